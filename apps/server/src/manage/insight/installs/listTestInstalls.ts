import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { secondMs } from '#platform/time/durations.ts'
import type { Install, InstallMethod } from './install.ts'

/** The test devices of an app, and the installs on them. */
export interface TestInstalls {
  /** Ids of all test devices, with and without a decision. */
  readonly ids: readonly string[]
  readonly installs: readonly Install[]
}

interface Row {
  readonly installId: string
  /** Null without a decision. */
  readonly storedAt: Date | null
  readonly decidedAtMs: number | null
  readonly gapSeconds: number | null
  readonly platform: string | null
  readonly method: InstallMethod
  readonly confidence: number
  readonly reason: string | null
  readonly linkId: string | null
}

/**
 * Lists the installs on an app's test devices. They are not part of analytics, so they are read from the decisions
 * themselves. Looks up each device in two indexes. An app has at most 500 of them.
 */
export async function listTestInstalls(db: Kysely<Database>, appId: string): Promise<TestInstalls> {
  const { rows } = await sql<Row>`
    select device.install_id as "installId",
           coalesce(claimed_at, decided_at) as "storedAt",
           coalesce(method, 'none') as method,
           coalesce(confidence, 0) as confidence,
           -- A claim is final, an earlier abstention is not.
           case when method is null then reason end as reason,
           link_id::text as "linkId",
           (decision.explanation -> 'decidedAtMs')::float8 as "decidedAtMs",
           case when method = 'probabilistic'
             then (decision.explanation -> 'best' -> 'gapSeconds')::float8 end as "gapSeconds",
           case when method = 'referrer' then 'android' else decision.explanation ->> 'platform' end as platform
      from test_devices device
      left join claims on claims.app_id = device.app_id and claims.install_id = device.install_id
      left join abstentions
        on abstentions.app_id = device.app_id and abstentions.install_id = device.install_id
      cross join lateral (
        select case when method is null then abstentions.explanation else claims.explanation end
      ) decision (explanation)
     where device.app_id = ${appId}`.execute(db)
  return { ids: rows.map(({ installId }) => installId), installs: rows.flatMap(toInstalls) }
}

function toInstalls(row: Row): Install[] {
  if (row.storedAt === null) return []
  const atMs = row.decidedAtMs ?? row.storedAt.getTime()
  const install: Install = {
    installId: row.installId,
    atMs,
    method: row.method,
    confidence: row.confidence,
    reason: row.reason,
    linkId: row.linkId,
    clickedAtMs: row.gapSeconds === null ? null : atMs - row.gapSeconds * secondMs,
    platform: row.platform,
    country: null,
    isTest: true,
  }
  return [install]
}
