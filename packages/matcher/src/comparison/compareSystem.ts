import type { SystemLevel } from './levels.ts'

/** As far as both tell: a browser knows `26.1` where the device knows `26.1.2`. */
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

/** What a phone may do between click and install: at most to the first releases of the next system. */
function isUpdate(
  place: number,
  before: number,
  after: number,
  installed: readonly number[],
): boolean {
  if (after < before) return false
  // iOS went from 18 to 26.
  if (place === 0) return (after === before + 1 || after === 26) && (installed[1] ?? 0) <= 1
  return after - before <= 2
}
