import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { secondMs } from '#platform/time/durations.ts'
import { readBacklogs } from './readBacklogs.ts'

/** Backlogs change slowly, and several programs may read the metrics. */
const freshMs = 15 * secondMs

/** Reads the backlogs when metrics are read. During an outage of the database they keep their last values. */
export function measureBacklogs(
  db: Kysely<Database>,
  metrics: Pick<
    Metrics,
    'webhookBacklogAge' | 'emailBacklogAge' | 'unfinishedErasures' | 'erasureAge' | 'appsToLearn'
  >,
): void {
  let readAtMs = -Infinity

  async function collect(): Promise<void> {
    if (performance.now() - readAtMs < freshMs) return
    readAtMs = performance.now()
    const backlogs = await readBacklogs(db).catch(() => null)
    if (backlogs === null) return
    metrics.webhookBacklogAge.set(backlogs.webhookAgeSeconds)
    metrics.emailBacklogAge.set(backlogs.emailAgeSeconds)
    metrics.unfinishedErasures.set(backlogs.unfinishedErasures)
    metrics.erasureAge.set(backlogs.erasureAgeSeconds)
    metrics.appsToLearn.set(backlogs.appsToLearn)
  }

  // All gauges are collected at the same time, so each waits for the same read.
  let reading: Promise<void> | null = null
  const gauges = [
    metrics.webhookBacklogAge,
    metrics.emailBacklogAge,
    metrics.unfinishedErasures,
    metrics.erasureAge,
    metrics.appsToLearn,
  ]
  for (const gauge of gauges) {
    Object.assign(gauge, {
      collect: () => (reading ??= collect().finally(() => (reading = null))),
    })
  }
}
