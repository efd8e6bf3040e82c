import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { type ActorRef, findActors } from './actors.ts'
import { type AuditFilter, type AuditRow, listAuditEntries } from './auditStatements.ts'
import type { PagePosition } from './pagination.ts'

type PlacedEntry = Awaited<ReturnType<typeof readAuditEntries>>[number]
export type AuditEntryView = PlacedEntry['entry']

/** Reads entries, the newest first, with the names of their actors and their position for the next page. */
export async function readAuditEntries(
  db: Kysely<Database>,
  organizationId: string,
  filter: AuditFilter,
  below: PagePosition | null,
  limit: number,
) {
  const rows = await listAuditEntries(db, organizationId, filter, below, limit)
  const toActor = await findActors(db, organizationId, rows.map(toActorRef))
  return rows.map((row) => ({
    entry: {
      id: row.id,
      at: row.at.toISOString(),
      appId: row.app_id,
      actor: toActor(toActorRef(row)),
      action: row.action,
      target: row.target,
      details: row.details,
      requestId: row.request_id,
    },
    position: { micros: row.at_micros, id: row.id },
  }))
}

function toActorRef({ actor_kind: kind, actor_id: id }: AuditRow): ActorRef {
  return { kind, id }
}
