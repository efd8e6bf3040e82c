import { describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { link, type Query, useAnalytics } from './useAnalytics.ts'

const { get, query: fetchAnalytics } = useAnalytics()

describe('rejected with a pointer', () => {
  test.each<readonly [string, Query, string]>([
    ['time-series', { from: '2026-09-01', to: '2026-11-01', resolution: 'hour' }, '/from'],
    ['time-series', { from: '2026-07-31', to: '2026-08-02', resolution: 'hour' }, '/from'],
    ['time-series', { from: '2025-09-01', to: '2026-10-01', link, by: 'utm_source' }, '/from'],
    ['top-values', { from: '2025-10-01', to: '2025-10-05', link, by: 'utm_medium' }, '/from'],
    ['time-series', { from: '2025-01-01', to: '2026-11-01' }, '/from'],
    ['time-series', { from: '2021-01-01', to: '2026-11-01', resolution: 'month' }, '/from'],
    ['time-series', { from: '2026-11-02', to: '2026-11-01' }, '/to'],
    ['time-series', { from: '2019-12-31', to: '2020-01-02' }, '/from'],
    ['time-series', { from: 'yesterday' }, '/from'],
    ['time-series', { from: '2026-13-01' }, '/from'],
    ['time-series', { from: '2026-02-30', to: '2026-03-05' }, '/from'],
    ['time-series', { timezone: 'Europe/Nowhere' }, '/timezone'],
    ['time-series', { timezone: "UTC'); DROP TABLE clicks; --" }, '/timezone'],
    ['time-series', { resolution: 'minute' }, '/resolution'],
    ['time-series', { metrics: 'money' }, '/metrics/0'],
    ['time-series', { metrics: ['clicks', 'installs'], by: 'country' }, '/metrics'],
    ['time-series', { by: 'value) FROM clicks --' }, '/by'],
    ['time-series', { by: 'event' }, '/by'],
    ['time-series', { by: 'method' }, '/by'],
    ['time-series', { by: 'link', link }, '/by'],
    ['time-series', { values: 'DE' }, '/values'],
    ['time-series', { by: 'country', values: 'a\0b' }, '/values/0'],
    ['time-series', { by: 'country', top: '51' }, '/top'],
    ['time-series', { link: '1 OR 1=1' }, '/link'],
    ['time-series', { link: '99999999999999999999' }, '/link'],
    ['time-series', { where: 'country' }, '/where/0'],
    ['time-series', { where: ['country:eq:DE', 'country:gt:DE'] }, '/where/1'],
    ['time-series', { where: 'age:eq:3' }, '/where/0'],
    ['time-series', { where: 'value) FROM clicks --:eq:a' }, '/where/0'],
    ['time-series', { where: 'country:eq:a\0b' }, '/where/0'],
    ['time-series', { where: 'link:eq:1 OR 1=1' }, '/where/0'],
    ['time-series', { where: 'method:eq:referrer' }, '/where/0'],
    ['time-series', { where: 'utm_source:eq:a', metrics: ['clicks', 'opens'] }, '/where/0'],
    ['time-series', { where: `country:eq:${'a,'.repeat(50)}` }, '/where/0'],
    ['time-series', { where: `country:eq:${'a'.repeat(501)}` }, '/where/0'],
    ['time-series', { where: Array.from({ length: 11 }, () => 'country:eq:DE') }, '/where'],
    [
      'time-series',
      { from: '2025-09-01', to: '2026-09-01', where: 'country:eq:DE', by: 'platform' },
      '/from',
    ],
    ['top-values', { by: 'country', metrics: ['clicks', 'clicks'] }, '/metrics'],
    ['top-values', { by: 'referrer', metrics: ['clicks', 'opens'] }, '/by'],
    ['funnel', { event: 'a', where: 'method:eq:opened' }, '/where/0'],
    ['funnel', { event: 'a', where: 'os_version:eq:26' }, '/where/0'],
    ['click-to-install', { where: 'event:eq:a' }, '/where/0'],
    ['match-quality', { where: 'event:eq:a' }, '/where/0'],
    ['retention', { where: 'event:eq:a' }, '/where/0'],
    ['event-properties', {}, ''],
    ['top-values', {}, ''],
    ['top-values', { by: 'country', limit: '1001' }, '/limit'],
    ['funnel', { event: 'a', withinDays: '91' }, '/withinDays'],
    ['funnel', { event: 'a', from: '2026-01-01', to: '2026-11-01' }, '/from'],
    ['retention', { cohorts: '27' }, '/cohorts'],
    ['events', { name: 'a', where: 'plan' }, '/where/0'],
    ['events', { name: 'a', groupBy: 'plan' }, '/groupBy'],
    ['events', { name: 'a', sumOf: '/a/b/c/d/e/f' }, '/sumOf'],
    ['events', { name: 'a', where: Array.from({ length: 6 }, () => '/a exists') }, '/where'],
    ['events/latest', { name: 'a', after: 'x' }, '/after'],
    ['events/latest', { name: 'a', unknown: 'x' }, ''],
  ])('%s %j', async (route, query, pointer) => {
    const problem = expectProblem(await get(`analytics/${route}`, query), 'validation_failed')
    expect(problem.errors?.map((each) => each.pointer)).toEqual([pointer])
  })

  test('exports of more than 31 days', async () => {
    const query = { from: '2026-09-01', to: '2026-11-01' }
    const problem = expectProblem(await get('exports/clicks', query), 'validation_failed')
    expect(problem.errors?.[0]?.pointer).toBe('/from')
  })
})

describe('hostile text', () => {
  const hostile = [
    "' OR 1=1 --",
    "'; DROP TABLE clicks; --",
    '{app:String}',
    '\\',
    "\\'",
    '\\N',
    '%',
    '\n',
    '\t',
    '`',
    '"',
    '/* */',
    "x' UNION ALL SELECT * FROM clicks --",
    '[]',
    "['a']",
    'é\u{1f600}',
    'NULL',
  ]

  test.each(hostile)('is never interpreted as SQL: %j', async (text) => {
    expect(
      await fetchAnalytics('time-series', { by: 'country', values: [text, 'DE'] }),
    ).toMatchObject({
      series: [
        { value: 'DE', total: 1 },
        { value: text, total: 0 },
      ],
    })
    expect(await fetchAnalytics('funnel', { event: text })).toMatchObject({
      firstOpens: { count: 1, withEvent: 0 },
    })
    expect(await fetchAnalytics('events', { name: text })).toMatchObject({ total: 0, groups: [] })
    const pointer = `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const where = [`${pointer} missing`, `/plan ne ${JSON.stringify(text)}`]
    expect(
      await fetchAnalytics('events', { name: 'purchase', where, groupBy: pointer, sumOf: pointer }),
    ).toMatchObject({ total: 2, groups: [{ hasValue: false, count: 2 }] })
    expect(await fetchAnalytics('events/latest', { name: 'purchase', where })).toMatchObject({
      items: { length: 2 },
    })
  })
})
