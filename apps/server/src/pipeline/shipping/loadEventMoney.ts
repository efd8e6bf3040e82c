import type { ClickHouseClient } from '@clickhouse/client'
import type { AppEventEntry } from '../event-log/logEntry.ts'
import { type EventMoney, readEventMoney } from './readEventMoney.ts'
import { findPurchases } from './shippingStatements.ts'

/**
 * Returns the money of events that counts, by row id. A purchase with an id counts with the first event that reports
 * it: of this shipment, in the order of the log, or of an earlier one. The others stay events, without money.
 *
 * Ids of this shipment are not looked up, so a retry decides the same. Shipments of an app are stored one after
 * another, so no other one decides at the same time.
 */
export async function loadEventMoney(
  client: ClickHouseClient,
  events: ReadonlyMap<string, AppEventEntry>,
  shipment: string,
): Promise<ReadonlyMap<string, EventMoney>> {
  const found = new Map<string, EventMoney>()
  const purchases = new Map<string, { readonly appId: string; readonly rowId: string }>()
  for (const [rowId, entry] of events) {
    const money = readEventMoney(entry)
    if (money === null) continue
    const { purchaseKey } = money
    if (purchaseKey !== null) {
      if (purchases.has(purchaseKey)) continue
      purchases.set(purchaseKey, { appId: entry.appId, rowId })
    }
    found.set(rowId, money)
  }
  const keys = Array.from(purchases, ([purchaseKey, { appId }]) => ({ appId, purchaseKey }))
  for (const purchaseKey of await findPurchases(client, keys, shipment)) {
    const purchase = purchases.get(purchaseKey)
    if (purchase !== undefined) found.delete(purchase.rowId)
  }
  return found
}
