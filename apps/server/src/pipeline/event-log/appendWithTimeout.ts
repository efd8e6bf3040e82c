import { withTimeout } from '../../platform/time/withTimeout.ts'
import { unavailable } from '../../errors.ts'
import { LogFullError, type EventLog } from './eventLog.ts'
import type { LogEntry } from './logEntry.ts'

/** How long a request waits for the log before its sender is told to come again. */
const defaultWaitMs = 3000

/**
 * Writes entries, or tells that this is not possible now. The entries may be written all the same, later;
 * their sender comes again with the same ids, and they are counted once.
 */
export async function appendWithTimeout(
  log: EventLog,
  entries: readonly LogEntry[],
  waitMs = defaultWaitMs,
): Promise<void> {
  if (log.isFailing) throw unavailable(new Error('The log cannot be written.'))
  try {
    await withTimeout(waitMs, log.append(entries), () => {
      throw unavailable(new Error('The log did not answer in time.'))
    })
  } catch (error) {
    throw error instanceof LogFullError ? unavailable(error) : error
  }
}
