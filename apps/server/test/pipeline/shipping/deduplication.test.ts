import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../../src/pipeline/shipping/shippingStatements.ts'
import { toClickRow } from '../../../src/pipeline/shipping/toClickRow.ts'
import { toEventRow } from '../../../src/pipeline/shipping/toEventRow.ts'
import { toMatchRow } from '../../../src/pipeline/shipping/toMatchRow.ts'
import { useClickhouse } from '../../support/engines.ts'
import { makeAppEvent, makeClick, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const tables = ['clicks', 'matches', 'events', 'installs', 'shipped_ids', 'hourly', 'active_weeks']

beforeEach(async () => {
  for (const table of tables) await client.command({ query: `TRUNCATE TABLE ${table}` })
})

/** Every number that anybody could read, from every table. */
async function totals(): Promise<unknown> {
  const sums = 'sum(clicks), sum(bot_clicks), sum(installs), sum(matched), sum(events)'
  // Ids that are old may be gone at any moment.
  const counts = tables
    .filter((table) => table !== 'hourly')
    .map((table) => (table === 'shipped_ids' ? `${table} WHERE seen_at > now() - 86400` : table))
    .map((from) => `(SELECT count() FROM ${from}) AS ${from.split(' ')[0] ?? ''}`)
  const query = `SELECT ${counts.join(', ')}, (SELECT (${sums}) FROM hourly) AS sums,
    (SELECT (${sums}) FROM hourly WHERE dimension = 'total' AND link_id = 0) AS totals`
  const result = await client.query({ query, format: 'JSONEachRow' })
  return (await result.json())[0]
}

const nowMs = Date.now()
const place = () => ({ shipment: randomUUID(), rowId: randomUUID() })
const dayMs = 86_400_000

/** Of two months, and so of several partitions of every table. */
const timeOf = (index: number) => nowMs - (index % 2) * 31 * dayMs

const kinds = {
  clicks: (count: number) =>
    Array.from({ length: count }, (_, index) =>
      toClickRow(makeClick({ atMs: timeOf(index) }), place()),
    ),
  matches: (count: number) =>
    Array.from({ length: count }, (_, index) =>
      toMatchRow(makeMatch({ atMs: timeOf(index) }), place(), null),
    ),
  events: (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const install = { ...toMatchRow(makeMatch({}), place(), null), at: '2026-01-01 00:00:00.000' }
      const entry = makeAppEvent({ atMs: timeOf(index), happenedAtMs: timeOf(index) })
      return toEventRow(entry, place(), install)
    }),
}
const names = ['clicks', 'matches', 'events'] as const

test.each(names)('%s that are inserted again under their token change nothing', async (table) => {
  const rows = kinds[table](300)
  await insertRows(client, table, rows, 'token')
  const once = await totals()
  await insertRows(client, table, rows, 'token')
  await insertRows(client, table, rows, 'token')
  expect(await totals()).toEqual(once)
  await insertRows(client, table, rows, 'another token')
  expect(await totals()).not.toEqual(once)
})

test.each([
  ['clicks', 'hourly_from_clicks'],
  ['events', 'shipped_ids_from_events'],
  ['matches', 'installs_from_matches'],
  ['matches', 'active_weeks_from_matches'],
  ['events', 'hourly_from_events'],
  ['events', 'active_weeks_from_events'],
] as const)('%s whose insert ended before %s was fed are completed', async (table, view) => {
  const rows = kinds[table](300)
  await insertRows(client, table, rows, 'whole')
  const whole = await totals()
  for (const each of tables) await client.command({ query: `TRUNCATE TABLE ${each}` })

  await client.command({ query: `DETACH TABLE ${view}` })
  await insertRows(client, table, rows, 'cut')
  await client.command({ query: `ATTACH TABLE ${view}` })
  expect(await totals()).not.toEqual(whole)
  await insertRows(client, table, rows, 'cut')
  expect(await totals()).toEqual(whole)
  await insertRows(client, table, rows, 'cut')
  expect(await totals()).toEqual(whole)
})

test.each(names)('as many %s as a shipment holds are one block', async (table) => {
  await insertRows(client, table, kinds[table](50_000), 'large')
  const result = await client.query({
    query: `SELECT partition, rows FROM system.parts WHERE database = currentDatabase()
            AND table = {table:String} AND active`,
    query_params: { table },
    format: 'JSONEachRow',
  })
  // One part for each month.
  expect(await result.json()).toHaveLength(2)
})

test('without tokens in views the same insert is counted twice: what the setting is for', async () => {
  const rows = kinds.clicks(10)
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
  expect(await totals()).toMatchObject({ clicks: '10', totals: ['20', '0', '0', '0', '0'] })
})
