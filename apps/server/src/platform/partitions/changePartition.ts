import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/engines/inTransaction.ts'
import { beginPartitionChange } from './partitionStatements.ts'

/** Maximum wait for a table lock, because inserts may queue behind a waiting lock. */
const tableLockMs = 100

/** A reader holds its locks for as long as it reads a shipment, which may take a second. */
const maxLockAttempts = 5

const lockNotAvailable = '55P03'

/** PostgreSQL errors after which the next round may succeed. */
const retryableErrors = new Map([
  [lockNotAvailable, 'lock_not_available'],
  ['40P01', 'deadlock_detected'],
  ['23514', 'check_violation: the default partition has rows of that time'],
])

/** Changes partitions in a transaction. Returns `refused` if the next round of maintenance should try again. */
export async function changePartition(
  pool: Pool,
  change: (client: PoolClient) => Promise<boolean>,
): Promise<boolean | 'refused'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, async (client) => {
        await beginPartitionChange(client, tableLockMs)
        return change(client)
      })
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (!retryableErrors.has(code)) throw error
      if (code !== lockNotAvailable || attempt === maxLockAttempts) return 'refused'
    }
    // Longer than the lock was waited for, so that inserts that queued behind it run in between.
    await sleep(2 * tableLockMs)
  }
}
