import type { Pool } from 'pg'
import { changePartition } from '#platform/partitions/changePartition.ts'
import {
  createPartition,
  dropPartition,
  listPartitions,
  lockPartition,
  tableExists,
} from '#platform/partitions/partitionStatements.ts'
import { hourMs } from '#platform/time/durations.ts'
import { deleteShippedFromDefault, hasUnshipped } from './laneStatements.ts'

const table = 'log_batches'

/** How far ahead partitions are created: maintenance may be down this long before the default one is used. */
const hoursAhead = 12

export interface CreatedPartitions {
  readonly created: readonly string[]
  /** Could not be created now: a lock timed out, or the default partition has rows of that hour. */
  readonly missing: readonly string[]
}

/** Returns the start of the hour. */
export function floorToHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs
}

/** Returns a name such as `log_batches_2026111503`, in UTC. */
export function partitionName(fromMs: number): string {
  return `log_batches_${new Date(fromMs).toISOString().slice(0, 13).replace(/\D/g, '')}`
}

/** Returns the start of a partition's hour, or null for the default partition. */
export function partitionHourMs(name: string): number | null {
  const [, year, month, day, hour] = /^log_batches_(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(name) ?? []
  if (year === undefined) return null
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour))
}

/**
 * Creates the partitions of this hour and the next ones. Safe to run on many servers at once. If the default
 * partition already has rows of an hour, that hour stays there: moving the rows would stall inserts, and
 * leaving them only makes their removal slower. So all batches of an hour are always in one partition, which
 * makes a batch id unique.
 */
export async function ensurePartitions(pool: Pool, nowMs: number): Promise<CreatedPartitions> {
  const existing = new Set(await listPartitions(pool, table))
  const created: string[] = []
  const missing: string[] = []
  for (let ahead = 0; ahead <= hoursAhead; ahead += 1) {
    const fromMs = floorToHour(nowMs) + ahead * hourMs
    const name = partitionName(fromMs)
    if (existing.has(name)) continue
    const outcome = await changePartition(pool, async (client) => {
      if (await tableExists(client, name)) return false
      await createPartition(client, { table, name, fromMs, toMs: fromMs + hourMs })
      return true
    })
    if (outcome === true) created.push(name)
    if (outcome === 'refused') missing.push(name)
  }
  return { created, missing }
}

/**
 * Drops the fully shipped partitions before this time, and returns their names. A batch
 * that is written for such an hour later goes to the default partition.
 */
export async function dropShippedPartitions(pool: Pool, beforeMs: number): Promise<string[]> {
  const dropped: string[] = []
  for (const name of await listPartitions(pool, table)) {
    const fromMs = partitionHourMs(name)
    if (fromMs === null || fromMs + hourMs > beforeMs) continue
    // Checked before any lock is taken, and again under the lock.
    if (await hasUnshipped(pool, name).catch(() => true)) continue
    const outcome = await changePartition(pool, async (client) => {
      if (!(await tableExists(client, name))) return false
      // So that it stays fully shipped once it is found to be.
      await lockPartition(client, name)
      if (await hasUnshipped(client, name)) return false
      await dropPartition(client, name)
      return true
    })
    if (outcome === true) dropped.push(name)
  }
  await deleteShippedFromDefault(pool, beforeMs)
  return dropped
}
