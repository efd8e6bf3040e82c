import type { Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { announcedColumns, announceEntries } from './announceEntries.ts'

export interface AuditEntry {
  readonly organizationId: string
  readonly appId: string | null
  readonly actorKind: 'person' | 'key' | 'service'
  readonly actorId: string
  readonly action: string
  readonly target: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null
}

/** Adds an entry to the audit log, and its message for webhooks. Call it in the transaction of the change. */
export async function insertAuditEntry(
  trx: Transaction<Database>,
  entry: AuditEntry,
): Promise<void> {
  const inserted = await trx
    .insertInto('audit_log')
    .values({
      organization_id: entry.organizationId,
      app_id: entry.appId,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      action: entry.action,
      target: entry.target,
      details: JSON.stringify(entry.details),
      request_id: entry.requestId,
    })
    .returning(announcedColumns)
    .execute()
  await announceEntries(trx, inserted)
}
