import type { Frequencies } from '../model/frequencies.ts'
import type { ValueCounts } from './traffic.ts'

/** Collects values and their counts. */
export function toValueCounts(
  getCounts: (of: keyof ValueCounts) => Iterable<readonly [value: string, count: number]>,
): ValueCounts {
  return {
    models: toFrequencies(getCounts('models')),
    screens: toFrequencies(getCounts('screens')),
    systems: toFrequencies(getCounts('systems')),
    timezones: toFrequencies(getCounts('timezones')),
    languages: toFrequencies(getCounts('languages')),
    systemsOfScreens: toFrequencies(getCounts('systemsOfScreens')),
    languagesOfTimezones: toFrequencies(getCounts('languagesOfTimezones')),
  }
}

function toFrequencies(counted: Iterable<readonly [string, number]>): Frequencies {
  const counts = Object.fromEntries(counted)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts }
}
