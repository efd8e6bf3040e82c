import type { SystemLevel } from './levels.ts'

/**
 * Compares versions as far as both sides show them: a browser may show `26.1` where the device reports
 * `26.1.2`.
 */
export function compareSystem(
  clicked: readonly number[],
  installed: readonly number[],
): SystemLevel {
  const length = Math.min(clicked.length, installed.length)
  for (let place = 0; place < length; place++) {
    const [before = 0, after = 0] = [clicked[place], installed[place]]
    if (before === after) continue
    return isUpdate(place, before, after, installed) ? 'updated' : 'other'
  }
  return 'same'
}

/**
 * Returns whether a phone may have updated between click and install: at most to the first releases of the
 * next major version.
 */
function isUpdate(
  place: number,
  before: number,
  after: number,
  installed: readonly number[],
): boolean {
  if (after < before) return false
  // iOS skipped from 18 to 26.
  if (place === 0) return (after === before + 1 || after === 26) && (installed[1] ?? 0) <= 1
  return after - before <= 2
}
