import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../process/startError.ts'

/** Advisory lock, the same on all servers: its holder migrates while the others wait. */
const lockId = 74_687_266
const pollMs = 250

export interface LockOptions {
  readonly maxWaitMs: number
  /** Called once if another server has the lock. */
  readonly onWait: () => void
}

/**
 * Waits for the lock. It belongs to a transaction of this client, so it works through PgBouncer in transaction
 * mode, and ends with the transaction or the connection. It polls: a statement that waits for the lock would
 * have a snapshot, and `create index concurrently` waits for all older snapshots.
 */
export async function takeMigrationLock(client: Client, options: LockOptions): Promise<void> {
  const { maxWaitMs, onWait } = options
  const endMs = performance.now() + maxWaitMs
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  for (let isFirst = true; ; isFirst = false) {
    // Without parameters, because the portal of a statement with parameters keeps its snapshot.
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(${lockId}) as locked`,
    )
    if (rows[0]?.locked === true) return
    if (isFirst) onWait()
    if (performance.now() >= endMs) {
      throw new StartError(
        'Another server did not finish its migrations in time. Check what it waits for, and start again.',
      )
    }
    await sleep(pollMs)
  }
}
