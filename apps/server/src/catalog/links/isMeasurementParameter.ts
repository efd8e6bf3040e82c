import { readName, splitQuery } from './addClickQuery.ts'

/** Parameters by which advertising networks recognise a click of theirs. */
export const adClickIdNames: ReadonlySet<string> = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
  'twclid',
  'msclkid',
])

/** Returns whether a parameter only measures a campaign. It does not change where a link leads, or for whom. */
export function isMeasurementParameter(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.startsWith('utm_') || adClickIdNames.has(lower)
}

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
