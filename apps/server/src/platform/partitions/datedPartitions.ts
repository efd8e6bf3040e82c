import type { Pool } from 'pg'
import { dayMs } from '../time/durations.ts'
import { toUtcDay } from '../time/utcDays.ts'
import { changePartition } from './changePartition.ts'
import {
  createPartition,
  deleteFromDefault,
  dropPartition,
  listPartitions,
  tableExists,
} from './partitionStatements.ts'

/** A table whose rows are dropped with the partition of their day or week, instead of one by one. */
export interface DatedTable {
  readonly name: string
  /** The column of type `date` by which it is partitioned. */
  readonly column: string
  /** Days of a partition. A week begins on Monday. */
  readonly days: 1 | 7
  /** How long rows are kept, from the end of their partition. */
  readonly keepMs: number
}

/** Partitions that are created ahead: maintenance may be down this long before the default one is used. */
const ahead = 2

/** The first of January 1970 was a Thursday. */
const mondayMs = 4 * dayMs

/** Returns the start of the partition that contains this time. */
function floorTo({ days }: DatedTable, ms: number): number {
  const stepMs = days * dayMs
  const offsetMs = days === 7 ? mondayMs : 0
  return Math.floor((ms - offsetMs) / stepMs) * stepMs + offsetMs
}

/** Creates the partitions of this day or week and the next ones. Returns those that could not be created now. */
export async function ensureDatedPartitions(
  pool: Pool,
  table: DatedTable,
  nowMs: number,
): Promise<readonly string[]> {
  const existing = new Set(await listPartitions(pool, table.name))
  const stepMs = table.days * dayMs
  const missing: string[] = []
  for (let step = 0; step <= ahead; step += 1) {
    const fromMs = floorTo(table, nowMs) + step * stepMs
    const name = `${table.name}_${toUtcDay(fromMs).replaceAll('-', '')}`
    if (existing.has(name)) continue
    const outcome = await changePartition(pool, async (client) => {
      if (await tableExists(client, name)) return false
      await createPartition(client, { table: table.name, name, fromMs, toMs: fromMs + stepMs })
      return true
    })
    if (outcome === 'refused') missing.push(name)
  }
  return missing
}

/** Drops the partitions whose rows are all expired, and returns their names. */
export async function dropExpiredPartitions(
  pool: Pool,
  table: DatedTable,
  nowMs: number,
): Promise<readonly string[]> {
  const dropped: string[] = []
  const keptSinceMs = nowMs - table.keepMs
  for (const name of await listPartitions(pool, table.name)) {
    const fromMs = readStartMs(table, name)
    if (fromMs === null || fromMs + table.days * dayMs > keptSinceMs) continue
    const outcome = await changePartition(pool, async (client) => {
      if (!(await tableExists(client, name))) return false
      await dropPartition(client, name)
      return true
    })
    if (outcome === true) dropped.push(name)
  }
  const before = toUtcDay(floorTo(table, keptSinceMs))
  await deleteFromDefault(pool, { table: table.name, column: table.column, before })
  return dropped
}

/** Returns null for the default partition. */
function readStartMs(table: DatedTable, partition: string): number | null {
  const [, year, month, day] =
    /^_(\d{4})(\d\d)(\d\d)$/.exec(partition.slice(table.name.length)) ?? []
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day))
}
