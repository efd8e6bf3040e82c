import { expect, test, vi } from 'vitest'
import type { AppAnalytics, Parameters } from '#manage/insight/analytics/queries/createAnalytics.ts'
import type { Statement } from '#manage/insight/analytics/queries/statement.ts'
import { eventRows, type RowKind, rowKinds } from './rawRows.ts'

const pageRows = 5_000

/** Reads an export of this many rows, each of another event name, and returns the parameters of its queries. */
async function readQueries(kind: RowKind, count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    happenedAt: String(at),
    key: `id-${at}`,
    group: kind === 'events' ? `name-${at}` : '',
  }))
  const query = vi.fn<(statement: Statement, parameters: Parameters) => Promise<unknown[]>>(() =>
    Promise.resolve(rows.splice(0, pageRows)),
  )
  const analytics = { query, getHoursStart: () => 0 } as unknown as AppAnalytics
  const found: unknown[] = []
  for await (const page of eventRows(analytics, kind, { fromMs: 0, toMs: 1e6 })) found.push(...page)
  expect(found).toHaveLength(count)
  return query.mock.calls.map(([, parameters]) => parameters)
}

test.each(rowKinds)(
  'an export of %s takes one query for a page, whatever the rows are',
  async (kind) => {
    expect(await readQueries(kind, pageRows - 1)).toHaveLength(1)
    expect(await readQueries(kind, 2 * pageRows + 1)).toHaveLength(3)
  },
)

test('the next page of events starts after the last one, and keeps the range', async () => {
  const [, second] = await readQueries('events', pageRows + 1)
  expect(second).toEqual({
    afterMs: pageRows - 1,
    afterId: `id-${pageRows - 1}`,
    afterGroup: `name-${pageRows - 1}`,
    start: 0,
    to: 1e6,
  })
})
