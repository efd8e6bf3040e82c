import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString()

export const analytics: Attacker = {
  sends: 'analytics over a year, by every dimension',
  perSecond: perSecond('management', 'key'),
  maxOpen: 25,
  start({ manage }) {
    const range = `from=${day(364)}&to=${day(0)}`
    const queries = [
      `analytics/time-series?${range}&metrics=clicks&metrics=installs&resolution=day&by=country`,
      `analytics/top-values?${range}&by=referrer&metrics=clicks&limit=50`,
      `analytics/click-to-install?${range}`,
      `clicks?limit=100`,
      `installs?limit=100`,
    ]
    let turn = 0
    return { send: () => manage(queries[turn++ % queries.length] ?? '') }
  },
}
