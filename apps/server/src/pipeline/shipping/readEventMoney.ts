import { LinkEventNames } from '@throughlink/protocol'
import { type Money, parseMoney } from '#catalog/money/parseMoney.ts'
import type { AppEventEntry, SentMoney } from '../event-log/logEntry.ts'
import { makeRowId } from './makeRowId.ts'

/** The money of an event. */
export interface EventMoney extends Money {
  /** Identifies the purchase or the refund, by which it counts once. Null if it has no id: its event counts once. */
  readonly purchaseKey: string | null
}

/**
 * Reads the money that an event reports. A server says it in fields of their own; an app in the data of `purchase` and
 * `refund`, which may be anything: what is no exact amount in a known currency is data like any other.
 *
 * A purchase and its refund may have the same id, so the key depends on the sign, and not on who reports it.
 */
export function readEventMoney(
  entry: Pick<AppEventEntry, 'appId' | 'name' | 'data' | 'money'>,
): EventMoney | null {
  const { appId, name } = entry
  const isRefund = name === LinkEventNames.Refund
  const sent = entry.money ?? (isRefund || name === LinkEventNames.Purchase ? entry.data : null)
  if (typeof sent !== 'object' || sent === null) return null
  const {
    value,
    currency,
    purchaseId,
    transactionId = purchaseId,
  } = sent as Partial<Record<keyof SentMoney | 'transactionId', unknown>>
  const money = parseMoney(value, currency)
  if (typeof money === 'string') return null
  const minor = isRefund && money.minor > 0n ? -money.minor : money.minor
  const id = typeof transactionId === 'number' ? String(transactionId) : transactionId
  if (typeof id !== 'string' || id === '') return { ...money, minor, purchaseKey: null }
  const kind = minor < 0n ? 'refund' : 'purchase'
  return { ...money, minor, purchaseKey: makeRowId(kind, appId, id) }
}
