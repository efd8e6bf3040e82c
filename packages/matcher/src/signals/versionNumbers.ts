/** The numbers of a version, three at most: `[26, 1]` of `26.1`. Empty for what does not begin with one. */
export function versionNumbers(version: string | null): readonly number[] {
  const numbers = /^\d{1,4}(?:\.\d{1,4}){0,2}/.exec(version ?? '')?.[0]
  return numbers === undefined ? [] : numbers.split('.').map(Number)
}
