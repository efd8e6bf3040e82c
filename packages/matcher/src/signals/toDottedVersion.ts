/** Converts `26_1`, as written in user agents, to `26.1`. */
export function toDottedVersion(version: string): string {
  return version.replaceAll('_', '.')
}
