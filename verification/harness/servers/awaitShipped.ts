import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Pool } from 'pg'
import { waitUntil } from '../waitUntil.ts'

/** Waits until ClickHouse has everything that is in the event log. */
export async function awaitShipped(pool: Pool): Promise<void> {
  const log = createPostgresEventLog({ pool, now: Date.now })
  await waitUntil('shipping', async () => (await log.findUnshipped()).batches === 0)
  await log.stop(secondMs)
}
