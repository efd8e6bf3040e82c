import type { ClickEntry } from '../event-log/logEntry.ts'
import type { ClickRow, RowIds } from './rows.ts'

export function toClickRow(entry: ClickEntry, { shipment, rowId }: RowIds): ClickRow {
  const { appId, atMs, id, linkId, visitor, signals, referrerHost, campaign, userAgent } = entry
  return {
    app_id: appId,
    at: atMs,
    id,
    link_id: linkId,
    platform: visitor.platform,
    browser: visitor.browser,
    system_version: signals.systemVersion ?? '',
    language: signals.language ?? '',
    country: entry.country ?? '',
    referrer_host: referrerHost ?? '',
    utm_source: campaign['utm_source'] ?? '',
    utm_medium: campaign['utm_medium'] ?? '',
    utm_campaign: campaign['utm_campaign'] ?? '',
    utm_term: campaign['utm_term'] ?? '',
    utm_content: campaign['utm_content'] ?? '',
    path: entry.path ?? '',
    response: entry.response ?? '',
    is_bot: visitor.isBot,
    is_prefetch: visitor.isPrefetch,
    is_limited: entry.isLimited ?? false,
    user_agent: userAgent,
    capped: 0,
    shipment,
    row_id: rowId,
  }
}
