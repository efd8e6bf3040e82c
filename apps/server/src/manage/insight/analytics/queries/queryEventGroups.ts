import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import {
  bindConditions,
  bindNumber,
  bindPath,
  type DataCondition,
  type DataPath,
  type SqlFragment,
} from './dataConditions.ts'
import { rowSources } from './rowSources.ts'
import { selectSource } from './selectSource.ts'
import { statement } from './statement.ts'

/** Dimensions that events can be grouped by. They are those of the click that led to the install. */
export const eventDimensions = [
  'link',
  'source',
  'referrer',
  'country',
  'platform',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'path',
] as const
type EventDimension = (typeof eventDimensions)[number]

export interface EventsQuery {
  readonly name: string
  readonly range: Range
  readonly conditions: readonly DataCondition[]
}

export interface EventGroupsQuery extends EventsQuery {
  /** A value in the data or a dimension of the event. Null for a single group. */
  readonly groupBy: DataPath | EventDimension | null
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

/**
 * Counts events of one name by a value in their data, for which it parses the JSON of every event in the range, or by
 * a dimension.
 */
export async function queryEventGroups(
  analytics: AppAnalytics,
  query: EventGroupsQuery,
): Promise<EventGroups> {
  const { name, range, conditions, groupBy, sumOf, limit } = query
  const where = bindConditions(conditions)
  const numbers = sumOf === null ? null : bindNumber(sumOf, 'sum')
  const group = selectGroup(groupBy)
  const text = `
  SELECT raw, count() AS count, sum(count) OVER () AS total, count() OVER () AS distinctValues,
    sum(number) AS sum, avg(number) AS average
  FROM (
    SELECT ${group.sql} AS raw, ${numbers?.sql ?? "CAST(NULL, 'Nullable(Float64)')"} AS number
    FROM events WHERE app_id = {app:String} AND name = {name:String}
    AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})${where.sql}
  )
  GROUP BY raw ORDER BY count DESC, raw LIMIT {limit:UInt16}`
  const rows = await analytics.query<Row>(statement(text), {
    ...where.parameters,
    ...group.parameters,
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
      value: json === '' ? null : isDimension(groupBy) ? json : parseOrText(json),
      hasValue: json !== '',
      count: Number(count),
      sum,
      average,
    })),
  }
}

function selectGroup(groupBy: EventGroupsQuery['groupBy']): SqlFragment {
  if (groupBy === null) return { sql: "''", parameters: {} }
  if (!isDimension(groupBy)) {
    const { sql, parameters } = bindPath(groupBy, 'group')
    return { sql: `left(JSONExtractRaw(data, ${sql}), ${maxValueBytes})`, parameters }
  }
  const { columns } = rowSources.events
  if (groupBy === 'source') return { sql: selectSource(columns.referrer), parameters: {} }
  if (groupBy !== 'link') return { sql: columns[groupBy], parameters: {} }
  return { sql: `if(${columns.link} = 0, '', toString(${columns.link}))`, parameters: {} }
}

function isDimension(groupBy: EventGroupsQuery['groupBy']): groupBy is EventDimension {
  return typeof groupBy === 'string'
}

function parseOrText(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
