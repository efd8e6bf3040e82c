import { beforeAll, describe, expect, test } from 'vitest'
import { eventRows } from '#manage/delivery/exports/rawRows.ts'
import {
  type AppAnalytics,
  createAnalytics,
} from '#manage/insight/analytics/queries/createAnalytics.ts'
import type { RowFilter } from '#manage/insight/analytics/queries/filters.ts'
import {
  delayEdges,
  queryClickToInstall,
} from '#manage/insight/analytics/queries/queryClickToInstall.ts'
import { queryEventGroups } from '#manage/insight/analytics/queries/queryEventGroups.ts'
import { queryEvents } from '#manage/insight/analytics/queries/queryEvents.ts'
import { queryFunnel } from '#manage/insight/analytics/queries/queryFunnel.ts'
import { queryMatchQuality } from '#manage/insight/analytics/queries/queryMatchQuality.ts'
import { queryRetention } from '#manage/insight/analytics/queries/queryRetention.ts'
import { queryTimeSeries } from '#manage/insight/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '#manage/insight/analytics/queries/queryTopValues.ts'
import { statement } from '#manage/insight/analytics/queries/statement.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { insertWeek, link, range } from './analyticsWeek.ts'

const clickhouse = useClickhouse()
const analytics = createAnalytics(clickhouse)

const ofLink: RowFilter = { by: 'link', op: 'eq', values: [link] }

type Row = Readonly<Record<string, unknown>>

beforeAll(async () => {
  await insertWeek(clickhouse.client, 'app_1')
})

const app = analytics.forApp('app_1')
const week = { name: 'purchase', range: { ...range, toMs: Date.parse('2026-11-20T00:00Z') } }

describe('the funnel', () => {
  test('counts clicks by people, first opens by links, installs through a store, and events within the limit', async () => {
    const query = { range, filters: [], event: 'purchase', withinDays: 7 }
    expect(await queryFunnel(app, query)).toEqual({
      clicks: 6,
      // i3 purchased after eight days, i5 has no link, i6 installed after the range.
      firstOpens: { count: 4, withEvent: 3 },
      installs: { count: 3, withEvent: 2 },
      organicFirstOpens: 1,
      // i1 purchased twice after an open, of two links.
      opens: { count: 4, withEvent: 1 },
    })
    expect(await queryFunnel(app, { ...query, withinDays: 30 })).toMatchObject({
      firstOpens: { count: 4, withEvent: 4 },
      installs: { count: 3, withEvent: 3 },
    })
  })

  test('of a link counts what is attributed to that link', async () => {
    expect(
      await queryFunnel(app, { range, filters: [ofLink], event: 'purchase', withinDays: 7 }),
    ).toEqual({
      clicks: 5,
      firstOpens: { count: 3, withEvent: 3 },
      installs: { count: 2, withEvent: 2 },
      organicFirstOpens: null,
      opens: { count: 2, withEvent: 1 },
    })
  })

  test('of an event that was never logged has no installs with the event', async () => {
    const result = await queryFunnel(app, {
      range,
      filters: [],
      event: "x' OR 1=1",
      withinDays: 7,
    })
    expect(result).toMatchObject({ firstOpens: { count: 4, withEvent: 0 } })
  })
})

describe('time from click to install', () => {
  test('is returned by platform and method, as a histogram with median and p90', async () => {
    const { all, groups } = await queryClickToInstall(app, { range, filters: [] })
    const toBars = (counts: readonly number[] = []) =>
      counts.flatMap((count, at) => (count > 0 ? [[delayEdges[at], count]] : []))
    expect(all).toMatchObject({ installs: 3, medianSeconds: 300, p90Seconds: 86_400 })
    expect(toBars(all?.counts)).toEqual([
      [0, 1],
      [180, 1],
      [86_400, 1],
    ])
    const named = groups.map(({ platform, method, installs: count, counts }) => [
      platform,
      method,
      count,
      toBars(counts),
    ])
    expect(named).toEqual([
      ['android', 'probabilistic', 1, [[180, 1]]],
      ['ios', 'probabilistic', 1, [[86_400, 1]]],
      ['ios', 'referrer', 1, [[0, 1]]],
    ])
  })

  test('is null if no install has a click', async () => {
    const result = await queryClickToInstall(analytics.forApp('app_none'), { range, filters: [] })
    expect(result).toEqual({ all: null, groups: [] })
  })
})

test('match quality counts methods, confidences and reasons, by day', async () => {
  const result = await queryMatchQuality(app, { range, filters: [], timezone: 'Asia/Tokyo' })
  expect(result).toMatchObject({
    installs: 5,
    methods: { referrer: 1, probabilistic: 2, opened: 1, none: 1 },
    abstentions: { ambiguous: 1 },
    confidences: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
  })
  expect(result.expectedWrongShare).toBeCloseTo(0.1)
  expect(result.days.map(({ methods }) => methods)).toEqual([
    { referrer: 1 },
    { probabilistic: 2 },
    { opened: 1, none: 1 },
    {},
    {},
    {},
    {},
    {},
  ])
  const none = await queryMatchQuality(analytics.forApp('app_none'), {
    range,
    filters: [],
    timezone: 'UTC',
  })
  expect(none).toMatchObject({ installs: 0, expectedWrongShare: null })
})

