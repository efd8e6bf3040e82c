import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'

/** The contents of the log. */
export interface LogContents {
  /** How often each click and each event is in the log, by id. */
  readonly clicks: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, number>
  /** Batches that were read more than once. */
  readonly repeatedBatches: number
}

export async function readWholeLog(
  log: Pick<EventLog, 'readSince'>,
  sinceMs: number,
): Promise<LogContents> {
  const clicks = new Map<string, number>()
  const events = new Map<string, number>()
  const batches = new Set<string>()
  let repeatedBatches = 0
  for await (const { id, entries } of log.readSince(sinceMs)) {
    if (batches.has(id)) repeatedBatches += 1
    batches.add(id)
    for (const entry of entries) {
      if (entry.kind === 'click') clicks.set(entry.id, (clicks.get(entry.id) ?? 0) + 1)
      if (entry.kind === 'event') events.set(entry.id, (events.get(entry.id) ?? 0) + 1)
    }
  }
  return { clicks, events, repeatedBatches }
}

export function findMissing(
  found: ReadonlyMap<string, number>,
  ids: Iterable<string>,
): readonly string[] {
  return [...ids].filter((id) => !found.has(id))
}

/** Returns the ids that are in the log more than once. */
export function findRepeated(found: ReadonlyMap<string, number>): readonly string[] {
  return [...found].filter(([, count]) => count > 1).map(([id]) => id)
}
