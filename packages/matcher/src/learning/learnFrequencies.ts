import type { Frequencies } from '../model/frequencies.ts'
import type { Platform, PlatformFrequencies } from '../model/matchModel.ts'
import type { Traffic, ValueCounts } from './traffic.ts'

/** Clicks show which devices people have before there are many installs. Later they only fill gaps. */
const maxClickWeight = 100

export function learnFrequencies(
  { installs, clicks }: Traffic,
  platform: Platform,
): PlatformFrequencies {
  const both = (of: keyof ValueCounts) => blend(installs[platform][of], clicks[platform][of])
  return {
    models: both('models'),
    screens: both('screens'),
    systems: both('systems'),
    timezones: both('timezones'),
    languages: both('languages'),
    systemsOfScreens: groupByFirst(both('systemsOfScreens')),
    languagesOfTimezones: groupByFirst(both('languagesOfTimezones')),
  }
}

function blend(installs: Frequencies, clicks: Frequencies): Frequencies {
  const factor = clicks.total === 0 ? 0 : Math.min(1, maxClickWeight / clicks.total)
  const counts = new Map(Object.entries(installs.counts))
  for (const [value, count] of Object.entries(clicks.counts)) {
    counts.set(value, (counts.get(value) ?? 0) + count * factor)
  }
  return { total: installs.total + clicks.total * factor, counts: Object.fromEntries(counts) }
}

/** Converts pairs to frequencies of the second value by the first. */
function groupByFirst({ counts }: Frequencies): Readonly<Record<string, Frequencies>> {
  const groups = new Map<string, Map<string, number>>()
  for (const [pair, count] of Object.entries(counts)) {
    const space = pair.indexOf(' ')
    const [first, second] = [pair.slice(0, space), pair.slice(space + 1)]
    let group = groups.get(first)
    if (!group) groups.set(first, (group = new Map<string, number>()))
    group.set(second, (group.get(second) ?? 0) + count)
  }
  return Object.fromEntries(
    Array.from(groups, ([first, group]) => {
      const total = [...group.values()].reduce((sum, count) => sum + count, 0)
      return [first, { total, counts: Object.fromEntries(group) }]
    }),
  )
}
