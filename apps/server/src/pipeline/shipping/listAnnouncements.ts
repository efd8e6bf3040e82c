import type { Money } from '#catalog/money/parseMoney.ts'
import type { AppEventEntry, ClickEntry } from '../event-log/logEntry.ts'
import type { Announcement } from '../outbox/announcement.ts'
import { toClickFact, toEventFact, toOpenFact } from '../outbox/messageFacts.ts'
import type { GetOpenedLink } from './loadOpenedLinks.ts'
import { unknownLink } from './rows.ts'
import type { InstallEntry } from './sortEntries.ts'
import type { InstallFacts } from './toEventRow.ts'

export interface AnnouncedEntries {
  /** By row id, which is also the id of the item. */
  readonly clicks: ReadonlyMap<string, ClickEntry>
  readonly events: ReadonlyMap<string, AppEventEntry>
  readonly opens: ReadonlyMap<string, AppEventEntry>
  /** Those of kind `event` are first opens by a link. */
  readonly installs: ReadonlyMap<string, InstallEntry>
  readonly getOpenedLink: GetOpenedLink
  /** What an event adds to revenue. Nothing by default. */
  readonly getMoney?: (rowId: string) => Money | null
  readonly getInstall: (entry: AppEventEntry) => Pick<InstallFacts, 'link_id'> | null
}

/**
 * Lists what endpoints may listen to, of the entries that a shipment stores: entries that an earlier one has
 * stored are left out by the caller. The only place that decides which entries become which messages.
 */
export function* listAnnouncements(entries: AnnouncedEntries): Generator<Announcement, undefined> {
  for (const [id, entry] of entries.clicks) {
    const { isBot, isPrefetch } = entry.visitor
    if (isBot || isPrefetch || entry.isLimited === true) continue
    const { appId } = entry
    yield { appId, type: 'link.clicked', id, toFact: () => toClickFact(entry, id) }
  }
  for (const [id, entry] of entries.events) {
    const { appId } = entry
    const toFact = () => {
      const { link_id: linkId = unknownLink } = entries.getInstall(entry) ?? {}
      const money = entries.getMoney?.(id) ?? null
      return toEventFact(entry, { id, linkId: toNullable(linkId), money })
    }
    yield { appId, type: 'event.logged', id, toFact }
  }
  for (const [id, entry] of entries.opens) yield toOpenAnnouncement(entry, id, false)
  for (const [id, entry] of entries.installs) {
    if (entry.kind === 'event') yield toOpenAnnouncement(entry, id, true)
  }

  function toOpenAnnouncement(
    entry: AppEventEntry,
    id: string,
    isFirstOpen: boolean,
  ): Announcement {
    const toFact = () => {
      const linkId = toNullable(entries.getOpenedLink(id).linkId)
      return toOpenFact(entry, { id, linkId, isFirstOpen })
    }
    return { appId: entry.appId, type: 'link.opened', id, toFact }
  }
}

function toNullable(linkId: string): string | null {
  return linkId === unknownLink ? null : linkId
}
