import { beforeAll, describe, expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { queryClickToInstall } from '#manage/insight/analytics/queries/queryClickToInstall.ts'
import { queryFunnel } from '#manage/insight/analytics/queries/queryFunnel.ts'
import { queryMatchQuality } from '#manage/insight/analytics/queries/queryMatchQuality.ts'
import { queryRetention } from '#manage/insight/analytics/queries/queryRetention.ts'
import {
  type FunnelStep,
  queryStepFunnel,
  type StepFunnelQuery,
} from '#manage/insight/analytics/queries/queryStepFunnel.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { insertWeek, link, range } from './analyticsWeek.ts'

const clickhouse = useClickhouse()
const app = createAnalytics(clickhouse).forApp('app_1')

beforeAll(async () => {
  await insertWeek(clickhouse.client, 'app_1')
  await insertWeek(clickhouse.client, 'app_2')
})

const click = { type: 'click' } as const
const install = { type: 'install' } as const
const open = { type: 'open' } as const
const purchase = { type: 'event', name: 'purchase', conditions: [] } as const
const share = { ...purchase, name: 'share' } as const
const plan = (value: string): FunnelStep => ({
  ...purchase,
  conditions: [{ path: ['plan'], operator: 'eq', value }],
})

const query = (steps: readonly FunnelStep[], rest: Partial<StepFunnelQuery> = {}) =>
  queryStepFunnel(app, {
    range,
    steps,
    windowMs: 30 * dayMs,
    filters: [],
    by: null,
    top: 10,
    ...rest,
  })
const count = async (...args: Parameters<typeof query>) =>
  (await query(...args)).steps.map((step) => step.count)

describe('a funnel of steps', () => {
  test('counts installs that completed each step after the one before', async () => {
    expect(await count([install, purchase, share])).toEqual([5, 5, 1])
    expect(await count([click, install, open])).toEqual([3, 3, 2])
    expect(await count([open, purchase])).toEqual([2, 2])
    expect(await count([share, purchase])).toEqual([1, 0])
  })

  test('counts what is within the window of the first step only', async () => {
    expect(await count([install, purchase], { windowMs: 3 * dayMs })).toEqual([5, 3])
  })

  test('needs a repeated step to be done again', async () => {
    expect(await count([install, purchase, purchase])).toEqual([5, 5, 1])
    expect(await count([install, purchase, open, purchase])).toEqual([5, 5, 1, 1])
  })

  test('starts at any time of the first step, and counts the attempt that got furthest', async () => {
    // The second purchase of i1 is seven days before it shared, the first one ten.
    expect(await count([purchase, share], { windowMs: 8 * dayMs })).toEqual([3, 1])
  })

  test('meets conditions on the data of events', async () => {
    expect(await count([install, plan('pro')])).toEqual([5, 1])
    expect(await count([install, plan("' OR 1=1")])).toEqual([5, 0])
    expect(await count([plan('pro'), plan('pro')])).toEqual([1, 1])
  })

  test('returns the median time between steps', async () => {
    const { steps } = await query([click, install, open])
    expect(steps.map(({ medianSeconds }) => medianSeconds)).toEqual([
      null,
      300,
      // i1 after 6,600 s, i2 after 265,800 s: the upper of the two.
      265_800,
    ])
    const none = await query([share, purchase])
    expect(none.steps[1]).toEqual({ count: 0, medianSeconds: null })
  })

  test('is broken down by a dimension of the first step', async () => {
    const { steps, distinctValues, groups } = await query([install, open], { by: 'platform' })
    expect(steps.map((step) => step.count)).toEqual([5, 2])
    expect(distinctValues).toBe(2)
    expect(
      groups.map(({ value, steps: own }) => [value, ...own.map((each) => each.count)]),
    ).toEqual([
      ['ios', 4, 1],
      ['android', 1, 1],
    ])
    const top = await query([install, open], { by: 'platform', top: 1 })
    expect(top).toMatchObject({ distinctValues: 2, groups: [{ value: 'ios' }] })
  })

  test('is broken down by labels of links, each of which counts', async () => {
    const labels = { linkIds: [link], labels: ['["spring","sale"]'] }
    const { steps, groups } = await query([install, purchase], { by: 'tag', labels })
    expect(steps[0]?.count).toBe(5)
    expect(groups.map(({ value, steps: own }) => [value, own[0]?.count])).toEqual([
      ['sale', 3],
      ['spring', 3],
      ['', 2],
    ])
  })

  test('is filtered by dimensions of the first step', async () => {
    const filters = [
      { by: 'platform', op: 'eq', values: ['ios'] },
      { by: 'method', op: 'ne', values: ['none'] },
    ] as const
    expect(await count([install, purchase], { filters })).toEqual([3, 3])
    expect(
      await count([install, purchase], { filters: [{ by: 'link', op: 'eq', values: [link] }] }),
    ).toEqual([3, 3])
  })
})

const filters = [{ by: 'platform', op: 'eq', values: ['ios'] }] as const

describe('a filter by a dimension of installs', () => {
  test('applies to the conversion funnel', async () => {
    const result = await queryFunnel(app, { range, filters, event: 'purchase', withinDays: 30 })
    expect(result).toMatchObject({
      firstOpens: { count: 3, withEvent: 3 },
      installs: { count: 2, withEvent: 2 },
      organicFirstOpens: 1,
      opens: { count: 0 },
    })
    const ofSource = [{ by: 'utm_source', op: 'ne', values: ['x'] }] as const
    expect(
      await queryFunnel(app, { range, filters: ofSource, event: 'purchase', withinDays: 30 }),
    ).toMatchObject({ clicks: 6, firstOpens: { count: 4, withEvent: 4 }, opens: null })
  })

  test('equals the rollup if it keeps everything', async () => {
    const all = { range, event: 'purchase', withinDays: 7 }
    const kept = [{ by: 'platform', op: 'ne', values: ['x'] }] as const
    expect(await queryFunnel(app, { ...all, filters: kept })).toEqual(
      await queryFunnel(app, { ...all, filters: [] }),
    )
  })

  test('applies to the time to install, match quality and retention', async () => {
    expect(await queryClickToInstall(app, { range, filters })).toMatchObject({
      all: { installs: 2 },
      groups: [{ platform: 'ios' }, { platform: 'ios' }],
    })
    expect(await queryMatchQuality(app, { range, filters, timezone: 'UTC' })).toMatchObject({
      installs: 4,
      methods: { referrer: 1, probabilistic: 1, opened: 1, none: 1 },
    })
    const nowMs = Date.parse('2026-11-18T12:00Z')
    // i2 has another platform.
    expect(await queryRetention(app, { nowMs, cohorts: 3, filters })).toMatchObject([
      { installs: 4, active: [4, 2, 1] },
      { installs: 1, active: [1, 0] },
      { installs: 0 },
    ])
  })
})
