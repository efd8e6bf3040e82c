import { isMeasurementParameter } from '@throughlink/protocol/rules'

/** The service ignores a query of more than 2,048 characters, so one long value must not cost the others. */
const maxValueLength = 256

/**
 * Returns the parameters that a page carries to its links: what brought the visitor there (`utm_*`, click ids of
 * advertising networks), `ref`, and the names in `keep`. The first query that has a name wins.
 */
export function readCarried(
  searches: readonly string[],
  keep: readonly string[] = [],
): Record<string, string> {
  const carried = new Map<string, string>()
  for (const search of searches) {
    for (const [name, value] of new URLSearchParams(search)) {
      const isWanted = isMeasurementParameter(name) || name === 'ref' || keep.includes(name)
      if (!isWanted || carried.has(name) || value === '' || value.length > maxValueLength) continue
      carried.set(name, value)
    }
  }
  return Object.fromEntries(carried)
}
