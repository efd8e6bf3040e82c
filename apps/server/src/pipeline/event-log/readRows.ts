import type { Pool } from 'pg'
import { listPartitions } from '#platform/partitions/partitionStatements.ts'
import { dayMs } from '#platform/time/durations.ts'
import { floorToHour, partitionHourMs } from './logPartitions.ts'
import { listDefaultPartitionHours, readPage, type StoredBatchRow } from './logStatements.ts'

const pageBatches = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * A batch belongs to the hour in which it was packed, however long it waited for the database. So older hours
 * are searched too, up to this long before, for batches that were written since.
 */
const lookBackMs = dayMs

/** Reads the rows that were written since this time, hour by hour. */
export async function* readRows(pool: Pool, sinceMs: number): AsyncIterable<StoredBatchRow> {
  for (const hour of await listHours(pool, floorToHour(sinceMs) - lookBackMs)) {
    let afterId = firstId
    for (;;) {
      // Pages instead of a cursor: a long transaction would block vacuum and partition maintenance.
      const rows = await readPage(pool, hour, afterId, sinceMs, pageBatches)
      yield* rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageBatches) break
      afterId = last.batch_id
    }
  }
}

async function listHours(pool: Pool, fromMs: number): Promise<number[]> {
  const partitions = await listPartitions(pool, 'log_batches')
  const hours = new Set([
    ...partitions.map(partitionHourMs).filter((hour) => hour !== null),
    ...(await listDefaultPartitionHours(pool)),
  ])
  return [...hours].filter((hour) => hour >= fromMs).sort((a, b) => a - b)
}
