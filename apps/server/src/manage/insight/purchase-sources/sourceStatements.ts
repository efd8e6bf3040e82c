import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { SourceKind, SourceSettings } from './purchaseMessage.ts'

type Db = Kysely<Database>

export interface PurchaseSource {
  readonly id: string
  readonly appId: string
  readonly kind: SourceKind
  readonly name: string
  readonly settings: SourceSettings
  /** Encrypted. */
  readonly secret: Buffer | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MessageStatus = 'counted' | 'ignored' | 'refused' | 'test'

export interface StoredMessage {
  readonly id: string | null
  readonly type: string | null
  readonly status: MessageStatus
  readonly reason: string | null
  readonly count: number
  readonly receivedAt: Date
}

/** Messages of a source that are kept. Refused ones are kept apart: nobody can push out the others. */
export const maxMessages = 500

export const defaultSettings: SourceSettings = {
  appIds: [],
  acceptsSandbox: false,
  accountToken: 'install',
}

export function makeSourceId(): string {
  return `psr_${randomBytes(12).toString('hex')}`
}

export const sourceIdPattern = /^psr_[0-9a-f]{24}$/

export async function listSources(db: Db, appId: string): Promise<PurchaseSource[]> {
  const rows = await db
    .selectFrom('purchase_sources')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toSource)
}

export async function findSource(
  db: Db,
  appId: string,
  id: string,
): Promise<PurchaseSource | null> {
  const row = await db
    .selectFrom('purchase_sources')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toSource(row)
}

/** Finds the source that a message names, unless its app or organization is deleted. */
export async function findReceivingSource(db: Db, id: string): Promise<PurchaseSource | null> {
  const row = await db
    .selectFrom('purchase_sources')
    .innerJoin('apps', 'apps.id', 'purchase_sources.app_id')
    .innerJoin('organizations', 'organizations.id', 'apps.organization_id')
    .selectAll('purchase_sources')
    .where('purchase_sources.id', '=', id)
    .where('apps.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toSource(row)
}

export async function insertSource(
  trx: Transaction<Database>,
  {
    settings,
    appId,
    ...source
  }: Pick<PurchaseSource, 'id' | 'appId' | 'kind' | 'name' | 'settings' | 'secret'>,
): Promise<PurchaseSource> {
  const row = await trx
    .insertInto('purchase_sources')
    .values({ ...source, app_id: appId, settings: JSON.stringify(settings) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSource(row)
}

export interface SourceChanges {
  readonly name?: string | undefined
  readonly settings?: SourceSettings | undefined
  readonly secret?: Buffer | undefined
}

/** Returns null if there is no such source, or if it has another version. */
export async function updateSource(
  trx: Transaction<Database>,
  { id, version }: Pick<PurchaseSource, 'id'> & { readonly version: number | null },
  { name, settings, secret }: SourceChanges,
): Promise<PurchaseSource | null> {
  const row = await trx
    .updateTable('purchase_sources')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(secret === undefined ? {} : { secret }),
    })
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toSource(row)
}

export async function deleteSource(trx: Transaction<Database>, appId: string, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('purchase_sources')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the secrets of all tenants. There are few sources: one or two for each app that uses them. */
export async function listSourceSecrets(db: Db) {
  return db
    .selectFrom('purchase_sources')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .$narrowType<{ secret: Buffer }>()
    .execute()
}

/** Replaces a sealed secret, unless the team has replaced it meanwhile. */
export async function replaceSourceSecret(
  db: Db,
  { id, from, to }: { readonly id: string; readonly from: Buffer; readonly to: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchase_sources')
    .set({ secret: to })
    .where('id', '=', id)
    .where('secret', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the latest messages, newest first. */
export async function listMessages(
  db: Db,
  sourceId: string,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('purchase_messages')
    .select(['message_id', 'type', 'status', 'reason', 'count', 'received_at'])
    .where('source_id', '=', sourceId)
    .orderBy('received_at', 'desc')
    .orderBy('message_hash', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ message_id: id, received_at: receivedAt, ...row }) => ({
    id,
    receivedAt,
    ...row,
  }))
}

export interface RecordedMessage extends Pick<StoredMessage, 'type' | 'status' | 'reason'> {
  readonly sourceId: string
  /** Null if the source named none. */
  readonly id: string | null
  readonly receivedAt: Date
}

/** Records that a message arrived. One that arrives again is counted, with what became of it now. */
export async function recordMessage(
  db: Db,
  { sourceId, id, type, status, reason, receivedAt }: RecordedMessage,
): Promise<void> {
  await db
    .insertInto('purchase_messages')
    .values({
      source_id: sourceId,
      message_hash: id === null ? randomBytes(16) : hash('sha256', id, 'buffer').subarray(0, 16),
      message_id: toShown(id),
      type: toShown(type),
      status,
      reason,
      received_at: receivedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'message_hash']).doUpdateSet({
        count: sql<number>`purchase_messages.count + 1`,
        received_at: receivedAt,
        type: toShown(type),
        status,
        reason,
      }),
    )
    .execute()
}

/** Deletes old messages, and those beyond the number that is kept of each source. */
export async function deleteOldPurchaseMessages(db: Db, before: Date): Promise<void> {
  await sql`
    delete from purchase_messages where received_at < ${before} or (source_id, message_hash) in (
      select source_id, message_hash from (
        select source_id, message_hash, row_number() over (
          partition by source_id, status = 'refused' order by received_at desc) as place
        from purchase_messages) placed
      where place > ${maxMessages})`.execute(db)
}

/** PostgreSQL stores no null character. */
function toShown(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').toWellFormed().slice(0, 100)
}

interface SourceRow {
  readonly id: string
  readonly app_id: string
  readonly kind: SourceKind
  readonly name: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly secret: Buffer | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

function toSource(row: SourceRow): PurchaseSource {
  return {
    id: row.id,
    appId: row.app_id,
    kind: row.kind,
    name: row.name,
    settings: { ...defaultSettings, ...(row.settings as Partial<SourceSettings>) },
    secret: row.secret,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
