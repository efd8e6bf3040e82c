/** Parameters by which advertising networks recognise a click of theirs. */
export const adClickIdNames: ReadonlySet<string> = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
  'twclid',
  'msclkid',
])

/** Returns whether a parameter only measures a campaign. It does not change where a link leads, or for whom. */
export function isMeasurementParameter(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.startsWith('utm_') || adClickIdNames.has(lower)
}
