import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type TSchema, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { secondMs } from '#platform/time/durations.ts'
import { parseDomain } from '../domains/domainRoutes.ts'
import { findDomain } from '../domains/domainStatements.ts'
import type { DomainHealth } from './checkDomainHealth.ts'
import { createHealthCheck, type HealthCheckOptions } from './createHealthCheck.ts'
import { healthChecks, healthStatuses } from './healthItem.ts'

export interface DomainHealthRoutesOptions extends HealthCheckOptions {
  readonly limits: RateLimits
}

const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const DomainHealthSchema = Type.Object(
  {
    domain: Type.String({ description: 'The domain name.' }),
    checkedAt: Type.String({
      format: 'date-time',
      description: 'Time of the checks. Results are kept for 30 seconds.',
    }),
    status: Type.Enum(healthStatuses, { description: 'The worst status of all checks.' }),
    items: Type.Array(
      Type.Object(
        {
          check: Type.Enum(healthChecks, { description: 'Name of the check.' }),
          status: Type.Enum(healthStatuses, {
            description: '`unknown`: it could not be checked, or does not apply yet.',
          }),
          message: Type.String({ description: 'The result in English.' }),
          fix: nullable(Type.String(), 'How to fix it. Null if there is nothing to fix.'),
          file: nullable(
            Type.Object(
              {
                url: Type.String({ description: 'Public URL of the file.' }),
                httpStatus: Type.Integer({ description: 'HTTP status of the response.' }),
                contentType: nullable(Type.String(), 'Content type of the response.'),
                redirectUrl: nullable(Type.String(), 'Where the URL redirects to. Must be null.'),
                missing: Type.Array(Type.String(), {
                  description: 'App ids, or packages with fingerprints, that the file lacks.',
                }),
              },
              { title: 'AssociationFile' },
            ),
            'The association file as it was fetched. Null for other checks.',
          ),
        },
        { title: 'HealthCheck' },
      ),
      { description: 'One result for each check.' },
    ),
    certificateExpiresAt: nullable(
      Type.String({ format: 'date-time' }),
      'Time the TLS certificate expires. Null if it could not be read.',
    ),
    lastClickAt: nullable(
      Type.String({ format: 'date-time' }),
      'Time of the last click on the domain. Null if there was none in the last seven days.',
    ),
  },
  { title: 'DomainHealth' },
)

const keptMs = 30 * secondMs
const maxKept = 1_000

export function addDomainHealthRoutes(
  app: FastifyInstance,
  options: DomainHealthRoutesOptions,
): void {
  const { db, limits } = options
  const check = createHealthCheck(options)
  // Per server. Stores promises so that concurrent requests share one check.
  const results = new LRUCache<string, Promise<DomainHealth>>({ max: maxKept, ttl: keptMs })

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/domains/:domain/health',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags: ['domains'],
        operationId: 'getDomainHealth',
        summary: 'Get the health of a domain',
        description:
          'Checks the DNS records, the TLS certificate and both association files through the public URL, and looks ' +
          'for clicks. Takes up to five seconds. HTTPS is checked only after the domain was verified.',
        params: Type.Object({ appId: Type.String(), domain: Type.String() }),
        response: { 200: DomainHealthSchema, ...problemResponses },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      const domain = parseDomain(request.params.domain)
      // Before the cache, so that a domain that moved to another app is not shown.
      const row = await findDomain(db, appId, domain)
      if (row === null) throw new ProblemError('not_found')
      const key = `${appId} ${domain} ${row.is_held ? 'held' : 'pending'}`
      const known = results.get(key)
      if (known !== undefined) return toMutable(await known)
      await enforceLimits(limits, [{ limit: 'domain-health', by: 'tenant', subject: appId }])
      const checked = check({ appId, organizationId: getOrganizationId(request), domain })
      results.set(key, checked)
      checked.catch(() => results.delete(key))
      return toMutable(await checked)
    },
  )
}

/** Copies the lists, because the response types of TypeBox have mutable arrays. */
function toMutable(health: DomainHealth) {
  const items = health.items.map((item) => ({
    ...item,
    file: item.file && { ...item.file, missing: [...item.file.missing] },
  }))
  return { ...health, items }
}
