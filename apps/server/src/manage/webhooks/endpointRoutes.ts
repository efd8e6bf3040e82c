import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { hourMs } from '../../platform/time/durations.ts'
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
import type { WebhookEventType } from '../../pipeline/outbox/eventTypes.ts'
import type { WebhookEndpoint } from './endpoint.ts'
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
  /** The same rules that apply when messages are sent. */
  readonly urlRules: UrlRules
  readonly now: () => number
}

const path = '/api/v1/apps/:appId/webhooks'
const endpointPath = `${path}/:endpointId`
const tags = ['webhooks']
const appParams = Type.Object({ appId: Type.String() })
export const endpointParams = Type.Object({
  appId: Type.String(),
  endpointId: Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' }),
})
export const readAccess = { subject: 'app', role: 'admin', scope: 'webhooks:read' } as const
export const writeAccess = { subject: 'app', role: 'admin', scope: 'webhooks:write' } as const

export function addEndpointRoutes(app: FastifyInstance, options: WebhookRoutesOptions): void {
  const { db, changes, keys, urlRules, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  function validateUrl(url: string | undefined): void {
    if (url === undefined) return
    const check = checkUrl(url, urlRules)
    if (check.ok) return
    const errors = [{ pointer: '/url', detail: check.reason }]
    throw new ProblemError('validation_failed', { errors })
  }

  /** Returns the problem of a failed change: the endpoint does not exist, or has another version. */
  async function explainFailedChange(trx: Kysely<Database>, { appId, id }: EndpointTarget) {
    const exists = (await findEndpoint(trx, appId, id)) !== null
    return new ProblemError(exists ? 'precondition_failed' : 'not_found')
  }

  routes.get(
    path,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'List webhooks',
        params: appParams,
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
        summary: 'Create a webhook',
        description: `An app can have up to ${maxEndpoints} webhooks. The response contains the signing secret, which is shown only once.`,
        params: appParams,
        body: NewEndpointSchema,
        response: { 201: EndpointWithSecretSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      validateUrl(request.body.url)
      return changes.run(request, reply, 'webhook.created', async (trx) => {
        const input = { appId: getAppId(request), nowMs: now(), ...request.body }
        const created = await createEndpoint(trx, keys, input)
        if (!created.ok) {
          const detail = `An app can have up to ${maxEndpoints} webhooks. Delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        const { endpoint, secret } = created
        const body = { ...toEndpointView(endpoint), secret }
        return { target: endpoint.id, status: 201, version: endpoint.version, body }
      })
    },
  )

  routes.get(
    endpointPath,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'Get a webhook and its delivery status',
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
    endpointPath,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Update a webhook',
        params: endpointParams,
        body: EndpointChangesSchema,
        response: { 200: EndpointSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      const { isEnabled, ...settings } = request.body
      validateUrl(settings.url)
      return changes.run(request, reply, 'webhook.updated', async (trx) => {
        const target = toTarget(request)
        let endpoint = await updateEndpoint(trx, target, settings)
        if (endpoint === null) throw await explainFailedChange(trx, target)
        // The update above has already checked and incremented the version.
        const anyVersion = { ...target, version: null }
        if (isEnabled !== undefined && isEnabled !== endpoint.isEnabled) {
          const setEnabled = isEnabled ? enableEndpoint : disableEndpoint
          endpoint = (await setEnabled(trx, anyVersion)) ?? endpoint
          if (!isEnabled) await failAllPending(trx, endpoint.id)
        }
        const details = { fields: Object.keys(request.body) }
        const { id, version } = endpoint
        return { target: id, details, version, body: toEndpointView(endpoint) }
      })
    },
  )

  routes.delete(
    endpointPath,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        params: endpointParams,
        response: {
          204: Type.Null({ description: 'The webhook and its deliveries were deleted.' }),
          ...problemResponses,
        },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.deleted', async (trx) => {
        const target = toTarget(request)
        if (!(await deleteEndpoint(trx, target))) throw await explainFailedChange(trx, target)
        return { target: target.id, status: 204, body: null }
      }),
  )

  routes.post(
    `${endpointPath}/secret`,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret of a webhook',
        description:
          'Messages are also signed with the old secret for a day, or for `overlapHours`. The new secret is shown only once.',
        params: endpointParams,
        body: SecretRotationSchema,
        response: { 200: EndpointWithSecretSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.secret_rotated', async (trx) => {
        const target = toTarget(request)
        const { overlapHours = 24 } = request.body
        const rotated = await rotateSecret(trx, keys, target, overlapHours * hourMs)
        if (rotated === null) throw await explainFailedChange(trx, target)
        const { endpoint, secret } = rotated
        const body = { ...toEndpointView(endpoint), secret }
        return { target: endpoint.id, version: endpoint.version, body }
      }),
  )

  /** Works in batches, because there may be many deliveries. */
  async function failAllPending(trx: Kysely<Database>, endpointId: string): Promise<void> {
    const batchSize = 5_000
    while ((await failPendingDeliveries(trx, endpointId, batchSize)) === batchSize);
  }

  function toTarget(request: Parameters<typeof getAppId>[0]): EndpointTarget {
    const { endpointId: id } = request.params as { readonly endpointId: string }
    return { appId: getAppId(request), id, version: readIfMatch(request), now: new Date(now()) }
  }
}

/** Formats an endpoint for a response, without its secret. */
function toEndpointView(endpoint: WebhookEndpoint) {
  const { id, url, description, eventTypes, isEnabled, disabledReason, version } = endpoint
  return {
    id,
    url,
    description,
    eventTypes: [...eventTypes] as WebhookEventType[],
    isEnabled,
    disabledReason,
    version,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  }
}
