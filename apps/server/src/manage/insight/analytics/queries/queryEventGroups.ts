import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import {
  bindConditions,
  bindNumber,
  bindPath,
  type DataCondition,
  type DataPath,
} from './dataConditions.ts'
import { statement } from './statement.ts'

export interface EventsQuery {
  readonly name: string
  readonly range: Range
  readonly conditions: readonly DataCondition[]
}

export interface EventGroupsQuery extends EventsQuery {
  /** Null for a single group. */
  readonly groupBy: DataPath | null
  /** Path of the numbers to add up. Values that are not numbers are ignored. */
  readonly sumOf: DataPath | null
  readonly limit: number
}

export interface EventGroups {
  readonly total: number
  readonly distinctValues: number
  /** Largest first. */
  readonly groups: EventGroup[]
}

export interface EventGroup {
  /** JSON value, or null if there is none. */
  readonly value: unknown
  readonly hasValue: boolean
  readonly count: number
  readonly sum: number | null
  readonly average: number | null
}

/** Longer values are truncated and returned as text. */
const maxValueBytes = 500

interface Row {
  readonly raw: string
  readonly count: string
  readonly total: string
  readonly distinctValues: string
  readonly sum: number | null
  readonly average: number | null
}

/** Counts events of one name by a value in their data. Parses the JSON of every event in the range. */
export async function queryEventGroups(
  analytics: AppAnalytics,
  query: EventGroupsQuery,
): Promise<EventGroups> {
  const { name, range, conditions, groupBy, sumOf, limit } = query
  const where = bindConditions(conditions)
  const group = groupBy === null ? null : bindPath(groupBy, 'group')
  const numbers = sumOf === null ? null : bindNumber(sumOf, 'sum')
  const raw = group === null ? "''" : `left(JSONExtractRaw(data, ${group.sql}), ${maxValueBytes})`
  const text = `
  SELECT raw, count() AS count, sum(count) OVER () AS total, count() OVER () AS distinctValues,
    sum(number) AS sum, avg(number) AS average
  FROM (
    SELECT ${raw} AS raw, ${numbers?.sql ?? "CAST(NULL, 'Nullable(Float64)')"} AS number
    FROM events WHERE app_id = {app:String} AND name = {name:String}
    AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})${where.sql}
  )
  GROUP BY raw ORDER BY count DESC, raw LIMIT {limit:UInt16}`
  const rows = await analytics.query<Row>(statement(text), {
    ...where.parameters,
    ...group?.parameters,
    ...numbers?.parameters,
    name,
    from: range.fromMs,
    to: range.toMs,
    limit,
  })
  return {
    total: Number(rows[0]?.total ?? 0),
    distinctValues: groupBy === null ? 0 : Number(rows[0]?.distinctValues ?? 0),
    groups: rows.map(({ raw: json, count, sum, average }) => ({
      value: json === '' ? null : parseOrText(json),
      hasValue: json !== '',
      count: Number(count),
      sum,
      average,
    })),
  }
}

function parseOrText(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
