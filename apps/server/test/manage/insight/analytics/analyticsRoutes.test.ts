import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'
import { link, nowMs, useAnalytics } from './useAnalytics.ts'

const { app, other, key, toPath, get, query: fetchAnalytics } = useAnalytics()
const offline = useApp({ clickhouseUrl: 'http://127.0.0.1:1', now: () => nowMs })

describe('analytics', () => {
  test('cover the last 30 days by day by default', async () => {
    const response = (await fetchAnalytics('time-series')) as {
      from: string
      buckets: string[]
      series: { metric: string; points: number[] }[]
    }
    expect(response).toMatchObject({
      from: '2026-10-11T00:00:00.000Z',
      to: '2026-11-10T13:00:00.000Z',
      timezone: 'UTC',
      series: [{ metric: 'clicks', value: null, isOther: false, total: 2 }],
    })
    expect(response.buckets).toHaveLength(31)
    expect(response.series[0]?.points).toHaveLength(31)
  })

  test('count days in a time zone', async () => {
    const query = { from: '2026-11-08', to: '2026-11-10', timezone: 'Europe/Berlin' }
    expect(
      await fetchAnalytics('time-series', { ...query, metrics: ['clicks', 'botClicks'] }),
    ).toMatchObject({
      from: '2026-11-07T23:00:00.000Z',
      isExact: true,
      buckets: ['2026-11-07T23:00:00.000Z', '2026-11-08T23:00:00.000Z'],
      series: [{ points: [1, 1] }, { metric: 'botClicks', points: [0, 1] }],
    })
  })

  test('break down by value', async () => {
    const query = { from: '2026-11-08', to: '2026-11-10', by: 'country' }
    expect(await fetchAnalytics('time-series', { ...query, top: '1', link })).toMatchObject({
      series: [
        { value: 'AT', isOther: false, points: [1, 0] },
        { value: null, isOther: true, points: [1, 0] },
      ],
    })
    expect(await fetchAnalytics('time-series', { ...query, values: 'XX' })).toMatchObject({
      series: [{ value: 'XX', points: [0, 0] }],
    })
    expect(await fetchAnalytics('top-values', { by: 'country' })).toMatchObject({
      totals: { clicks: 2 },
      distinctValues: 2,
      other: { clicks: 0 },
      items: [
        { value: 'AT', counts: { clicks: 1 }, share: 0.5 },
        { value: 'DE', counts: { clicks: 1 }, share: 0.5 },
      ],
    })
    expect(await fetchAnalytics('top-values', { by: 'event' })).toMatchObject({
      items: [{ value: 'purchase', counts: { events: 2 }, share: 1 }],
    })
  })

  test('include funnel, time to install and retention', async () => {
    expect(await fetchAnalytics('funnel', { event: 'purchase' })).toMatchObject({
      clicks: 2,
      firstOpens: { count: 1, withEvent: 1 },
      installs: { count: 1, withEvent: 1 },
      organicFirstOpens: 0,
    })
    expect(await fetchAnalytics('click-to-install')).toMatchObject({
      all: { installs: 1, medianSeconds: 60 },
      groups: [{ platform: 'ios', method: 'probabilistic' }],
    })
    expect(await fetchAnalytics('retention')).toMatchObject({ cohorts: { length: 8 } })
  })

  test('include match quality, with a null placebo estimate', async () => {
    const response = await fetchAnalytics('match-quality')
    expect(response).toMatchObject({
      installs: 1,
      methods: { probabilistic: 1 },
      abstentions: {},
      placebo: { estimate: null, reason: 'not_sampled' },
    })
    expect((response as { expectedWrongShare: number }).expectedWrongShare).toBeCloseTo(0.1)
  })

  test('count events by a value in their data, and list them', async () => {
    const query = { name: 'purchase', groupBy: '/plan', sumOf: '/n' }
    expect(await fetchAnalytics('events', query)).toMatchObject({
      total: 2,
      distinctValues: 2,
      groups: [
        { hasValue: false, count: 1, sum: null },
        { value: 'pro', hasValue: true, count: 1, sum: 1, average: 1 },
      ],
    })
    const first = (await fetchAnalytics('events/latest', { name: 'purchase', limit: '1' })) as {
      next: string
    }
    expect(first).toMatchObject({
      items: [{ id: 'e2', linkId: null, data: null, at: '2026-11-09T11:00:00.000Z' }],
    })
    const second = await fetchAnalytics('events/latest', {
      name: 'purchase',
      limit: '1',
      after: first.next,
    })
    expect(second).toMatchObject({
      items: [{ id: 'e1', linkId: link, data: { plan: 'pro', n: 1 } }],
      next: null,
    })
  })

  test('report their freshness', async () => {
    expect(await fetchAnalytics('freshness')).toEqual({
      upTo: new Date(nowMs).toISOString(),
      lagSeconds: 0,
      isStale: false,
    })
    await app.postgres.pool.query(
      `insert into log_batches
         (batch_id, hour, written_at, lane_count, lane, entry_count, payload, text_bytes)
       values ($1, $2, $2, 1, 0, 1, '', 0)`,
      [randomUUID(), new Date(nowMs - 90_000)],
    )
    expect(await fetchAnalytics('freshness')).toMatchObject({ lagSeconds: 90, isStale: true })
  })
})

