/** `26_1`, as it stands in user agents, as `26.1`. */
export function dottedVersion(version: string): string {
  return version.replaceAll('_', '.')
}
