import type { AppEventEntry, ClickEntry } from '../event-log/logEntry.ts'
import type { Fact } from './announcement.ts'
import { readLinkType } from './readLinkType.ts'

export interface OpenFactOptions {
  readonly id: string
  /** The opened link. Null if unknown. */
  readonly linkId: string | null
  readonly isFirstOpen: boolean
}

/** Returns what is announced about a link that opened the app. */
export function toOpenFact(
  entry: AppEventEntry,
  { id, linkId, isFirstOpen }: OpenFactOptions,
): Fact<'link.opened'> {
  const { installId, happenedAtMs, country } = entry
  return {
    erasureKey: installId,
    item: {
      id,
      installId,
      linkId,
      linkType: readLinkType(entry),
      isFirstOpen,
      openedAt: new Date(happenedAtMs).toISOString(),
      country: country ?? null,
    },
  }
}

/** Returns what is announced about a click. Nothing that identifies the device: no address and no user agent. */
export function toClickFact(entry: ClickEntry, id: string): Fact<'link.clicked'> {
  const { linkId, atMs, visitor, country, referrerHost, campaign } = entry
  return {
    erasureKey: id,
    item: {
      id,
      linkId,
      clickedAt: new Date(atMs).toISOString(),
      platform: visitor.platform,
      country: country ?? null,
      referrerHost,
      campaign,
    },
  }
}

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
