export interface Misspelling {
  readonly name: string
  /** The variable that was probably meant. */
  readonly meant: string
}

const prefix = 'THROUGHLINK_'
/** Shorter names are too close to variables of other programs: `HOST` to `HOME`, `PORT` to `POST`. */
const minLength = 7
const maxDistance = 2

/**
 * Finds variables that are not known, but probably meant to be: up to two letters from a known one, or a known one with
 * our prefix. None if the known one is set too.
 */
export function findMisspelled(
  set: readonly string[],
  known: readonly string[],
): readonly Misspelling[] {
  const missing = known.filter((name) => !set.includes(name) && name.length >= minLength)
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const text = name.startsWith(prefix) ? name.slice(prefix.length) : name
      const [nearest] = missing
        .map((meant) => ({ meant, distance: getDistance(text.toUpperCase(), meant) }))
        .filter(({ distance }) => distance <= maxDistance)
        .sort((one, other) => one.distance - other.distance)
      return nearest === undefined ? [] : [{ name, meant: nearest.meant }]
    })
}

/** Number of letters to insert, delete, replace or swap with the next one. */
function getDistance(from: string, to: string): number {
  // Too different to be a misspelling.
  if (Math.abs(from.length - to.length) > maxDistance) return Infinity
  let before: readonly number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let index = 1; index <= to.length; index += 1) {
      const isSame = from[at - 1] === to[index - 1]
      const isSwapped = from[at - 1] === to[index - 2] && from[at - 2] === to[index - 1]
      next.push(
        Math.min(
          (row[index - 1] ?? 0) + (isSame ? 0 : 1),
          (row[index] ?? 0) + 1,
          (next[index - 1] ?? 0) + 1,
          isSwapped ? (before[index - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
