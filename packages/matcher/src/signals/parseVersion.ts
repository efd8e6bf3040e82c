/**
 * Parses up to three numbers of a version: `26.1` becomes `[26, 1]`. Empty if it does not start with a
 * number.
 */
export function parseVersion(version: string | null): readonly number[] {
  const numbers = /^\d{1,4}(?:\.\d{1,4}){0,2}/.exec(version ?? '')?.[0]
  return numbers === undefined ? [] : numbers.split('.').map(Number)
}
