import { beforeAll, describe, expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { readConditions, readPath } from '#manage/insight/analytics/queries/dataConditions.ts'
import {
  eventDimensions,
  queryEventGroups,
} from '#manage/insight/analytics/queries/queryEventGroups.ts'
import { queryEvents } from '#manage/insight/analytics/queries/queryEvents.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { insertWeek, link, range } from './analyticsWeek.ts'

const clickhouse = useClickhouse()
const app = createAnalytics(clickhouse).forApp('app_1')
const week = { name: 'purchase', range: { ...range, toMs: Date.parse('2026-11-20T00:00Z') } }

beforeAll(async () => {
  await insertWeek(clickhouse.client, 'app_1')
})

describe('events', () => {
  const query = async (where: readonly string[], groupBy = '/plan', sumOf = '/cart/total') =>
    queryEventGroups(app, {
      ...week,
      conditions: readConditions(where),
      limit: 10,
      groupBy: readPath(groupBy, ''),
      sumOf: readPath(sumOf, ''),
    })

  test('are grouped by JSON value, and only numbers are added up', async () => {
    const { total, distinctValues, groups } = await query([])
    expect({ total, distinctValues }).toEqual({ total: 7, distinctValues: 5 })
    const rows = groups.map(({ value, hasValue, count, sum, average }) => [
      value,
      hasValue,
      count,
      sum,
      average,
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        ['pro', true, 2, 12.5, 6.25],
        [null, false, 2, null, null],
        [3, true, 1, null, null],
        ['3', true, 1, null, null],
        [null, true, 1, null, null],
      ]),
    )
  })

  test('are grouped by link, with sums', async () => {
    const { groups } = await queryEventGroups(app, {
      ...week,
      conditions: [],
      limit: 10,
      groupBy: 'link',
      sumOf: readPath('/cart/total', ''),
    })
    expect(groups).toEqual([
      { value: link, hasValue: true, count: 5, sum: 12.5, average: 6.25 },
      { value: null, hasValue: false, count: 1, sum: null, average: null },
      { value: '5', hasValue: true, count: 1, sum: null, average: null },
    ])
  })

  test.each(eventDimensions)('can be grouped by %s', async (groupBy) => {
    const query = { ...week, conditions: [], limit: 10, groupBy, sumOf: null }
    const { total, groups } = await queryEventGroups(app, query)
    expect(total).toBe(7)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(7)
  })

  test.each([
    ['/plan eq "pro"', 2],
    ['/plan ne "pro"', 5],
    ['/plan eq 3', 1],
    ['/plan eq "3"', 1],
    ['/plan eq null', 1],
    ['/plan eq ""', 0],
    ['/on eq true', 1],
    ['/on eq 1', 1],
    ['/cart/total gt 2.5', 1],
    ['/cart/total gte 2.5', 2],
    ['/cart/total lt 10', 1],
    ['/cart/total lte 10', 2],
    ['/plan gte 3', 1],
    ['/plan exists', 5],
    ['/plan missing', 2],
    ['/cart eq "10"', 0],
    [`/other eq ${JSON.stringify('a\0b').replace('\\u0000', '')}`, 0],
    [`/plan eq "' OR 1=1 --"`, 0],
    [`/x') OR 1=1 -- exists`, 0],
    [`/{app:String} exists`, 0],
  ])('that meet %s: %i', async (where, count) => {
    expect((await query([where])).total).toBe(count)
  })

  test('must meet all conditions', async () => {
    expect((await query(['/plan eq "pro"', '/cart/total lt 10'])).total).toBe(1)
  })

  test('form a single group without groupBy', async () => {
    const ungrouped = { ...week, conditions: [], groupBy: null, sumOf: null, limit: 10 }
    const { total, groups } = await queryEventGroups(app, ungrouped)
    expect(total).toBe(7)
    expect(groups).toEqual([{ value: null, hasValue: false, count: 7, sum: null, average: null }])
  })

  test('are listed newest first, each once over all pages', async () => {
    const seen: string[] = []
    let before: { atMs: number; id: string } | null = null
    for (;;) {
      const rows = await queryEvents(app, { ...week, conditions: [], before, limit: 2 })
      const last = rows.at(-1)
      if (last === undefined) break
      seen.push(...rows.map(({ id }) => id.slice(0, 13)))
      before = { atMs: Number(last.atMs), id: last.id }
    }
    expect(seen).toEqual([
      'i3-2026-11-11',
      'i6-2026-11-10',
      'i2-2026-11-10',
      'i5-2026-11-06',
      'i4-2026-11-06',
      'i1-2026-11-05',
      'i1-2026-11-02',
    ])
  })
})
