import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '#manage/access/etag.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { WebhookEventType } from '#pipeline/outbox/eventTypes.ts'
import type { SealingKeys } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { UrlRules } from '#platform/outbound/checkUrl.ts'
import { hourMs } from '#platform/time/durations.ts'
import type { Settings } from './connectors/connector.ts'
import { createEndpoint, maxEndpoints } from './createEndpoint.ts'
import { failPendingDeliveries } from './deliveryStatements.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import {
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  type EndpointChanges,
  type EndpointTarget,
  findEndpoint,
  listEndpoints,
  lockSealedSecret,
  updateEndpoint,
} from './endpointStatements.ts'
import { requireAuditAccess } from './requireAuditAccess.ts'
import { rotateSecret } from './rotateSecret.ts'
import { openSecretSettings, sealSettings } from './sealSettings.ts'
import { type FieldError, validateChanges, validateNewEndpoint } from './validateEndpoint.ts'
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
  readonly quotas: Quotas
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
  const { db, changes, quotas, keys, urlRules, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  function requireValid(errors: readonly FieldError[]): void {
    if (errors.length > 0) throw new ProblemError('validation_failed', { errors: [...errors] })
  }

  /** Validates a change against the kind of the endpoint, and encrypts the settings of a connector. */
  async function prepareChanges(
    trx: Transaction<Database>,
    { appId, id }: EndpointTarget,
    {
      settings: given,
      ...changes
    }: Omit<EndpointChanges, 'sealed'> & {
      readonly settings?: Settings
    },
  ): Promise<EndpointChanges> {
    const stored = await lockSealedSecret(trx, appId, id)
    if (stored === null) throw new ProblemError('not_found')
    const { kind, secret } = stored
    if (kind === 'webhook' || given === undefined) {
      requireValid(validateChanges({ kind, ...changes, settings: given }, urlRules))
      return changes
    }
    const settings = { ...openSecretSettings(keys, secret, id), ...given }
    requireValid(validateChanges({ kind, ...changes, settings }, urlRules))
    const { url, ...sealed } = sealSettings(keys, { id, kind, settings })
    return { ...changes, url, sealed }
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
        description: `An app can have up to ${maxEndpoints} webhooks, including connectors. The response contains the signing secret of a webhook, which is shown only once. A connector forwards messages to a product; its \`settings\` depend on its \`kind\`.`,
        params: appParams,
        body: NewEndpointSchema,
        response: { 201: EndpointWithSecretSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      const { kind = 'webhook' } = request.body
      requireValid(validateNewEndpoint({ ...request.body, kind }, urlRules))
      requireAuditAccess(request.caller.principal, request.body.eventTypes ?? [])
      return changes.run(request, reply, 'webhook.created', async (trx) => {
        const input = { appId: getAppId(request), nowMs: now(), ...request.body }
        const created = await createEndpoint(trx, keys, input)
        if (!created.ok) {
          const detail = `An app can have up to ${maxEndpoints} webhooks. Delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        await quotas.enforce(trx, getOrganizationId(request), 'webhooks')
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
      const { isEnabled, ...fields } = request.body
      return changes.run(request, reply, 'webhook.updated', async (trx) => {
        const target = toTarget(request)
        const stored = await findEndpoint(trx, target.appId, target.id)
        const types = [...(stored?.eventTypes ?? []), ...(fields.eventTypes ?? [])]
        requireAuditAccess(request.caller.principal, types)
        const prepared = await prepareChanges(trx, target, fields)
        let endpoint = await updateEndpoint(trx, target, prepared)
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
      config: { access: writeAccess, needsProof: true },
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
        const stored = await lockSealedSecret(trx, target.appId, target.id)
        if (stored !== null && stored.kind !== 'webhook') {
          const detail = 'A connector has no signing secret. Change its settings instead.'
          throw new ProblemError('conflict', { detail })
        }
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

/** Formats an endpoint for a response, without its secrets. */
function toEndpointView(endpoint: WebhookEndpoint) {
  const { id, kind, url, description, eventTypes, isEnabled, disabledReason, version } = endpoint
  return {
    id,
    kind,
    url,
    description,
    eventTypes: [...eventTypes] as WebhookEventType[],
    sampling: { ...endpoint.sampling },
    settings: { ...endpoint.settings },
    isEnabled,
    disabledReason,
    version,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  }
}
