import type { Frequencies } from '../model/frequencies.ts'
import type { ValueCounts } from './traffic.ts'

/** Collects values and their counts. `getTotal` is needed if rare values are left out. */
export function toValueCounts(
  getCounts: (of: keyof ValueCounts) => Iterable<readonly [value: string, count: number]>,
  getTotal?: (of: keyof ValueCounts) => number,
): ValueCounts {
  const read = (of: keyof ValueCounts): Frequencies => {
    const counts = Object.fromEntries(getCounts(of))
    const total = getTotal?.(of) ?? Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { total, counts }
  }
  return {
    models: read('models'),
    screens: read('screens'),
    systems: read('systems'),
    timezones: read('timezones'),
    languages: read('languages'),
    systemsOfScreens: read('systemsOfScreens'),
    languagesOfTimezones: read('languagesOfTimezones'),
  }
}
