import { stringifyWellFormed } from '#platform/text/wellFormedJson.ts'
import { hourMs } from '#platform/time/durations.ts'
import type { AppEventEntry } from '../event-log/logEntry.ts'
import type { EventMoney } from './readEventMoney.ts'
import type { EventRow, RowIds, Source } from './rows.ts'
import { unknownLink, unknownSource } from './rows.ts'
import { toSource } from './toMatchRow.ts'

/** The columns of `installs` that are copied to an install's events. */
export interface InstallFacts extends Source {
  readonly at: number
  readonly link_id: string
  readonly platform: string
  readonly country: string
}

const maxHour = 2 ** 32 - 1
export const never = 0

/** Picks the facts of an install from its row. */
export function toInstallFacts(row: InstallFacts): InstallFacts {
  const { at, link_id, platform, country } = row
  return { at, link_id, platform, country, ...toSource(row) }
}

/** What an event gets from other entries. */
export interface RelatedFacts {
  readonly install: InstallFacts | null
  /** The link that opened the app shortly before. */
  readonly openedLinkId: string
  /** Null if it has none, or if another event has reported the same purchase. */
  readonly money: EventMoney | null
}

export function toEventRow(
  entry: AppEventEntry,
  { shipment, rowId }: RowIds,
  { install, openedLinkId, money }: RelatedFacts,
): EventRow {
  const { appId, id, atMs, installId, userId = '', name, happenedAtMs, data } = entry
  return {
    app_id: appId,
    at: happenedAtMs,
    received_at: atMs,
    id,
    install_id: installId,
    user_id: userId,
    name,
    data: data === undefined ? '' : stringifyWellFormed(data),
    // Has at most fifteen digits.
    amount: Number(money?.minor ?? 0),
    currency: money?.currency ?? '',
    purchase: money?.purchaseKey ?? null,
    link_id: install?.link_id ?? unknownLink,
    opened_link_id: openedLinkId,
    installed_at: install?.at ?? never,
    platform: install?.platform ?? '',
    country: entry.country ?? install?.country ?? '',
    ...toSource(install ?? unknownSource),
    device_hour: getDeviceHour(entry),
    capped: 0,
    shipment,
    row_id: rowId,
  }
}

/**
 * Returns the hour in which a repetition of the event is looked up. Uses device time, because the clock
 * correction is recalculated each time the event is sent. The result always fits into 32 bits.
 */
export function getDeviceHour(entry: AppEventEntry): number {
  return Math.min(Math.floor(getDeviceMs(entry) / hourMs), maxHour)
}

/** Returns the uncorrected device time, in which the events of a device keep their order. Never negative. */
export function getDeviceMs({ deviceTimeMs, happenedAtMs }: AppEventEntry): number {
  const ms = Math.floor(deviceTimeMs ?? happenedAtMs) || 0
  return Math.min(Math.max(ms, 0), Number.MAX_SAFE_INTEGER)
}
