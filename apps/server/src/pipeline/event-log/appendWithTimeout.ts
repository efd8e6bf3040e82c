import { unavailable } from '#errors.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { NewEntry } from './eventBatch.ts'
import { type EventLog, LogFullError } from './eventLog.ts'

/** How long a request waits for the log before it fails with a retryable error. */
const defaultWaitMs = 3000

/**
 * Writes entries, or throws 503 if the log is failing, full or slow. The entries may still be written later;
 * the sender retries with the same ids, and they are counted once.
 */
export async function appendWithTimeout(
  log: Pick<EventLog, 'append' | 'isFailing'>,
  entries: readonly NewEntry[],
  waitMs = defaultWaitMs,
): Promise<void> {
  if (entries.some(({ appId }) => log.isFailing(appId)))
    throw unavailable(new Error('Cannot write to the event log.'))
  try {
    await withTimeout(waitMs, log.append(entries), () => {
      throw unavailable(new Error(`The event log did not confirm the write within ${waitMs} ms.`))
    })
  } catch (error) {
    throw error instanceof LogFullError ? unavailable(error) : error
  }
}
