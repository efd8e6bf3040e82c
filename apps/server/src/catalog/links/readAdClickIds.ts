import { adClickIdNames, isMeasurementParameter } from '@throughlink/protocol/rules'
import { readName, splitQuery } from './addClickQuery.ts'

/** Removes the parameters that only measure a campaign from a query. The others stay as written, in their order. */
export function dropMeasurement(query: string): string {
  if (query === '') return ''
  return splitQuery(query)
    .filter((pair) => !isMeasurementParameter(readName(pair)))
    .join('&')
}

/** Returns the click ids of advertising networks in the query of a URL, by lower-case name. The first one counts. */
export function readAdClickIds(url: string): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const [name, value] of URL.parse(url)?.searchParams ?? []) {
    const lower = name.toLowerCase()
    if (adClickIdNames.has(lower) && value !== '') ids[lower] ??= value
  }
  return ids
}
