import type { AppEventEntry } from '../event-log/logEntry.ts'
import { readLinkType } from '../outbox/readLinkType.ts'
import type { OpenedLink } from './findOpenedLink.ts'
import { type OpenRow, type RowIds, unknownLink } from './rows.ts'
import { getDeviceHour, getDeviceMs, type InstallFacts, never } from './toEventRow.ts'

export function toOpenRow(
  entry: AppEventEntry,
  { shipment, rowId }: RowIds,
  install: InstallFacts | null,
  { linkId, path }: OpenedLink,
): OpenRow {
  const { appId, id, atMs, installId, happenedAtMs } = entry
  return {
    app_id: appId,
    at: happenedAtMs,
    received_at: atMs,
    id,
    install_id: installId,
    link_id: linkId,
    link_type: readLinkType(entry) ?? '',
    installed_at: install?.at ?? never,
    install_link_id: install?.link_id ?? unknownLink,
    platform: install?.platform ?? '',
    country: entry.country ?? install?.country ?? '',
    path,
    device_ms: getDeviceMs(entry),
    device_hour: getDeviceHour(entry),
    capped: 0,
    shipment,
    row_id: rowId,
  }
}
