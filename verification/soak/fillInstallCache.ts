import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Pool } from 'pg'
import { makeInstallId } from '../harness/phones/phones.ts'

export interface FillOptions {
  readonly pool: Pool
  readonly appId: string
  readonly installs: number
  /** The clock of the service. */
  readonly now: () => number
  /** Throws if the worker has ended. */
  readonly assertRunning: () => void
}

const installsPerAppend = 1_000

/**
 * Writes installs to the event log, as the servers do, and waits until the worker has shipped them. Its cache of
 * installs is then as full as after days of traffic.
 */
export async function fillInstallCache({
  pool,
  appId,
  installs,
  now,
  assertRunning,
}: FillOptions): Promise<void> {
  const log = createPostgresEventLog({ pool, now })
  for (let written = 0; written < installs; written += installsPerAppend) {
    await log.append(
      Array.from({ length: installsPerAppend }, () => ({
        kind: 'match' as const,
        id: makeInstallId(),
        appId,
        atMs: now(),
        country: 'DE',
        platform: 'android' as const,
        method: 'none' as const,
        confidence: 0,
        reason: 'no_candidates',
        clickReference: null,
        linkId: null,
        observation: null,
      })),
    )
  }
  while ((await log.findUnshipped()).batches > 0) {
    assertRunning()
    await sleep(secondMs)
  }
  await log.stop(secondMs)
}
