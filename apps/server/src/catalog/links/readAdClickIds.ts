import { adClickIdNames } from './isMeasurementParameter.ts'

/** Returns the click ids of advertising networks in the query of a URL, by lower-case name. The first one counts. */
export function readAdClickIds(url: string): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const [name, value] of URL.parse(url)?.searchParams ?? []) {
    const lower = name.toLowerCase()
    if (adClickIdNames.has(lower) && value !== '') ids[lower] ??= value
  }
  return ids
}
