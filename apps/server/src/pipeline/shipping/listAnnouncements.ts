import type { Announcement } from '../outbox/announcement.ts'
import { toClickFact } from '../outbox/toClickFact.ts'
import { toEventFact } from '../outbox/toEventFact.ts'
import type { AppEventEntry, ClickEntry } from '../event-log/logEntry.ts'
import { unknownLink } from './rows.ts'
import type { InstallFacts } from './toEventRow.ts'

export interface AnnouncedEntries {
  /** By row id, which is also the id of the item. */
  readonly clicks: ReadonlyMap<string, ClickEntry>
  readonly events: ReadonlyMap<string, AppEventEntry>
  readonly getInstall: (entry: AppEventEntry) => Pick<InstallFacts, 'link_id'> | null
}

/**
 * Lists what endpoints may listen to, of the entries that a shipment stores: entries that an earlier one has
 * stored are left out by the caller. The only place that decides which entries become which messages.
 */
export function* listAnnouncements(entries: AnnouncedEntries): Generator<Announcement, undefined> {
  for (const [id, entry] of entries.clicks) {
    const { isBot, isPrefetch } = entry.visitor
    if (isBot || isPrefetch) continue
    const { appId } = entry
    yield { appId, type: 'link.clicked', id, toFact: () => toClickFact(entry, id) }
  }
  for (const [id, entry] of entries.events) {
    const { appId } = entry
    const toFact = () => {
      const { link_id: linkId = unknownLink } = entries.getInstall(entry) ?? {}
      return toEventFact(entry, id, linkId === unknownLink ? null : linkId)
    }
    yield { appId, type: 'event.logged', id, toFact }
  }
}
