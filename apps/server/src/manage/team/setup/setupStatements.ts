import { type Kysely, sql } from 'kysely'
import { type LinkKind, linkKinds } from '#manage/links/linkStatus.ts'
import type { Database } from '#platform/engines/database.ts'

export interface Configuration {
  readonly hasIosIdentity: boolean
  readonly hasAndroidIdentity: boolean
  readonly firstDomainAt: Date | null
  readonly lastDomainAt: Date | null
  readonly firstLinkAt: Date | null
  readonly lastLinkAt: Date | null
  /** The newest active one. */
  readonly publishableKey: string | null
}

/**
 * Reads what a team has configured. Index lookups only. Deleted links count until they are purged, because
 * skipping them could mean reading thousands.
 */
export async function findConfiguration(
  db: Kysely<Database>,
  appId: string,
): Promise<Configuration | null> {
  const { rows } = await sql<Configuration>`
    select apple_team_id is not null and apple_bundle_id is not null as "hasIosIdentity",
           android_package is not null and cardinality(android_fingerprints) > 0
             as "hasAndroidIdentity",
           served.first_at as "firstDomainAt", served.last_at as "lastDomainAt",
           least(${selectLinkTime('listed', 'asc')}, ${selectLinkTime('hidden', 'asc')}) as "firstLinkAt",
           greatest(${selectLinkTime('listed', 'desc')}, ${selectLinkTime('hidden', 'desc')})
             as "lastLinkAt",
           (select publishable_key from keys
             where app_id = apps.id and kind = 'publishable' and revoked_at is null
             order by created_at desc limit 1) as "publishableKey"
      from apps,
           lateral (select min(created_at) as first_at, max(created_at) as last_at
                      from domains where app_id = apps.id
                       and suspended_at is null and taken_down_at is null) served
     where apps.id = ${appId}`.execute(db)
  return rows[0] ?? null
}

/** Selects the first or the last creation time of the listed or the hidden links, each of which have an index. */
function selectLinkTime(kind: LinkKind, direction: 'asc' | 'desc') {
  const order = sql.raw(direction)
  return sql`(select created_at from links where app_id = apps.id and ${linkKinds[kind]}
               order by created_at ${order}, id ${order} limit 1)`
}
