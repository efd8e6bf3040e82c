import type { Install, InstallFilter } from './install.ts'

/** Returns whether an install is listed. The same conditions as those of `queryInstalls`, which are SQL. */
export function matchesFilter(install: Install, filter: InstallFilter): boolean {
  const { method, isMatched, reason, linkId, minConfidence, platform } = filter
  return (
    (method === undefined || install.method === method) &&
    (isMatched === undefined || (install.method !== 'none') === isMatched) &&
    (reason === undefined || install.reason === reason) &&
    (linkId === undefined || install.linkId === linkId) &&
    (minConfidence === undefined || install.confidence >= minConfidence) &&
    (platform === undefined || install.platform === platform)
  )
}
