import type { ClickEntry } from '../event-log/logEntry.ts'
import type { Fact } from './announcement.ts'

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
