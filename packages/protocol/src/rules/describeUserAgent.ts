// The first match wins, because browsers also name those they are compatible with.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** `Chrome on macOS`. Enough to recognize one's own devices. */
export function describeUserAgent(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser'
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser === undefined) return system ?? userAgent.slice(0, 40)
  return system === undefined ? browser : `${browser} on ${system}`
}
