import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type DatedTable,
  dropExpiredPartitions,
  ensureDatedPartitions,
} from '#platform/partitions/datedPartitions.ts'
import { listPartitions } from '#platform/partitions/partitionStatements.ts'
import { dayMs } from '#platform/time/durations.ts'
import { listDatedTables } from '#roles/listDatedTables.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const { pool } = postgres
/** A Thursday. */
const nowMs = Date.UTC(2026, 10, 19, 23, 30)
const tables = listDatedTables({ matchWindowMs: dayMs })
const find = (name: string): DatedTable => {
  const found = tables.find((table) => table.name === name)
  if (found === undefined) throw new Error(`${name} is not partitioned.`)
  return found
}
const abstentions = find('abstentions')

const addAbstention = (day: string) =>
  pool.query(
    `insert into abstentions (week, app_id, install_id, reason)
     values (date_trunc('week', $1::date)::date, 'app_one', $2, 'no_candidates')`,
    [day, randomUUID()],
  )
const countRows = async (table: string) => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count
}

beforeEach(async () => {
  for (const { name } of tables) {
    await pool.query(`truncate ${name}`)
    for (const partition of await listPartitions(pool, name)) {
      if (!partition.endsWith('_default')) await pool.query(`drop table ${partition}`)
    }
  }
})

test('days and weeks get a partition each, with two ahead', async () => {
  for (const table of tables) expect(await ensureDatedPartitions(pool, table, nowMs)).toEqual([])
  expect(await listPartitions(pool, 'click_parameters')).toEqual([
    'click_parameters_20261119',
    'click_parameters_20261120',
    'click_parameters_20261121',
    'click_parameters_default',
  ])
  expect(await listPartitions(pool, 'abstentions')).toEqual([
    'abstentions_20261116',
    'abstentions_20261123',
    'abstentions_20261130',
    'abstentions_default',
  ])
})

test('a row is in the partition of its week, or in the default one', async () => {
  await ensureDatedPartitions(pool, abstentions, nowMs)
  await addAbstention('2026-11-16')
  await addAbstention('2026-11-22')
  await addAbstention('2026-11-15')
  expect(await countRows('abstentions_20261116')).toBe(2)
  expect(await countRows('abstentions_default')).toBe(1)
})

test('a partition is dropped once its last row has expired, and not before', async () => {
  await ensureDatedPartitions(pool, abstentions, nowMs)
  await addAbstention('2026-11-22')
  const expiredMs = Date.UTC(2026, 10, 23) + abstentions.keepMs
  expect(await dropExpiredPartitions(pool, abstentions, expiredMs - 1)).toEqual([])
  expect(await countRows('abstentions')).toBe(1)
  expect(await dropExpiredPartitions(pool, abstentions, expiredMs)).toEqual([
    'abstentions_20261116',
  ])
  expect(await countRows('abstentions')).toBe(0)
})

test('rows of the default partition expire too', async () => {
  await addAbstention('2026-11-15')
  await dropExpiredPartitions(pool, abstentions, Date.UTC(2026, 10, 16) + abstentions.keepMs - 1)
  expect(await countRows('abstentions')).toBe(1)
  await dropExpiredPartitions(pool, abstentions, Date.UTC(2026, 10, 16) + abstentions.keepMs)
  expect(await countRows('abstentions')).toBe(0)
})

test('servers that create and drop partitions together do so once', async () => {
  const rounds = Array.from({ length: 4 }, () => ensureDatedPartitions(pool, abstentions, nowMs))
  expect((await Promise.all(rounds)).flat()).toEqual([])
  expect(await listPartitions(pool, 'abstentions')).toHaveLength(4)
  const laterMs = nowMs + abstentions.keepMs + 7 * dayMs
  const drops = Array.from({ length: 4 }, () => dropExpiredPartitions(pool, abstentions, laterMs))
  expect((await Promise.all(drops)).flat()).toEqual(['abstentions_20261116'])
})
