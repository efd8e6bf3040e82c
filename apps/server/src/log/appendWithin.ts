import { unavailable } from '../errors.ts'
import { LogFullError, type EventLog } from './eventLog.ts'
import type { LogEntry } from './logEntry.ts'

/** How long a request waits for the log before its sender is told to come again. */
const defaultWaitMs = 3000

/**
 * Writes entries, or tells that this is not possible now. The entries may be written all the same, later;
 * their sender comes again with the same ids, and they are counted once.
 */
export async function appendWithin(
  log: EventLog,
  entries: readonly LogEntry[],
  waitMs = defaultWaitMs,
): Promise<void> {
  if (log.isFailing) throw unavailable(new Error('The log cannot be written.'))
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unavailable(new Error('The log did not answer in time.')))
    }, waitMs)
  })
  try {
    await Promise.race([log.append(entries), limit])
  } catch (error) {
    throw error instanceof LogFullError ? unavailable(error) : error
  } finally {
    clearTimeout(timer)
  }
}
