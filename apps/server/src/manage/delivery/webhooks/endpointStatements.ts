import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { EndpointKind } from '#pipeline/outbox/endpointKinds.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Settings } from './connectors/connector.ts'
import type { DisabledReason, Sampling, WebhookEndpoint } from './endpoint.ts'

type Db = Kysely<Database>

export interface NewEndpoint {
  readonly id: string
  readonly appId: string
  readonly kind: EndpointKind
  readonly url: string
  readonly settings: Settings
  readonly description: string
  readonly eventTypes: readonly string[]
  readonly sampling: Sampling
  readonly sealedSecret: Buffer
  readonly now: Date
}

/**
 * Locks an app, so that concurrent requests cannot exceed the endpoint limit together. Returns whether the app
 * exists.
 */
export async function lockAppForEndpoints(
  trx: Transaction<Database>,
  appId: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('apps')
    .select('id')
    .where('id', '=', appId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function countEndpoints(db: Db, appId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return count
}

export interface SealedSecrets {
  readonly secret: Buffer
  readonly previous: Buffer | null
}

/** Lists the secrets of all tenants, by id. */
export function listSealedSecrets(
  db: Db,
  after: string,
  limit: number,
): Promise<(SealedSecrets & { readonly id: string })[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'previous_secret as previous'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Replaces the secrets unless they were changed since they were read. Returns whether it did. */
export async function replaceSealedSecrets(
  db: Db,
  read: SealedSecrets & { readonly id: string },
  { secret, previous }: SealedSecrets,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ secret, previous_secret: previous })
    .where('id', '=', read.id)
    .where('secret', '=', read.secret)
    .where('previous_secret', 'is not distinct from', read.previous)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertEndpoint(db: Db, endpoint: NewEndpoint): Promise<WebhookEndpoint> {
  const row = await db
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      app_id: endpoint.appId,
      kind: endpoint.kind,
      url: endpoint.url,
      settings: JSON.stringify(endpoint.settings),
      description: endpoint.description,
      event_types: [...endpoint.eventTypes],
      sampling: JSON.stringify(endpoint.sampling),
      secret: endpoint.sealedSecret,
      created_at: endpoint.now,
      updated_at: endpoint.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toEndpoint(row)
}

/** Lists all endpoints of an app. There are at most 20, so there is no pagination. */
export async function listEndpoints(db: Db, appId: string): Promise<readonly WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEndpoint)
}

export async function findEndpoint(
  db: Db,
  appId: string,
  id: string,
): Promise<WebhookEndpoint | null> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toEndpoint(row)
}

