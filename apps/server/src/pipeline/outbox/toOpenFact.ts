import type { AppEventEntry } from '../event-log/logEntry.ts'
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
