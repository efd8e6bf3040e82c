import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { visitRules } from '@throughlink/matcher'
import { longStatement, toArrayLiteral } from '#platform/engines/toArrayLiteral.ts'

/** Input of learning: one app's data in a period. */
export interface LearnedRange {
  readonly appId: string
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Keeps the memory of a statement bounded however many clicks there are: beyond these limits ClickHouse groups
 * and sorts on disk.
 */
const boundedMemory: ClickHouseSettings = {
  ...longStatement,
  max_memory_usage: '2000000000',
  max_bytes_before_external_group_by: '400000000',
  max_bytes_before_external_sort: '400000000',
  max_execution_time: 600,
}

const ofRange = (time: string) =>
  `app_id = {app:String} AND ${time} >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
    AND ${time} < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`

/**
 * Selects columns of the app's phone clicks, once for each click, as their pages reported them last. The rows of
 * a click are neighbours in the order of the table, so they are compared with the row before as they are read:
 * grouping them by id takes eight times as long, and memory for every id.
 */
function selectClicks(columns: readonly string[]): string {
  return `
    SELECT ${columns.join(', ')} FROM (
      SELECT ${columns.join(', ')}, platform AS phone, id, lagInFrame(id) OVER (
        ORDER BY app_id, minute, id, version DESC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW
      ) AS previous
      FROM click_signals WHERE ${ofRange('minute')}
    ) WHERE id != previous AND phone != 'desktop'`
}

async function select<Row>(
  client: ClickHouseClient,
  { appId, fromMs, toMs }: LearnedRange,
  query: string,
): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: { app: appId, from: Math.floor(fromMs), to: Math.floor(toMs) },
    format: 'JSONEachRow',
    clickhouse_settings: boundedMemory,
  })
  return result.json<Row>()
}

/** Returns when the app's first data in the range was recorded, or null if there is none. */
export async function findFirstTime(
  client: ClickHouseClient,
  range: LearnedRange,
): Promise<number | null> {
  const query = (time: string, table: string) =>
    `SELECT toUnixTimestamp64Milli(toDateTime64(${time}, 3, 'UTC')) AS first FROM ${table}
     WHERE ${ofRange(time)} ORDER BY ${time} LIMIT 1`
  const rows = await Promise.all([
    select<{ first: string }>(client, range, query('minute', 'click_signals')),
    select<{ first: string }>(client, range, query('at', 'observations')),
  ])
  const times = rows.flat().map(({ first }) => Number(first))
  return times.length === 0 ? null : Math.min(...times)
}

export interface LinkRow {
  /** 0 for the clicks of all links together. */
  readonly link: string
  readonly confirmed: string
  readonly unconfirmed: string
}

/** Counts the clicks of all links together, of the most clicked links, and of the named ones. */
export function countLinks(
  client: ClickHouseClient,
  range: LearnedRange,
  { named, maxOthers }: { readonly named: readonly string[]; readonly maxOthers: number },
): Promise<LinkRow[]> {
  return select(
    client,
    range,
    `WITH ${toArrayLiteral(named, 'Array(UInt64)')} AS named
     SELECT toString(link_id) AS link,
       countIf(is_confirmed) AS confirmed, countIf(NOT is_confirmed) AS unconfirmed
     FROM (${selectClicks(['link_id', 'is_confirmed'])})
     GROUP BY GROUPING SETS ((link_id), ())
     ORDER BY grouping(link_id) DESC, link_id IN (SELECT arrayJoin(named)) DESC,
       confirmed + unconfirmed DESC, link_id
     LIMIT ${named.length + maxOthers + 1}`,
  )
}

export interface ValueRow {
  readonly platform: string
  readonly signal: string
  /** Empty for all values together. */
  readonly value: string
  readonly count: string
}

/** Counts the most common values of each signal, and all together. */
export function countValues(
  client: ClickHouseClient,
  range: LearnedRange,
  maxValues: number,
): Promise<ValueRow[]> {
  const columns = ['platform', 'model', 'screen', 'system', 'timezone', 'language']
  const phones = `SELECT ${columns.join(', ')}, count() AS clicks FROM (${selectClicks(columns)})
    GROUP BY ${columns.join(', ')}`
  const pair = (first: string, second: string) =>
    `if(${first} != '' AND ${second} != '', concat(${first}, ' ', ${second}), '')`
  return select(
    client,
    range,
    `SELECT platform, counted.1 AS signal, counted.2 AS value, sum(clicks) AS count
     FROM (${phones})
     ARRAY JOIN [
       ('models', toString(model)), ('screens', toString(screen)), ('systems', toString(system)),
       ('timezones', toString(timezone)), ('languages', toString(language)),
       ('systemsOfScreens', ${pair('screen', 'system')}),
       ('languagesOfTimezones', ${pair('timezone', 'language')})
     ] AS counted
     WHERE value != ''
     GROUP BY GROUPING SETS ((platform, signal, value), (platform, signal))
     ORDER BY count DESC, value
     LIMIT ${maxValues + 1} BY platform, signal`,
  )
}

export interface AddressRow {
  readonly family: 'v4' | 'v6'
  readonly addresses: string
  /** Sums over these addresses. */
  readonly kinds: string
  readonly returns: string
  readonly further_returns: string
}

/** Groups the addresses that people clicked from by their visits, large ones together. */
export function countAddresses(
  client: ClickHouseClient,
  range: LearnedRange,
  maxVisits: number,
): Promise<AddressRow[]> {
  const { pauseMs, maxReturns } = visitRules
  const addresses = ['v4', 'v6'].map((family) => `('${family}', address_${family})`).join(', ')
  return select(
    client,
    range,
    `SELECT family, count() AS addresses, sum(k) AS kinds, sum(r) AS returns, sum(f) AS further_returns
     FROM (
       SELECT family, address, count() AS k, sum(toUInt64(least(pauses, ${maxReturns}))) AS r,
         sum(toUInt64(pauses - least(pauses, ${maxReturns}))) AS f
       FROM (
         SELECT place.1 AS family, place.2 AS address, phone_kind,
           arrayCount(gap -> gap > ${pauseMs},
             arrayDifference(arraySort(groupArray(toUnixTimestamp64Milli(at))))) AS pauses
         FROM (${selectClicks(['at', 'phone_kind', 'address_v4', 'address_v6'])})
         ARRAY JOIN [${addresses}] AS place
         WHERE address != 0
         GROUP BY family, address, phone_kind
       )
       GROUP BY family, address
     )
     GROUP BY family, k + r + f > ${maxVisits} ? emptyArrayUInt64() : [k, r, f]`,
  )
}

/** Counts the app's observations. */
export async function countObservations(
  client: ClickHouseClient,
  range: LearnedRange,
): Promise<number> {
  const query = `SELECT count() AS count FROM observations WHERE ${ofRange('at')}`
  const [row] = await select<{ count: string }>(client, range, query)
  return Number(row?.count ?? 0)
}

/** Returns a uniform sample of the app's observations, as JSON: those with the smallest row ids. */
export async function sampleObservations(
  client: ClickHouseClient,
  range: LearnedRange,
  limit: number,
): Promise<string[]> {
  const rows = await select<{ observation: string }>(
    client,
    range,
    `SELECT observation FROM observations WHERE ${ofRange('at')} ORDER BY app_id, row_id LIMIT ${limit}`,
  )
  return rows.map(({ observation }) => observation)
}
