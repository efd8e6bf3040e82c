import type { AppEventEntry } from '../event-log/logEntry.ts'
import { formatTime, unknownLink, unknownSource } from './rows.ts'
import type { EventRow, RowPlace, Source } from './rows.ts'
import { toSource } from './toMatchRow.ts'

/** What `installs` tells of an install. */
export interface InstallFacts extends Source {
  readonly at: string
  readonly link_id: string
  readonly platform: string
  readonly country: string
}

const hourMs = 3_600_000
const mostHours = 2 ** 32 - 1
const never = formatTime(0)

export function toEventRow(
  entry: AppEventEntry,
  { shipment, rowId }: RowPlace,
  install: InstallFacts | null,
): EventRow {
  const { appId, id, atMs, installId, name, happenedAtMs, data } = entry
  return {
    app_id: appId,
    at: formatTime(happenedAtMs),
    received_at: formatTime(atMs),
    id,
    install_id: installId,
    name,
    data: data === undefined ? '' : JSON.stringify(data),
    link_id: install?.link_id ?? unknownLink,
    installed_at: install?.at ?? never,
    platform: install?.platform ?? '',
    country: entry.country ?? install?.country ?? '',
    ...toSource(install ?? unknownSource),
    device_hour: getDeviceHour(entry),
    shipment,
    row_id: rowId,
  }
}

/**
 * The hour in which a repetition of the event is looked for. As the device told it: how far its clock is
 * off is reckoned anew each time that it sends. Whatever it told, it is some number that fits.
 */
export function getDeviceHour({ deviceTimeMs, happenedAtMs }: AppEventEntry): number {
  const hour = Math.floor((deviceTimeMs ?? happenedAtMs) / hourMs)
  return Math.min(Math.max(hour, 0), mostHours)
}
