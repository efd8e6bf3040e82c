import type { Frequencies } from '../model/frequencies.ts'
import type { ValueCounts } from './traffic.ts'

/** Collects values and their counts. */
export function toValueCounts(
  countsOf: (of: keyof ValueCounts) => Iterable<readonly [value: string, count: number]>,
): ValueCounts {
  return {
    models: toFrequencies(countsOf('models')),
    screens: toFrequencies(countsOf('screens')),
    systems: toFrequencies(countsOf('systems')),
    timezones: toFrequencies(countsOf('timezones')),
    languages: toFrequencies(countsOf('languages')),
    systemsOfScreens: toFrequencies(countsOf('systemsOfScreens')),
    languagesOfTimezones: toFrequencies(countsOf('languagesOfTimezones')),
  }
}

function toFrequencies(counted: Iterable<readonly [string, number]>): Frequencies {
  const counts = Object.fromEntries(counted)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts }
}
