import type { FastifyError, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { createJsonParser } from '#platform/http/createJsonParser.ts'
import { toProblem } from '#platform/http/problems.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { addScimResource, scimPath } from './addScimResource.ts'
import { createScimAuthorize } from './scimAuthorize.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './scimDiscovery.ts'
import { ScimError } from './scimError.ts'
import { scimGroups } from './scimGroups.ts'
import { toListBody } from './scimMessages.ts'
import { createScimUsers } from './scimUsers.ts'

export interface ScimRoutesOptions {
  readonly db: Kysely<Database>
  readonly limits: RateLimits
  readonly quotas: Quotas
  readonly publicOrigin: string
}

/**
 * Adds SCIM 2.0 (RFC 7643, RFC 7644), by which an identity provider manages the members of one organization. Not in the
 * OpenAPI document: the protocol has schemas of its own. Call it in a separate Fastify scope.
 */
export function addScimRoutes(app: FastifyInstance, options: ScimRoutesOptions): void {
  app.decorateRequest('scim')
  app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, createJsonParser(app))
  app.addHook('onRequest', createScimAuthorize(options.db, options.limits))
  app.addHook('onSend', (_, reply, payload, done) => {
    void reply.type('application/scim+json; charset=utf-8').header('cache-control', 'no-store')
    if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
    done(null, payload)
  })
  app.setErrorHandler((error: FastifyError | ScimError, request, reply) => {
    const { status, detail, retryAfterSeconds, scimType } = toScimError(error)
    if (status >= 500) request.log.error({ err: error }, 'A SCIM request failed.')
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
    return reply.code(status).send({ schemas, status: String(status), detail, scimType })
  })
  const schema = { hide: true }
  app.get(`${scimPath}/ServiceProviderConfig`, { schema }, () => serviceProviderConfig)
  for (const [name, items] of Object.entries({ ResourceTypes: resourceTypes, Schemas: schemas })) {
    app.get(`${scimPath}/${name}`, { schema }, () => toListBody(items, items.length, 1))
    app.get<{ Params: { id: string } }>(`${scimPath}/${name}/:id`, { schema }, ({ params }) => {
      const found = items.find(({ id }) => id === params.id)
      if (found === undefined) throw new ScimError(404, 'Not found.')
      return found
    })
  }
  app.all(`${scimPath}/*`, { schema }, () => {
    throw new ScimError(404, 'Not found.')
  })
  addScimResource(app, options, createScimUsers(options.quotas))
  addScimResource(app, options, scimGroups)
}

const uniqueViolation = '23505'

interface ScimProblem {
  readonly status: number
  readonly detail: string
  readonly scimType?: string | undefined
  readonly retryAfterSeconds?: number | undefined
}

function toScimError(error: FastifyError | ScimError): ScimProblem {
  if (error instanceof ScimError) return { ...error, detail: error.message }
  if (error.code === uniqueViolation) {
    const detail = 'Another user or group has this name or address.'
    return { status: 409, detail, scimType: 'uniqueness' }
  }
  const { status, detail, message, retryAfterSeconds } = toProblem(error)
  return { status, detail: detail ?? message, retryAfterSeconds }
}
