import type { Entry } from './entry.ts'

/** Returns the entry with this name, or the name that was probably meant. */
export function chooseEntry(
  entries: readonly Entry[],
  name: string,
): { readonly entry: Entry } | { readonly nearest: string | undefined } {
  const entry = entries.find((each) => each.name === name)
  if (entry) return { entry }
  const [nearest] = entries
    .map((each) => ({ name: each.name, distance: getDistance(each.name, name) }))
    .filter((each) => each.distance <= Math.max(2, each.name.length / 2))
    .sort((a, b) => a.distance - b.distance)
  return { nearest: nearest?.name }
}

/** Number of letters to insert, delete or replace. */
function getDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 0; at < from.length; at += 1) {
    const next = [at + 1]
    for (let index = 0; index < to.length; index += 1) {
      const replaced = (row[index] ?? 0) + (from[at] === to[index] ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
