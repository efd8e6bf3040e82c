import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { toClickRow } from '#pipeline/shipping/toClickRow.ts'
import { toEventRow } from '#pipeline/shipping/toEventRow.ts'
import { toMatchRow } from '#pipeline/shipping/toMatchRow.ts'
import { toOpenRow } from '#pipeline/shipping/toOpenRow.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { analyticsTables, emptyTables } from './emptyTables.ts'
import { linkId, makeAppEvent, makeClick, makeMatch } from './entries.ts'
import { insertRows } from './insertRows.ts'

const { client } = useClickhouse()
beforeEach(async () => {
  await emptyTables(client)
})

/** Tables that keep rows for days, with the column that decides. */
const times: Readonly<Record<string, string>> = {
  shipped_ids: 'seen_at',
  install_opens: 'received_at',
}

/** Reads every count and sum of every table. */
async function readTotals(): Promise<unknown> {
  const sums =
    'sum(clicks), sum(bot_clicks), sum(installs), sum(matched), sum(events), sum(opens), sum(open_events)'
  // Old rows may be deleted at any time.
  const counts = analyticsTables
    .filter((table) => table !== 'hourly' && table !== 'hourly_revenue')
    .map((table) =>
      table in times ? `${table} WHERE ${times[table] ?? ''} > now() - 86400` : table,
    )
    .map((from) => `(SELECT count() FROM ${from}) AS ${from.split(' ')[0] ?? ''}`)
  const query = `SELECT ${counts.join(', ')}, (SELECT (${sums}) FROM hourly) AS sums,
    (SELECT (sum(amount), sum(purchases), sum(refunds)) FROM hourly_revenue) AS money,
    (SELECT (${sums}) FROM hourly WHERE dimension = 'total' AND link_id = 0) AS readTotals`
  const result = await client.query({ query, format: 'JSONEachRow' })
  return (await result.json())[0]
}

const nowMs = Date.now()
const makeRowIds = () => ({ shipment: randomUUID(), rowId: randomUUID() })

/** Times in two months, and so in several partitions of every table. */
const getTime = (index: number) => nowMs - (index % 2) * 31 * dayMs

const makeInstall = () => ({
  ...toMatchRow(makeMatch({}), makeRowIds(), null),
  at: Date.parse('2026-01-01T00:00:00Z'),
})

const makeRows = {
  clicks: (count: number) =>
    Array.from({ length: count }, (_, index) =>
      toClickRow(makeClick({ atMs: getTime(index) }), makeRowIds()),
    ),
  matches: (count: number) =>
    Array.from({ length: count }, (_, index) =>
      toMatchRow(makeMatch({ atMs: getTime(index) }), makeRowIds(), null),
    ),
  events: (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const atMs = getTime(index)
      const entry = makeAppEvent({ atMs, happenedAtMs: atMs, userId: 'user-7' })
      const money = { minor: 1990n, currency: 'EUR', purchaseKey: makeRowIds().rowId }
      const related = { install: makeInstall(), openedLinkId: linkId, money }
      return toEventRow(entry, makeRowIds(), related)
    }),
  opens: (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const entry = makeAppEvent({ atMs: getTime(index), happenedAtMs: getTime(index) })
      return toOpenRow(entry, makeRowIds(), makeInstall(), { linkId, path: 'a/b' })
    }),
}
const names = ['clicks', 'matches', 'events', 'opens'] as const

test.each(names)('inserting %s again with the same token changes nothing', async (table) => {
  const rows = makeRows[table](300)
  await insertRows(client, table, rows, 'token')
  const once = await readTotals()
  await insertRows(client, table, rows, 'token')
  await insertRows(client, table, rows, 'token')
  expect(await readTotals()).toEqual(once)
  await insertRows(client, table, rows, 'another token')
  expect(await readTotals()).not.toEqual(once)
})

test.each(names)('%s that the previous version inserted as JSON are recognised', async (table) => {
  const rows = makeRows[table](300)
  const times = ['at', 'received_at', 'installed_at', 'clicked_at']
  const asText = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        times.includes(name) && typeof value === 'number'
          ? new Date(value).toISOString().replace('T', ' ').replace('Z', '')
          : (value as unknown),
      ]),
    ),
  )
  await client.insert({
    table,
    values: asText,
    format: 'JSONEachRow',
    clickhouse_settings: {
      insert_deduplication_token: 'token',
      deduplicate_blocks_in_dependent_materialized_views: 1,
    },
  })
  const once = await readTotals()
  await insertRows(client, table, rows, 'token')
  expect(await readTotals()).toEqual(once)
  await emptyTables(client)
  await insertRows(client, table, rows, 'token')
  expect(await readTotals()).toEqual(once)
})

test.each([
  ['clicks', 'hourly_from_clicks'],
  ['events', 'shipped_ids_from_events'],
  ['events', 'counted_purchases_from_events'],
  ['events', 'user_installs_from_events'],
  ['matches', 'installs_from_matches'],
  ['matches', 'active_weeks_from_matches'],
  ['events', 'hourly_from_events'],
  ['events', 'hourly_from_open_events'],
  ['events', 'hourly_revenue_from_events'],
  ['events', 'payments_from_events'],
  ['events', 'active_weeks_from_events'],
  ['opens', 'shipped_ids_from_opens'],
  ['opens', 'install_opens_from_opens'],
  ['opens', 'hourly_from_opens'],
  ['opens', 'active_weeks_from_opens'],
] as const)('an insert of %s that ended before %s was filled is completed', async (table, view) => {
  const rows = makeRows[table](300)
  await insertRows(client, table, rows, 'whole')
  const whole = await readTotals()
  await emptyTables(client)

  await client.command({ query: `DETACH TABLE ${view}` })
  await insertRows(client, table, rows, 'cut')
  await client.command({ query: `ATTACH TABLE ${view}` })
  expect(await readTotals()).not.toEqual(whole)
  await insertRows(client, table, rows, 'cut')
  expect(await readTotals()).toEqual(whole)
  await insertRows(client, table, rows, 'cut')
  expect(await readTotals()).toEqual(whole)
})

test.each(names)('a full shipment of %s is one block', async (table) => {
  await insertRows(client, table, makeRows[table](50_000), 'large')
  const result = await client.query({
    query: `SELECT partition, rows FROM system.parts WHERE database = currentDatabase()
            AND table = {table:String} AND active`,
    query_params: { table },
    format: 'JSONEachRow',
  })
  // One part for each month.
  expect(await result.json()).toHaveLength(2)
})

test('without deduplication in views, the same insert is counted twice', async () => {
  const rows = makeRows.clicks(10)
  const insert = () =>
    client.insert({
      table: 'clicks',
      values: rows,
      format: 'JSONEachRow',
      clickhouse_settings: {
        insert_deduplication_token: 'token',
        deduplicate_blocks_in_dependent_materialized_views: 0,
      },
    })
  await insert()
  await insert()
  expect(await readTotals()).toMatchObject({
    clicks: '10',
    readTotals: ['20', '0', '0', '0', '0', '0', '0'],
  })
})
