import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { fromMicros, toMicros } from './micros.ts'
import type { PagePosition } from './pagination.ts'

/** Null or empty: any. */
export interface AuditFilter {
  /** The beginning of the action. */
  readonly action: string
  readonly actorId: string | null
  readonly target: string | null
  readonly appId: string | null
  /** Inclusive. */
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]

/**
 * Lists entries of an organization, the newest first. Sorted by time, so that a period is a range of the index.
 * Entries of one transaction have the same time.
 */
export async function listAuditEntries(
  db: Kysely<Database>,
  organizationId: string,
  { action, actorId, target, appId, from, to }: AuditFilter,
  below: PagePosition | null,
  limit: number,
) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .select(toMicros('at').as('at_micros'))
    .where('organization_id', '=', organizationId)
    .$if(action !== '', (query) => query.where('action', 'like', `${escapeLike(action)}%`))
    .$if(actorId !== null, (query) => query.where('actor_id', '=', actorId))
    .$if(target !== null, (query) => query.where('target', '=', target))
    .$if(appId !== null, (query) => query.where('app_id', '=', appId))
    .$if(from !== null, (query) => query.where('at', '>=', from))
    .$if(to !== null, (query) => query.where('at', '<', to))
    .$if(below !== null, (query) =>
      query.where(
        sql<boolean>`(at, id) < (${fromMicros(below?.micros ?? '0')}, ${below?.id ?? '0'}::bigint)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
