import type { Pool } from 'pg'
import { minuteMs } from '#platform/time/durations.ts'
import { encodeLine } from './batchCodec.ts'
import { countDeadLetters, eraseDeadLetters, purgeDeadLetters } from './deadLetterStatements.ts'
import type { NewEntry } from './eventBatch.ts'
import type { EventLog } from './eventLog.ts'
import { getLane } from './getLane.ts'
import { createGroupCommit, type GroupCommitLimits, type LaneLines } from './groupCommit.ts'
import {
  countUnshipped,
  ensureLanes,
  findOldestUnshipped,
  findShippedUntil,
} from './laneStatements.ts'
import type { Line } from './line.ts'
import { createLogInserts } from './logInserts.ts'
import { type BatchRow, findRetainedSince, insertBatches } from './logStatements.ts'
import { packBatches } from './packBatch.ts'
import { readRows } from './readRows.ts'
import { shipNext, toBatch } from './shipNext.ts'

export interface PostgresEventLogOptions {
  readonly pool: Pool
  readonly now: () => number
  /** Number of lanes to write to: from 1, the default, to 64. */
  readonly laneCount?: number
  /** How long one attempt to write may take before it is repeated. */
  readonly attemptMs?: number
  /**
   * How long `ship` may take. After that its shipment goes to another reader, so it must end by itself
   * before.
   */
  readonly shipMs?: number
  /** How long a lane waits for a reader that disappeared. Readers renew their leases three times as often. */
  readonly leaseMs?: number
  readonly limits?: Partial<GroupCommitLimits>
  /** Runs before the first write, and again after a failed one. The log is written to only once it has resolved. */
  readonly prepare?: () => Promise<void>
  /** Called for each commit. */
  readonly onCommit?: (entryCount: number, seconds: number) => void
  /** Called for each failed attempt. */
  readonly onFailure?: (error: unknown) => void
}

/** Stores the log in PostgreSQL, with one commit, and one row for each lane, for the entries of many callers. */
export function createPostgresEventLog(options: PostgresEventLogOptions): EventLog {
  const { pool, now, laneCount = 1, attemptMs = 2000, limits, onCommit, onFailure } = options
  const { prepare } = options
  const { shipMs = 5 * minuteMs, leaseMs = 15_000 } = options
  const leases = { pool, leaseMs, maxHoldMs: shipMs }
  let hasLanes = false
  const commits = createGroupCommit<readonly BatchRow[]>({
    // Ids and hour are chosen once, so that an attempt with an unknown outcome is repeated as the same rows.
    seal: (groups) => packBatches(groups, { laneCount, nowMs: now() }),
    async write(batches) {
      await prepareLanes()
      const startedMs = performance.now()
      await insertBatches(pool, batches, attemptMs)
      const entryCount = batches.reduce((sum, batch) => sum + batch.entryCount, 0)
      onCommit?.(entryCount, (performance.now() - startedMs) / 1000)
    },
    onFailure(error) {
      // The database may have been replaced by an older copy of it.
      hasLanes = false
      onFailure?.(error)
    },
    limits,
  })

  async function prepareLanes(): Promise<void> {
    if (hasLanes) return
    await prepare?.()
    await ensureLanes(pool, laneCount, attemptMs)
    hasLanes = true
  }

  return {
    laneCount,
    inserts: createLogInserts({
      pool,
      laneCount,
      now,
      prepareLanes,
      onCommit,
      onFailure() {
        hasLanes = false
      },
    }),
    async append(entries) {
      await commits.append(groupByLane(entries, laneCount))
    },
    isFailing: () => commits.isFailing,
    get waiting() {
      return commits.waiting
    },
    shipNext: (lane, limits, ship) =>
      shipNext({ ...leases, now, limits }, { lane_count: laneCount, lane }, ship),
    async findUnshipped() {
      const { count, oldest } = await countUnshipped(pool)
      return { batches: count, oldestAtMs: oldest?.getTime() ?? null }
    },
    findOldestUnshipped: () => findOldestUnshipped(pool),
    countDeadLetters: () => countDeadLetters(pool),
    eraseDeadLetters: (selection) => eraseDeadLetters(pool, selection),
    purgeDeadLetters: (appId) => purgeDeadLetters(pool, appId),
    async *readSince(sinceMs) {
      for await (const row of readRows(pool, sinceMs)) yield toBatch(row)
    },
    findShippedUntil: () => findShippedUntil(pool),
    findRetainedSince: () => findRetainedSince(pool),
    stop: (limitMs) => commits.stop(limitMs),
  }
}

function groupByLane(entries: readonly NewEntry[], laneCount: number): LaneLines[] {
  if (laneCount === 1) return [{ lane: 0, lines: entries.map(encodeLine) }]
  const byLane = new Map<number, Line[]>()
  for (const entry of entries) {
    const lane = getLane(entry.appId, laneCount)
    const line = encodeLine(entry)
    const lines = byLane.get(lane)
    if (lines === undefined) byLane.set(lane, [line])
    else lines.push(line)
  }
  return [...byLane].map(([lane, lines]) => ({ lane, lines }))
}
