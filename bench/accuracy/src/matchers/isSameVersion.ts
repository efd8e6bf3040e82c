/**
 * Returns whether `version` matches `shown` as far as that is given: `26.3` agrees with `26.3.1`, `14.0.0`
 * with `14`.
 */
export function isSameVersion(shown: string, version: string): boolean {
  const parts = version.split('.')
  return shown.split('.').every((part, index) => Number(part) === Number(parts[index] ?? 0))
}
