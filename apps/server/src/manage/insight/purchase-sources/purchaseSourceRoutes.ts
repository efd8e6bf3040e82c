import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '#manage/access/etag.ts'
import { type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type {
  ignoredReasons,
  refusedReasons,
  SourceKind,
  SourceSettings,
} from './purchaseMessage.ts'
import { purchaseMessagePath } from './purchaseMessageRoute.ts'
import {
  NewPurchaseSourceSchema,
  PurchaseMessageListSchema,
  PurchaseSourceChangesSchema,
  PurchaseSourceListSchema,
  PurchaseSourceSchema,
} from './purchaseSourceSchemas.ts'
import {
  defaultSettings,
  deleteSource,
  findSource,
  insertSource,
  listMessages,
  listSources,
  makeSourceId,
  type PurchaseSource,
  updateSource,
} from './sourceStatements.ts'

export interface PurchaseSourceRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly keys: SealingKeys
  readonly publicOrigin: string
}

const maxSources = 20
const maxListedMessages = 200

const path = '/api/v1/apps/:appId/purchase-sources'
const sourcePath = `${path}/:sourceId`
const tags = ['webhooks']
const appParams = Type.Object({ appId: Type.String() })
const sourceParams = Type.Object({
  appId: Type.String(),
  sourceId: Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' }),
})
const readAccess = { subject: 'app', role: 'admin', scope: 'webhooks:read' } as const
/** Whoever sets a secret can invent purchases, as with events of servers. */
const writeAccess = { subject: 'app', role: 'admin', scope: 'webhooks:write' } as const

/** Adds the routes for the stores and payment services that report purchases of an app. */
export function addPurchaseSourceRoutes(
  app: FastifyInstance,
  { db, changes, keys, publicOrigin }: PurchaseSourceRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  async function requireSource(request: FastifyRequest): Promise<PurchaseSource> {
    const { sourceId } = request.params as Static<typeof sourceParams>
    const source = await findSource(db, getAppId(request), sourceId)
    if (source === null) throw new ProblemError('not_found')
    return source
  }

  const toView = ({ id, kind, name, settings, version, createdAt, updatedAt }: PurchaseSource) => ({
    id,
    kind,
    name,
    url: `${publicOrigin}${purchaseMessagePath}/${id}`,
    settings: { ...settings, appIds: [...settings.appIds] },
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })

  routes.get(
    path,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'listPurchaseSources',
        summary: 'List sources of purchases',
        params: appParams,
        response: { 200: PurchaseSourceListSchema, ...problemResponses },
      },
    },
    async (request) => ({ items: (await listSources(db, getAppId(request))).map(toView) }),
  )

  routes.post(
    path,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'createPurchaseSource',
        summary: 'Create a source of purchases',
        description:
          'RevenueCat, Stripe or the App Store then sends its messages to `url`. Each payment and refund becomes an ' +
          `event with an amount. An app can have up to ${maxSources} sources.`,
        params: appParams,
        body: NewPurchaseSourceSchema,
        response: { 201: PurchaseSourceSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'purchase_source.created', async (trx) => {
        const { kind, name, secret } = request.body
        const settings = toSettings(defaultSettings, request.body.settings)
        requireValid(kind, settings, secret, 'missing')
        const appId = getAppId(request)
        await lockApp(trx, getOrganizationId(request), appId)
        if ((await listSources(trx, appId)).length >= maxSources) {
          const detail = `An app can have up to ${maxSources} sources. Delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        const id = makeSourceId()
        const sealed = secret === undefined ? null : sealSecret(keys, Buffer.from(secret), id)
        const source = await insertSource(trx, { id, appId, kind, name, settings, secret: sealed })
        const { version } = source
        return { target: id, details: { kind }, status: 201, version, body: toView(source) }
      }),
  )

  routes.get(
    sourcePath,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'getPurchaseSource',
        summary: 'Get a source of purchases',
        params: sourceParams,
        response: { 200: PurchaseSourceSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const source = await requireSource(request)
      void reply.header('etag', formatEtag(source.version))
      return toView(source)
    },
  )

  routes.patch(
    sourcePath,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'updatePurchaseSource',
        summary: 'Update a source of purchases',
        description: 'Settings that are not named stay. A new secret replaces the old one at once.',
        params: sourceParams,
        body: PurchaseSourceChangesSchema,
        response: { 200: PurchaseSourceSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'purchase_source.updated', async (trx) => {
        const { id, kind, settings: stored } = await requireSource(request)
        const { name, secret } = request.body
        const settings = toSettings(stored, request.body.settings)
        requireValid(kind, settings, secret, 'kept')
        const source = await updateSource(
          trx,
          { id, version: readIfMatch(request) },
          {
            name,
            settings,
            secret: secret === undefined ? undefined : sealSecret(keys, Buffer.from(secret), id),
          },
        )
        if (source === null) throw new ProblemError('precondition_failed')
        const details = { fields: Object.keys(request.body) }
        return { target: id, details, version: source.version, body: toView(source) }
      }),
  )

  routes.delete(
    sourcePath,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'deletePurchaseSource',
        summary: 'Delete a source of purchases',
        description: 'Its messages get 404 from then on. Purchases that it reported stay.',
        params: sourceParams,
        response: {
          204: Type.Null({ description: 'The source and its list of messages were deleted.' }),
          ...problemResponses,
        },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'purchase_source.deleted', async (trx) => {
        const { sourceId } = request.params
        const isDeleted = await deleteSource(trx, getAppId(request), sourceId)
        if (!isDeleted) throw new ProblemError('not_found')
        return { target: sourceId, status: 204, body: null }
      }),
  )

  routes.get(
    `${sourcePath}/messages`,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'listPurchaseMessages',
        summary: 'List the messages of a source of purchases',
        description: `The latest ${maxListedMessages}, newest first, with what became of them. Messages are listed for 30 days, without their content.`,
        params: sourceParams,
        response: { 200: PurchaseMessageListSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = await requireSource(request)
      const messages = await listMessages(db, id, maxListedMessages)
      return {
        items: messages.map(({ receivedAt, reason, ...message }) => ({
          ...message,
          reason: reason as Reason | null,
          receivedAt: receivedAt.toISOString(),
        })),
      }
    },
  )
}

type Reason = (typeof ignoredReasons | typeof refusedReasons)[number]

function toSettings(
  stored: SourceSettings,
  given: Partial<SourceSettings> | undefined,
): SourceSettings {
  return { ...stored, ...given }
}

function requireValid(
  kind: SourceKind,
  { appIds }: SourceSettings,
  secret: string | undefined,
  absent: 'missing' | 'kept',
): void {
  const errors = [
    ...(kind === 'app_store' && appIds.length === 0
      ? [{ pointer: '/settings/appIds', detail: 'must have the bundle ID of the app' }]
      : []),
    ...(kind === 'app_store' && secret !== undefined
      ? [{ pointer: '/secret', detail: 'must be absent: the App Store signs with its certificate' }]
      : []),
    ...(kind !== 'app_store' && secret === undefined && absent === 'missing'
      ? [{ pointer: '/secret', detail: 'is required' }]
      : []),
  ]
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}
