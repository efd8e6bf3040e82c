import { formatAmount } from '#catalog/money/formatAmount.ts'
import { getMinorDigits } from '#catalog/money/getMinorDigits.ts'
import type { Money } from '#catalog/money/parseMoney.ts'
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

export interface EventFactOptions {
  readonly id: string
  /** The link that led to the install. Null if unknown. */
  readonly linkId: string | null
  /** What counts. Null if nothing does. */
  readonly money: Money | null
}

/** Returns what is announced about an event of an app. */
export function toEventFact(
  entry: AppEventEntry,
  { id, linkId, money }: EventFactOptions,
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
      money: money && {
        amount: formatAmount(money.minor, getMinorDigits(money.currency) ?? 0),
        currency: money.currency,
      },
      data: data ?? null,
      isDataOmitted: false,
    },
  }
}
