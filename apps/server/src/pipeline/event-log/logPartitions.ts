import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../platform/engines/inTransaction.ts'
import {
  beginPartitionChange,
  createPartition,
  deleteShippedFromDefault,
  dropPartition,
  hasUnshipped,
  listPartitions,
  lockPartition,
  tableExists,
} from './logStatements.ts'

export const hourMs = 3_600_000

/** How far partitions are made ahead: so long may maintenance be down before the default one is used. */
const hoursAhead = 12

/** Inserts may queue behind a table lock that is waited for, so nobody waits for one longer than this. */
const tableLockMs = 100

export interface CreatedPartitions {
  readonly made: readonly string[]
  /** Could not be made now: a lock was not had in time, or the default partition has rows of that hour. */
  readonly missing: readonly string[]
}

/** The hour that a moment is in. */
export function floorToHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs
}

/** `log_batches_2026111503`, in UTC. */
export function partitionName(ofHourMs: number): string {
  return `log_batches_${new Date(ofHourMs).toISOString().slice(0, 13).replace(/\D/g, '')}`
}

/** The hour of a partition, or null for the default one. */
export function partitionHourMs(name: string): number | null {
  const [, year, month, day, hour] = /^log_batches_(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(name) ?? []
  if (year === undefined) return null
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour))
}

/**
 * Makes the partitions of this hour and the next ones. Safe from many servers at once. An hour of which
 * the default partition has rows already stays there: moving them would stall inserts, and leaving them
 * costs nothing but a slower removal. So all batches of an hour are always in one partition, which is
 * what makes a batch id unique.
 */
export async function ensurePartitions(pool: Pool, nowMs: number): Promise<CreatedPartitions> {
  const there = new Set(await listPartitions(pool))
  const made: string[] = []
  const missing: string[] = []
  for (let ahead = 0; ahead <= hoursAhead; ahead += 1) {
    const fromMs = floorToHour(nowMs) + ahead * hourMs
    const name = partitionName(fromMs)
    if (there.has(name)) continue
    const outcome = await changePartition(pool, async (client) => {
      if (await tableExists(client, name)) return false
      await createPartition(client, name, fromMs, fromMs + hourMs)
      return true
    })
    if (outcome === true) made.push(name)
    if (outcome === 'refused') missing.push(name)
  }
  return { made, missing }
}

/**
 * Drops the hours before a moment of which every batch is shipped, and returns their names. A batch that
 * is written for such an hour later goes to the default partition.
 */
export async function dropShippedPartitions(pool: Pool, beforeMs: number): Promise<string[]> {
  const dropped: string[] = []
  for (const name of await listPartitions(pool)) {
    const fromMs = partitionHourMs(name)
    if (fromMs === null || fromMs + hourMs > beforeMs) continue
    // Asked before any lock is taken, and again under it.
    if (await hasUnshipped(pool, name).catch(() => true)) continue
    const outcome = await changePartition(pool, async (client) => {
      if (!(await tableExists(client, name))) return false
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

/** Refusals that the next round may not meet. */
const refusals = new Map([
  ['55P03', 'lock_not_available'],
  ['40P01', 'deadlock_detected'],
  ['23514', 'check_violation: the default partition has rows of that hour'],
])

async function changePartition(
  pool: Pool,
  change: (client: PoolClient) => Promise<boolean>,
): Promise<boolean | 'refused'> {
  try {
    return await inTransaction(pool, async (client) => {
      await beginPartitionChange(client, tableLockMs)
      return change(client)
    })
  } catch (error) {
    if (refusals.has((error as { code?: string }).code ?? '')) return 'refused'
    throw error
  }
}
