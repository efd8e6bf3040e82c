import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { describeProperties, type EventProperty } from './describeProperties.ts'
import { statement } from './statement.ts'

export interface EventPropertiesQuery {
  readonly name: string
  readonly range: Range
}

export interface EventProperties {
  /** Number of events that were read, with and without data. */
  readonly sampledEvents: number
  /** Most frequent first. */
  readonly properties: readonly EventProperty[]
}

/** Enough for a share with an error of about two percent. Rows are parsed here. */
const maxSample = 2000

const selectLatest = statement(`
  SELECT data FROM events WHERE app_id = {app:String} AND name = {name:String}
    AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})
  ORDER BY at DESC LIMIT {limit:UInt16}`)

/** Describes the properties of the latest events of one name. */
export async function queryEventProperties(
  analytics: AppAnalytics,
  { name, range }: EventPropertiesQuery,
): Promise<EventProperties> {
  const rows = await analytics.query<{ readonly data: string }>(selectLatest, {
    name,
    from: range.fromMs,
    to: range.toMs,
    limit: maxSample,
  })
  // Valid JSON: the shipper serialized it.
  const samples = rows.map(({ data }) => (data === '' ? null : (JSON.parse(data) as unknown)))
  return { sampledEvents: rows.length, properties: describeProperties(samples) }
}
