import { sampleInstall, sampleSignals } from './samples.ts'

/** A click with recognisable signals, and a matching install. */
export const canarySignals = sampleSignals({
  model: 'CANARY-MODEL',
  systemVersion: '77.78.79',
  screen: { short: 7771, long: 7773, scale: 5.5 },
  language: 'haw-US',
  timezone: 'Antarctica/Troll',
})
export const canaryInstall = sampleInstall({
  models: ['canary-model'],
  systemVersion: [77, 78, 79],
  screen: { short: 7771, long: 7773 },
  languages: ['haw-US'],
  timezone: 'Antarctica/Troll',
})
export const otherCanaryInstall = sampleInstall({
  models: ['CANARY-INSTALL'],
  systemVersion: [6661, 6662, 6663],
  screen: { short: 5551, long: 5553 },
  languages: ['gsw-CH', 'haw-US'],
  timezone: 'Antarctica/Vostok',
})

/** Returns the canary values found in data, inside text or as whole numbers. */
export function findCanaries(data: unknown): readonly string[] {
  if (typeof data === 'string') {
    return data.match(/canary|777\d|555\d|666\d|77\.78|haw|gsw|Antarctica|Troll|Vostok/gi) ?? []
  }
  if (typeof data === 'number')
    return /^(?:777|555|666)\d$|^7[789]$/.test(`${data}`) ? [`${data}`] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap((entry) => entry.flatMap(findCanaries))
}
