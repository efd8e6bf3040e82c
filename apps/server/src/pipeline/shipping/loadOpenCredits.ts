import type { ClickHouseClient } from '@clickhouse/client'
import type { AppEventEntry } from '../event-log/logEntry.ts'
import { createOpenCredits, creditMs, type InstallOpen, toInstallKey } from './createOpenCredits.ts'
import type { GetOpenedLink } from './loadOpenedLinks.ts'
import { findOpens, type StoredInstallKey } from './shippingStatements.ts'
import type { SortedEntries } from './sortEntries.ts'
import { getDeviceMs } from './toEventRow.ts'

/**
 * Loads the opens that events may be credited to, from this shipment and from earlier ones. Returns a lookup of
 * the link that an event is credited to.
 */
export async function loadOpenCredits(
  client: ClickHouseClient,
  { events, opens }: Pick<SortedEntries, 'events' | 'opens'>,
  getOpenedLink: GetOpenedLink,
): Promise<(event: AppEventEntry) => string> {
  const shipped = Array.from(opens, ([rowId, entry]): InstallOpen => ({
    ...toMoment(entry),
    linkId: getOpenedLink(rowId).linkId,
  }))
  const installs = new Map<string, StoredInstallKey>()
  let fromMs = Infinity
  let toMs = 0
  for (const entry of events.values()) {
    installs.set(toInstallKey(entry.appId, entry.installId), entry)
    const deviceMs = getDeviceMs(entry)
    fromMs = Math.min(fromMs, Math.max(deviceMs - creditMs, 0))
    toMs = Math.max(toMs, deviceMs)
  }
  const stored = await findOpens(client, [...installs.values()], { fromMs, toMs })
  const getLink = createOpenCredits([...shipped, ...stored])
  return (event) => getLink(toMoment(event))
}

function toMoment(entry: AppEventEntry): Omit<InstallOpen, 'linkId'> {
  const { appId, installId } = entry
  return { appId, installId, deviceMs: getDeviceMs(entry) }
}
