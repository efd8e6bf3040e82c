import type { ClickHouseClient } from '@clickhouse/client'
import { readReferenceTime } from '#pipeline/clicks/clickTokens.ts'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { longStatement, toArrayLiteral } from '#platform/engines/toArrayLiteral.ts'
import type { Erasure } from './erasureStatements.ts'

/** Identifies what is erased, without the ids of installs: ClickHouse keeps the text of mutations for a while. */
export interface ErasedKeys {
  readonly apps: readonly string[]
  /** Hashes of app and install, in hexadecimal. */
  readonly installs: readonly string[]
  /** Hashes of installs as in `active_weeks`. */
  readonly weeks: readonly string[]
  readonly matches: readonly string[]
  readonly clicks: readonly string[]
  /** Minutes of the clicks, in seconds since 1970. They make finding the clicks cheap. */
  readonly clickMinutes: readonly number[]
}

/** A hash that ClickHouse computes fast, because it is computed for every row of the app. */
const installHash = (app: string, install: string) => `hex(sipHash128(${app}, ${install}))`

/** Computes the keys. The hashes are computed by ClickHouse itself. */
export async function readErasedKeys(
  client: ClickHouseClient,
  erasures: readonly Erasure[],
): Promise<ErasedKeys> {
  const installs = erasures.map(({ appId, installId }) => [appId, installId])
  const result = await client.query({
    query: `
      SELECT ${installHash('name.1', 'name.2')} AS install, toString(sipHash64(name.2)) AS week
      FROM (SELECT arrayJoin(${toArrayLiteral(installs, 'Array(Tuple(String, String))')}) AS name)`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  const hashes = await result.json<{ install: string; week: string }>()
  const clicks = erasures.flatMap((erasure) => erasure.clicks)
  const minutes = clicks.map((click) => (readReferenceTime(click) ?? 0) / 1000)
  return {
    apps: [...new Set(erasures.map(({ appId }) => appId))],
    installs: hashes.map(({ install }) => install),
    weeks: hashes.map(({ week }) => week),
    matches: erasures.map(({ appId, installId }) => makeRowId('match', appId, installId)),
    clicks,
    clickMinutes: [...new Set(minutes)],
  }
}

/** Returns, for each table with data of installs, the condition that selects what is erased. */
export function toConditions(keys: ErasedKeys): ReadonlyMap<string, string> {
  const { apps, installs, weeks, matches, clicks, clickMinutes } = keys
  const ofApps = `app_id IN (${apps.map(quote).join(', ')})`
  const ofInstalls = `${installHash('app_id', 'install_id')} IN (${installs.map(quote).join(', ')})`
  const ids = clicks.map(quote).join(', ')
  const minutes = clickMinutes.map((minute) => `toDateTime(${minute}, 'UTC')`).join(', ')
  return new Map([
    ...['events', 'payments', 'opens', 'install_opens', 'matches', 'installs', 'user_installs'].map(
      (table) => [table, `${ofApps} AND ${ofInstalls}`] as const,
    ),
    // Unlike sums, the weeks in which an install was active can be traced back to it.
    ['active_weeks', `${ofApps} AND install IN (${weeks.join(', ')})`],
    ['observations', `${ofApps} AND row_id IN (${matches.map(toUuid).map(quote).join(', ')})`],
    ...(clicks.length === 0
      ? []
      : ([
          ['clicks', `${ofApps} AND toStartOfMinute(at) IN (${minutes}) AND id IN (${ids})`],
          ['click_signals', `${ofApps} AND minute IN (${minutes}) AND id IN (${ids})`],
        ] as const)),
  ])
}

export interface Mutation {
  readonly isDone: boolean
  /** Why the last attempt failed. Empty if it did not. ClickHouse repeats it by itself. */
  readonly error: string
}

/** Returns the mutation of a table that has this name, or null if it was never submitted, or long ago. */
export async function findMutation(
  client: ClickHouseClient,
  table: string,
  name: string,
): Promise<Mutation | null> {
  const result = await client.query({
    query: `
      SELECT is_done, latest_fail_reason FROM system.mutations
      WHERE database = currentDatabase() AND table = {table:String} AND NOT is_killed
        AND position(command, {name:String}) > 0
      ORDER BY is_done DESC LIMIT 1`,
    query_params: { table, name },
    format: 'JSONEachRow',
  })
  const [row] = await result.json<{ is_done: number; latest_fail_reason: string }>()
  return row ? { isDone: row.is_done === 1, error: row.latest_fail_reason } : null
}

/** Submits a mutation with a name, and does not wait for it. It rewrites the parts that have such rows. */
export async function submitMutation(
  client: ClickHouseClient,
  { table, condition, name }: Record<'table' | 'condition' | 'name', string>,
): Promise<void> {
  await client.command({
    query: `ALTER TABLE ${table} DELETE WHERE ${condition} AND notEmpty(${quote(name)})`,
    clickhouse_settings: { ...longStatement, mutations_sync: '0' },
  })
}

/** Column with the time at which a row's data reached the service. */
const times = {
  events: 'received_at',
  opens: 'received_at',
  matches: 'at',
  clicks: 'at',
  click_signals: 'at',
} as const

/** Returns whether there are rows of erased installs from before this time. */
export async function hasRows(
  client: ClickHouseClient,
  keys: ErasedKeys,
  beforeMs: number,
): Promise<boolean> {
  const conditions = toConditions(keys)
  const selects = Object.entries(times).flatMap(([table, time]) => {
    const condition = conditions.get(table)
    const isBefore = `${time} <= fromUnixTimestamp64Milli(${Math.floor(beforeMs)}, 'UTC')`
    return condition === undefined
      ? []
      : [`(SELECT 1 FROM ${table} WHERE ${condition} AND ${isBefore} LIMIT 1)`]
  })
  const result = await client.query({
    query: selects.join(' UNION ALL '),
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return (await result.json()).length > 0
}

/** Returns a text as a literal of ClickHouse. */
export function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
