import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '../access/etag.ts'
import { checkUrl, type UrlRules } from '../../platform/outbound/checkUrl.ts'
import { createEndpoint, maxEndpoints } from './createEndpoint.ts'
import { failPendingDeliveries } from './deliveryStatements.ts'
import {
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
  updateEndpoint,
  type EndpointTarget,
} from './endpointStatements.ts'
import { toEndpointView } from './toEndpointView.ts'
import { rotateSecret } from './rotateSecret.ts'
import type { SealingKeys } from './sealSecret.ts'
import {
  EndpointChangesSchema,
  EndpointListSchema,
  EndpointSchema,
  EndpointWithSecretSchema,
  NewEndpointSchema,
  SecretRotationSchema,
} from './webhookSchemas.ts'

export interface WebhookRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly keys: SealingKeys
  /** The same by which messages are sent. */
  readonly urlRules: UrlRules
  readonly now: () => number
}

const path = '/api/v1/apps/:appId/webhooks'
const onePath = `${path}/:endpointId`
const tags = ['webhooks']
const ofApp = Type.Object({ appId: Type.String() })
export const endpointParams = Type.Object({
  appId: Type.String(),
  endpointId: Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' }),
})
export const readAccess = { subject: 'app', role: 'admin', scope: 'webhooks:read' } as const
export const writeAccess = { subject: 'app', role: 'admin', scope: 'webhooks:write' } as const

const hourMs = 3_600_000

export function addEndpointRoutes(app: FastifyInstance, parts: WebhookRoutesOptions): void {
  const { db, changes, keys, urlRules, now } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  function refuseUrl(url: string | undefined): void {
    if (url === undefined) return
    const judgement = checkUrl(url, urlRules)
    if (judgement.ok) return
    const errors = [{ pointer: '/url', detail: judgement.reason }]
    throw new ProblemError('validation_failed', { errors })
  }

  /** Whether it was not there or not of that version. */
  async function refuseMissing(trx: Kysely<Database>, { appId, id }: EndpointTarget) {
    const isThere = (await findEndpoint(trx, appId, id)) !== null
    return new ProblemError(isThere ? 'precondition_failed' : 'not_found')
  }

  routes.get(
    path,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'Where messages of an app are sent',
        params: ofApp,
        response: { 200: EndpointListSchema, ...problemResponses },
      },
    },
    async (request) => ({
      items: (await listEndpoints(db, getAppId(request))).map(toEndpointView),
    }),
  )

  routes.post(
    path,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Have messages sent to a URL',
        description: `At most ${maxEndpoints} for an app. The secret is shown once.`,
        params: ofApp,
        body: NewEndpointSchema,
        response: { 201: EndpointWithSecretSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      refuseUrl(request.body.url)
      return changes.run(request, reply, 'webhook.created', async (trx) => {
        const wanted = { appId: getAppId(request), nowMs: now(), ...request.body }
        const made = await createEndpoint(trx, keys, wanted)
        if (!made.ok) {
          const detail = `An app has at most ${maxEndpoints} webhooks: delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        const { endpoint, secret } = made
        const body = { ...toEndpointView(endpoint), secret }
        return { target: endpoint.id, status: 201, version: endpoint.version, body }
      })
    },
  )

  routes.get(
    onePath,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'One webhook, and how it does',
        params: endpointParams,
        response: { 200: EndpointSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const endpoint = await findEndpoint(db, getAppId(request), request.params.endpointId)
      if (endpoint === null) throw new ProblemError('not_found')
      void reply.header('etag', formatEtag(endpoint.version))
      return toEndpointView(endpoint)
    },
  )

  routes.patch(
    onePath,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Change a webhook, switch it off or on again',
        params: endpointParams,
        body: EndpointChangesSchema,
        response: { 200: EndpointSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      const { isEnabled, ...settings } = request.body
      refuseUrl(settings.url)
      return changes.run(request, reply, 'webhook.updated', async (trx) => {
        const change = changeOf(request)
        let endpoint = await updateEndpoint(trx, change, settings)
        if (endpoint === null) throw await refuseMissing(trx, change)
        // Of whichever version there is by now: the one above.
        const again = { ...change, version: null }
        if (isEnabled !== undefined && isEnabled !== endpoint.isEnabled) {
          const turn = isEnabled ? enableEndpoint : disableEndpoint
          endpoint = (await turn(trx, again)) ?? endpoint
          if (!isEnabled) await failAllStranded(trx, endpoint.id)
        }
        const details = { fields: Object.keys(request.body) }
        const { id, version } = endpoint
        return { target: id, details, version, body: toEndpointView(endpoint) }
      })
    },
  )

  routes.delete(
    onePath,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Send nothing to a URL any more',
        params: endpointParams,
        response: {
          204: Type.Null({ description: 'It is gone, with its deliveries.' }),
          ...problemResponses,
        },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.deleted', async (trx) => {
        const change = changeOf(request)
        if (!(await deleteEndpoint(trx, change))) throw await refuseMissing(trx, change)
        return { target: change.id, status: 204, body: null }
      }),
  )

  routes.post(
    `${onePath}/secret`,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'Sign with a new secret',
        description: 'The old one signs as well for a day, or as long as you say.',
        params: endpointParams,
        body: SecretRotationSchema,
        response: { 200: EndpointWithSecretSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.secret_rotated', async (trx) => {
        const change = changeOf(request)
        const { overlapHours = 24 } = request.body
        const rotated = await rotateSecret(trx, keys, change, overlapHours * hourMs)
        if (rotated === null) throw await refuseMissing(trx, change)
        const { endpoint, secret } = rotated
        const body = { ...toEndpointView(endpoint), secret }
        return { target: endpoint.id, version: endpoint.version, body }
      }),
  )

  /** In portions: there may be a great many. */
  async function failAllStranded(trx: Kysely<Database>, endpointId: string): Promise<void> {
    const portion = 5_000
    while ((await failPendingDeliveries(trx, endpointId, portion)) === portion);
  }

  function changeOf(request: Parameters<typeof getAppId>[0]): EndpointTarget {
    const { endpointId: id } = request.params as { readonly endpointId: string }
    return { appId: getAppId(request), id, version: readIfMatch(request), now: new Date(now()) }
  }
}