describe('exports', () => {
  const range = { from: '2026-11-08', to: '2026-11-10' }

  test('of clicks are CSV without spreadsheet formulas', async () => {
    const response = await get('exports/clicks', range)
    expect(response).toMatchObject({ status: 200 })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="clicks.csv"')
    const [head, first, ...rest] = response.text.split('\r\n')
    expect(head).toMatch(/^id,happenedAt,linkId,platform,country,/)
    expect(first).toMatch(`c1,2026-11-08T22:30:00.000Z,${link},ios,DE,`)
    expect(first).toMatch(/,'=1\+1$/)
    expect(rest.map((line) => line.slice(0, 2))).toEqual(['c2', 'c3', ''])
  })

  test('of matches and events are JSON Lines', async () => {
    const lines = async (kind: string) => {
      const { text } = await get(`exports/${kind}`, { ...range, format: 'jsonl' })
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    }
    expect(await lines('matches')).toMatchObject([
      {
        installId: 'i1',
        method: 'probabilistic',
        linkId: link,
        reason: null,
        clickedAt: '2026-11-09T10:00:00.000Z',
      },
    ])
    expect(await lines('events')).toMatchObject([
      { id: 'e1', data: { plan: 'pro', n: 1 }, installedAt: '2026-11-09T10:01:00.000Z' },
      { id: 'e2', data: null, linkId: null, installedAt: null },
    ])
  })

  test('of an empty range have a header row only', async () => {
    const { text } = await get('exports/events', { from: '2026-01-01', to: '2026-01-02' })
    expect(text).toMatch(/^id,happenedAt,.*\r\n$/)
  })

  test('of many rows include each row once over all pages', async () => {
    const tenant = await app.seed()
    const own = await makeSecretKey(app, tenant, ['analytics:read'])
    await app.clickhouse.client.command({
      query: `INSERT INTO events (app_id, at, received_at, id, install_id, name, data, row_id)
        SELECT {app:String}, toDateTime64('2026-11-09 00:00:00', 3, 'UTC') + intDiv(number, 100) AS at, at,
          toString(number), 'i', ['a', 'b'][1 + number % 2], '{}', generateUUIDv4() FROM numbers(25000)`,
      query_params: { app: tenant.appId },
    })
    const { text } = await send(app.url, toPath('exports/events', range, tenant.appId), {
      headers: { authorization: `Bearer ${own}` },
    })
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(ids).toHaveLength(25_000)
    expect(new Set(ids).size).toBe(25_000)
  })
})

const routes = [
  'analytics/time-series',
  'analytics/top-values?by=country',
  'analytics/funnel?event=a',
  'analytics/click-to-install',
  'analytics/match-quality',
  'analytics/retention',
  'analytics/events?name=a',
  'analytics/events/latest?name=a',
  'analytics/event-properties?name=a',
  'analytics/freshness',
  'exports/clicks',
  'exports/matches',
  'exports/events',
]

describe.each(routes)('%s', (route) => {
  const toRoutePath = (appId: string) => `/api/v1/apps/${appId}/${route}`

  test('requires permission to read analytics of this app', async () => {
    expectProblem(await send(app.url, toRoutePath(app.tenant.appId)), 'unauthenticated')
    const scopeless = await makeSecretKey(app, app.tenant, ['links:read'])
    const headers = { authorization: `Bearer ${scopeless}` }
    expectProblem(await send(app.url, toRoutePath(app.tenant.appId), { headers }), 'missing_scope')
    const own = { authorization: `Bearer ${key()}` }
    expectProblem(await send(app.url, toRoutePath(other().appId), { headers: own }), 'not_found')
    expect((await send(app.url, toRoutePath(app.tenant.appId), { headers: own })).status).toBe(200)
  })

  test('returns 503 with Retry-After while ClickHouse is down', async () => {
    const offlineKey = await makeSecretKey(offline, offline.tenant, ['analytics:read'])
    const headers = { authorization: `Bearer ${offlineKey}` }
    const response = await send(offline.url, toRoutePath(offline.tenant.appId), { headers })
    // Freshness is read from PostgreSQL.
    if (route.endsWith('freshness')) {
      expect(response.status).toBe(200)
      return
    }
    expectProblem(response, 'unavailable')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})
