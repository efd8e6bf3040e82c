import type { AppEventEntry } from '../event-log/logEntry.ts'
import type { Fact } from './announcement.ts'

/** Returns what is announced about an event of an app. `linkId` is the link that led to the install. */
export function toEventFact(
  entry: AppEventEntry,
  id: string,
  linkId: string | null,
): Fact<'event.logged'> {
  const { installId, name, happenedAtMs, country, data } = entry
  return {
    erasureKey: installId,
    item: {
      id,
      installId,
      linkId,
      name,
      happenedAt: new Date(happenedAtMs).toISOString(),
      country: country ?? null,
      data: data ?? null,
      isDataOmitted: false,
    },
  }
}
