import type { Pool } from 'pg'
import { floorToHour, hourMs, partitionHourMs } from './logPartitions.ts'
import {
  listDefaultPartitionHours,
  listPartitions,
  readPage,
  type StoredBatchRow,
} from './logStatements.ts'

const pageBatches = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * A batch belongs to the hour in which it was packed, however long the database was away before it took
 * it. Hours that are so much older are looked through as well for what was written since.
 */
const lookBackMs = 24 * hourMs

/** The rows that were written since a moment, hour by hour. */
export async function* readRows(pool: Pool, sinceMs: number): AsyncIterable<StoredBatchRow> {
  for (const hour of await listHours(pool, floorToHour(sinceMs) - lookBackMs)) {
    let afterId = firstId
    for (;;) {
      // Pages and no cursor: a long transaction would hold back vacuum and partitions.
      const rows = await readPage(pool, hour, afterId, sinceMs, pageBatches)
      yield* rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageBatches) break
      afterId = last.batch_id
    }
  }
}

async function listHours(pool: Pool, fromMs: number): Promise<number[]> {
  const partitions = await listPartitions(pool)
  const hours = new Set([
    ...partitions.map(partitionHourMs).filter((hour) => hour !== null),
    ...(await listDefaultPartitionHours(pool)),
  ])
  return [...hours].filter((hour) => hour >= fromMs).sort((a, b) => a - b)
}