test('retention counts an install once a week, up to the current week', async () => {
  const nowMs = Date.parse('2026-11-18T12:00Z')
  expect(await queryRetention(app, { nowMs, cohorts: 3, filters: [] })).toEqual([
    // In the next week, i1 shared, and i2 and i3 purchased. In the week after, i1 shared again.
    { week: '2026-11-02', installs: 5, active: [5, 3, 1] },
    { week: '2026-11-09', installs: 1, active: [1, 0] },
    { week: '2026-11-16', installs: 0, active: [0] },
  ])
  expect(
    await queryRetention(app, {
      nowMs,
      cohorts: 3,
      filters: [{ by: 'link', op: 'eq', values: ['5'] }],
    }),
  ).toMatchObject([{ installs: 1, active: [1, 1, 0] }, { installs: 0 }, { installs: 0 }])
})

describe('another app', () => {
  const queries: Readonly<Record<string, (scoped: AppAnalytics) => Promise<unknown>>> = {
    timeSeries: (scoped) =>
      queryTimeSeries(scoped, {
        range,
        resolution: 'day',
        timezone: 'UTC',
        filters: [],
        metrics: ['clicks', 'events'],
        breakdown: null,
      }),
    breakdown: (scoped) =>
      queryTimeSeries(scoped, {
        range,
        resolution: 'day',
        timezone: 'UTC',
        filters: [],
        metrics: ['installs'],
        breakdown: { by: 'method', values: null, top: 1 },
      }),
    values: (scoped) =>
      queryTimeSeries(scoped, {
        range,
        resolution: 'day',
        timezone: 'UTC',
        filters: [],
        metrics: ['clicks'],
        breakdown: { by: 'link', values: [link], top: 1 },
      }),
    topValues: (scoped) =>
      queryTopValues(scoped, { range, filters: [], metrics: ['clicks'], by: 'link', limit: 5 }),
    funnel: (scoped) =>
      queryFunnel(scoped, { range, filters: [], event: 'purchase', withinDays: 7 }),
    clickToInstall: (scoped) => queryClickToInstall(scoped, { range, filters: [] }),
    matchQuality: (scoped) => queryMatchQuality(scoped, { range, filters: [], timezone: 'UTC' }),
    retention: (scoped) =>
      queryRetention(scoped, { nowMs: Date.parse('2026-11-18T12:00Z'), cohorts: 3, filters: [] }),
    exploreEvents: (scoped) =>
      queryEventGroups(scoped, {
        ...week,
        conditions: [],
        groupBy: ['plan'],
        sumOf: null,
        limit: 5,
      }),
    listEvents: (scoped) =>
      queryEvents(scoped, { ...week, conditions: [], before: null, limit: 20 }),
    clicks: (scoped) => collectRows(scoped, 'clicks'),
    matches: (scoped) => collectRows(scoped, 'matches'),
    events: (scoped) => collectRows(scoped, 'events'),
  }
  const others = ['app_2', 'app_', "app_1' OR '1'='1", 'app_1\\', 'APP_1', 'app_1 ']

  test('with the same rows changes no result, and gets the same results for itself', async () => {
    const runAll = async (scoped: AppAnalytics) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(queries).map(async ([name, run]) => [name, await run(scoped)] as const),
        ),
      )
    const before = await runAll(app)
    const nothing = await runAll(analytics.forApp('app_none'))
    for (const appId of others) await insertWeek(clickhouse.client, appId)
    expect(await runAll(app)).toEqual(before)
    expect(await runAll(analytics.forApp('app_none'))).toEqual(nothing)
    for (const appId of others) expect(await runAll(analytics.forApp(appId))).toEqual(before)
    for (const name of Object.keys(queries)) expect(nothing[name]).not.toEqual(before[name])
  })

  test('cannot be read by overriding the app parameter', async () => {
    const count = statement('SELECT count() AS rows FROM clicks WHERE app_id = {app:String}')
    const [row] = await analytics.forApp('app_none').query<Row>(count, { app: 'app_1' })
    expect(row).toEqual({ rows: '0' })
  })
})

test('a query has limits, and one that exceeds them is rejected with a pointer', async () => {
  const names = ['readonly', 'max_execution_time', 'max_rows_to_read', 'max_memory_usage']
  const settings = names.map((name) => `toString(getSetting('${name}')) AS ${name}`).join(', ')
  const text = `SELECT ${settings} FROM clicks WHERE app_id = {app:String} LIMIT 1`
  const [row] = await app.query<Readonly<Record<string, string>>>(statement(text), {})
  expect(row?.['readonly']).toBe('2')
  for (const name of names) expect(Number(row?.[name])).toBeGreaterThan(0)
  const many = `SELECT arrayJoin(range(200000)) AS a FROM clicks WHERE app_id = {app:String}`
  await expect(app.query(statement(many), {})).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/from' }],
  })
})

async function collectRows(
  scoped: AppAnalytics,
  kind: 'clicks' | 'matches' | 'events',
): Promise<unknown> {
  const all: unknown[] = []
  for await (const page of eventRows(scoped, kind, range)) all.push(...page)
  return all
}
