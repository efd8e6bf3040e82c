import type { AppEventEntry, MatchEntry } from '../event-log/logEntry.ts'
import type { OpenedLink } from './findOpenedLink.ts'
import type { MatchRow, RowIds, Source } from './rows.ts'
import { unknownLink, unknownSource } from './rows.ts'

/** The columns of `clicks` that are copied to a click's match. */
export interface ClickFacts extends Source {
  readonly at: number
  readonly platform: string
}

export function toMatchRow(
  entry: MatchEntry,
  { shipment, rowId }: RowIds,
  click: ClickFacts | null,
): MatchRow {
  const { appId, id, atMs, method, confidence, reason, clickReference, linkId } = entry
  return {
    app_id: appId,
    at: atMs,
    install_id: id,
    method,
    confidence,
    reason: reason ?? '',
    click_id: clickReference ?? '',
    link_id: linkId ?? unknownLink,
    clicked_at: click?.at ?? null,
    platform: entry.platform ?? getPhonePlatform(click) ?? '',
    country: entry.country ?? '',
    ...toSource(click ?? unknownSource),
    capped: 0,
    shipment,
    row_id: rowId,
  }
}

/** Returns the row of an install whose app was first opened by a link. It counts like a match, and once. */
export function toOpenedRow(
  entry: AppEventEntry,
  { shipment, rowId }: RowIds,
  { linkId, path }: OpenedLink,
): MatchRow {
  const { appId, installId, happenedAtMs } = entry
  return {
    app_id: appId,
    at: happenedAtMs,
    install_id: installId,
    method: 'opened',
    confidence: 1,
    reason: '',
    click_id: '',
    link_id: linkId,
    clicked_at: null,
    platform: '',
    country: entry.country ?? '',
    ...unknownSource,
    path,
    capped: 0,
    shipment,
    row_id: rowId,
  }
}

/** Returns null for a desktop click, because people may click on a computer and install on a phone. */
function getPhonePlatform(click: ClickFacts | null): string | null {
  return click === null || click.platform === 'desktop' ? null : click.platform
}

/** Picks the source columns, in the order of {@link unknownSource}. */
export function toSource(from: Source): Source {
  const { referrer_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, path } = from
  return { referrer_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, path }
}
