import type { ClickHouseClient } from '@clickhouse/client'
import type { AppEventEntry } from '../event-log/logEntry.ts'
import { isPersonInstallId } from '../event-log/toPersonInstallId.ts'
import { toInstallKey } from './createOpenCredits.ts'
import { findUserInstalls, type StoredUserKey, type UserInstall } from './shippingStatements.ts'

/**
 * Gives events that name a person, but no install, the install that reported the person last: in this shipment or an
 * earlier one. Shipments of an app are stored one after another, so a retry finds the same. Costs nothing without such
 * events.
 */
export async function setPersonInstalls(
  client: ClickHouseClient,
  events: Map<string, AppEventEntry>,
): Promise<void> {
  const people = new Map<string, StoredUserKey>()
  for (const { appId, userId, installId } of events.values()) {
    if (userId === undefined || !isPersonInstallId(installId)) continue
    people.set(toInstallKey(appId, userId), { appId, userId })
  }
  if (people.size === 0) return
  const latest = new Map<string, UserInstall>()
  for (const found of [
    ...listReported(events),
    ...(await findUserInstalls(client, [...people.values()])),
  ]) {
    if (isPersonInstallId(found.installId)) continue
    const key = toInstallKey(found.appId, found.userId)
    const known = latest.get(key)
    if (known === undefined || isLater(found, known)) latest.set(key, found)
  }
  for (const [rowId, entry] of events) {
    const { appId, userId, installId } = entry
    if (userId === undefined || !isPersonInstallId(installId)) continue
    const found = latest.get(toInstallKey(appId, userId))
    if (found !== undefined) events.set(rowId, { ...entry, installId: found.installId })
  }
}

function* listReported(events: ReadonlyMap<string, AppEventEntry>): Generator<UserInstall> {
  for (const { appId, userId, installId, atMs } of events.values()) {
    if (userId !== undefined) yield { appId, userId, installId, seenAtMs: atMs }
  }
}

/** The id decides in the same millisecond, so that the order does not. */
function isLater(a: UserInstall, b: UserInstall): boolean {
  return a.seenAtMs === b.seenAtMs ? a.installId > b.installId : a.seenAtMs > b.seenAtMs
}
