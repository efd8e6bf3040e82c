import { expect, test } from 'vitest'
import { resolveScope } from '../../../analytics/scope.ts'
import type { AnalyticsSearch } from '../../../filters/analyticsSearch.ts'
import { chooseCards, toReportContent } from './shareForm.ts'

const retention = { rowMonths: 13, countMonths: 60 }
const share = (search: AnalyticsSearch, days: 'fixed' | 'rolling') =>
  toReportContent(search, resolveScope({ appId: 'app_1', search, retention }, '2026-11-19'), {
    days,
    cards: ['link'],
  })

test('a report has the filters, comparison and metric of the overview', () => {
  const where = ['country:eq:DE', 'tag:ne:old']
  const search = { where, compare: 'year-weekdays', metric: ['installs', 'events'] } as const
  expect(share(search, 'rolling')).toEqual({
    period: '30d',
    compare: 'year-weekdays',
    where,
    metric: 'installs',
    cards: ['link'],
  })
  expect(share({ metric: ['matchRate'] }, 'rolling').metric).toBe('installs')
})

test('its days move on with time, or stay', () => {
  expect(share({ period: '7d' }, 'rolling')).toMatchObject({ period: '7d' })
  expect(share({ period: '7d' }, 'fixed')).toMatchObject({
    period: 'custom',
    from: '2026-11-13',
    to: '2026-11-19',
  })
  const custom = { period: 'custom', from: '2026-11-01', to: '2026-11-02' } as const
  expect(share(custom, 'rolling')).toMatchObject(custom)
})

test('its lists are the usual ones and the open tabs', () => {
  expect(chooseCards({})).toEqual(['link', 'source', 'country', 'platform'])
  expect(chooseCards({ show: ['utm_campaign', 'path'] })).toContain('utm_campaign')
  expect(chooseCards({ show: ['path'] })).not.toContain('path')
})
