import type { Pool, PoolClient } from 'pg'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import { lockForRetry, markRetried } from './deadLetterStatements.ts'
import { insertBatches } from './logStatements.ts'
import { packBatch } from './packBatch.ts'

/**
 * The lane for entries of all apps, which exists whatever the number of lanes. Its entries are shipped after
 * everything that was written before, and before everything that was written later.
 */
const retryLane = { lane: 0, laneCount: 1 }

/** As many as a batch of the event log may have. */
const maxBatchEntries = 500

const insertMs = 10_000

/**
 * Writes dead letters to the event log again: those with these ids, or all if `ids` is null. Returns their
 * number. A batch and the mark of its dead letters are one transaction, and a marked one is not retried again,
 * so each is shipped once. It stays a dead letter until its shipment has ended; if it is refused again, it
 * counts as another attempt.
 */
export async function retryDeadLetters(
  pool: Pool,
  now: () => number,
  ids: readonly string[] | null,
): Promise<number> {
  let retried = 0
  for (;;) {
    const count = await inTransaction(pool, (client) => retryBatch(client, now(), ids))
    retried += count
    if (count < maxBatchEntries) return retried
  }
}

async function retryBatch(
  client: PoolClient,
  nowMs: number,
  ids: readonly string[] | null,
): Promise<number> {
  // Before the transaction gets its number, as readers of the log require.
  await client.query(`${begin}; lock table log_batches in row exclusive mode`)
  const letters = await lockForRetry(client, ids, maxBatchEntries)
  if (letters.length === 0) return 0
  const { lane, laneCount } = retryLane
  const batch = packBatch({ lane, lines: letters.map(({ entry }) => entry) }, { laneCount, nowMs })
  await insertBatches(client, [batch], insertMs)
  await markRetried(
    client,
    letters.map(({ id }) => id),
    batch.id,
  )
  return letters.length
}