/** Returns the kind and the encrypted secret of an endpoint, and locks it against other changes. */
export async function lockSealedSecret(
  trx: Transaction<Database>,
  appId: string,
  id: string,
): Promise<{ readonly kind: EndpointKind; readonly secret: Buffer } | null> {
  const row = await trx
    .selectFrom('webhook_endpoints')
    .select(['kind', 'secret'])
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Identifies the endpoint to change. */
export interface EndpointTarget {
  readonly appId: string
  readonly id: string
  /** Expected version, or null for any. */
  readonly version: number | null
  readonly now: Date
}

export interface EndpointChanges {
  readonly url?: string
  readonly description?: string
  readonly eventTypes?: readonly string[]
  readonly sampling?: Sampling
  /** Settings of a connector, with its encrypted secrets. */
  readonly sealed?: { readonly settings: Settings; readonly sealedSecret: Buffer }
}

/** Returns null if the endpoint does not exist or has another version. A new URL resets the failure state. */
export async function updateEndpoint(
  db: Db,
  target: EndpointTarget,
  { url, description, eventTypes, sampling, sealed }: EndpointChanges,
): Promise<WebhookEndpoint | null> {
  const row = await updateVersioned(db, target)
    .$if(url !== undefined, (query) => query.set({ url: url ?? '', ...healthy }))
    .$if(description !== undefined, (query) => query.set({ description: description ?? '' }))
    .$if(eventTypes !== undefined, (query) => query.set({ event_types: [...(eventTypes ?? [])] }))
    .$if(sealed !== undefined, (query) =>
      query.set({
        settings: JSON.stringify(sealed?.settings ?? {}),
        secret: sealed?.sealedSecret ?? Buffer.alloc(0),
      }),
    )
    .$if(sampling !== undefined, (query) => query.set({ sampling: JSON.stringify(sampling) }))
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : toEndpoint(row)
}

/** Enables an endpoint and resets its failure state. */
export async function enableEndpoint(
  db: Db,
  target: EndpointTarget,
): Promise<WebhookEndpoint | null> {
  const row = await updateVersioned(db, target)
    .set({ is_enabled: true, disabled_reason: null, ...healthy })
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : toEndpoint(row)
}

/** Disables an endpoint manually. An endpoint that is already disabled keeps its reason. */
export async function disableEndpoint(
  db: Db,
  target: EndpointTarget,
): Promise<WebhookEndpoint | null> {
  const row = await updateVersioned(db, target)
    .set({
      is_enabled: false,
      disabled_reason: sql<DisabledReason>`coalesce(disabled_reason, 'manual')`,
    })
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : toEndpoint(row)
}

export interface DisabledEndpoint {
  readonly appId: string
  readonly appName: string
  readonly organizationId: string
  readonly description: string
  readonly url: string
}

/** Disables a failing endpoint. Resolves to null if it is disabled already, as by a concurrent attempt. */
export async function disableFailedEndpoint(
  db: Db,
  id: string,
  reason: Exclude<DisabledReason, 'manual'>,
  now: Date,
): Promise<DisabledEndpoint | null> {
  const disabled = await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      is_enabled: false,
      disabled_reason: reason,
      version: eb('webhook_endpoints.version', '+', 1),
      updated_at: now,
    }))
    .from('apps')
    .whereRef('apps.id', '=', 'webhook_endpoints.app_id')
    .where('webhook_endpoints.id', '=', id)
    .where('is_enabled', '=', true)
    .returning([
      'apps.id as appId',
      'apps.name as appName',
      'apps.organization_id as organizationId',
      'webhook_endpoints.description',
      'webhook_endpoints.url',
    ])
    .executeTakeFirst()
  return disabled ?? null
}

export interface NewSecret {
  readonly sealedSecret: Buffer
  readonly previousUntil: Date
}

/** Replaces the secret. The current one becomes the previous one, and the one before that no longer signs. */
export async function replaceSecret(
  db: Db,
  target: EndpointTarget,
  { sealedSecret, previousUntil }: NewSecret,
): Promise<WebhookEndpoint | null> {
  const row = await updateVersioned(db, target)
    .set((eb) => ({
      previous_secret: eb.ref('secret'),
      previous_secret_until: previousUntil,
      secret: sealedSecret,
    }))
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : toEndpoint(row)
}

/** Deletes an endpoint with all its deliveries. */
export async function deleteEndpoint(db: Db, target: EndpointTarget): Promise<boolean> {
  const { appId, id, version } = target
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoints')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes previous secrets that no longer sign. */
export async function deletePreviousSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ previous_secret: null, previous_secret_until: null })
    .where('previous_secret_until', '<=', now)
    .execute()
}

const healthy = { failing_since: null, failure_count: 0, paused_until: null }

const columns = [
  'id',
  'app_id',
  'kind',
  'url',
  'settings',
  'description',
  'event_types',
  'sampling',
  'is_enabled',
  'disabled_reason',
  'failing_since',
  'previous_secret_until',
  'version',
  'created_at',
  'updated_at',
] as const

/** Starts an update that increments the version and checks the expected one. */
function updateVersioned(db: Db, { appId, id, version, now }: EndpointTarget) {
  return db
    .updateTable('webhook_endpoints')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
}

type Row = Pick<Selectable<Database['webhook_endpoints']>, (typeof columns)[number]>

function toEndpoint(row: Row): WebhookEndpoint {
  return {
    id: row.id,
    appId: row.app_id,
    kind: row.kind,
    url: row.url,
    settings: row.settings,
    description: row.description,
    eventTypes: row.event_types,
    sampling: row.sampling,
    isEnabled: row.is_enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    previousSecretUntil: row.previous_secret_until,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
