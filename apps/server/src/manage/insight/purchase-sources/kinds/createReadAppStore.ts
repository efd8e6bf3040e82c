import { formatAmount } from '#catalog/money/formatAmount.ts'
import { type Purchase, type ReadMessage, refuse } from '../purchaseMessage.ts'
import { pickTexts, toFields, toText } from '../readFields.ts'
import { verifyAppleJws } from './verifyAppleJws.ts'

/** Notifications with a payment or a refund, by the name of the event that they become. */
const names: Readonly<Record<string, Purchase['name']>> = {
  SUBSCRIBED: 'purchase',
  ONE_TIME_CHARGE: 'purchase',
  OFFER_REDEEMED: 'purchase',
  DID_RENEW: 'subscription_renewed',
  REFUND: 'refund',
  REFUND_REVERSED: 'refund_reversed',
}
/** The only change of a plan that is paid at once. */
const upgrade = 'DID_CHANGE_RENEWAL_PREF/UPGRADE'

/** Prices have three digits after the point, whatever the currency. */
const priceDigits = 3

/**
 * Creates the function that reads App Store Server Notifications of version 2. Both the notification and its
 * transaction are signed by Apple. `root` is the fingerprint of Apple's root certificate.
 */
export function createReadAppStore(root: string): ReadMessage {
  return ({ body }, { settings, nowMs }) => {
    const verified = verifyAppleJws(toFields(body)['signedPayload'], { root, nowMs })
    if (verified === null) return refuse('invalid_signature')
    const notification = toFields(verified)
    const id = toText(notification['notificationUUID'])
    const subtype = toText(notification['subtype'])
    const type = toText(notification['notificationType']) + (subtype && `/${subtype}`)
    if (id === '' || type === '') return refuse('unreadable')
    const data = toFields(notification['data'])
    if (!settings.appIds.includes(toText(data['bundleId']))) return refuse('wrong_app', id, type)
    if (type === 'TEST') return { status: 'test', id, type }
    const [base = ''] = type.split('/')
    const name = type === upgrade ? 'purchase' : names[base]
    if (name === undefined) return { status: 'ignored', id, type, reason: 'no_purchase' }
    if (data['environment'] !== 'Production' && !settings.acceptsSandbox) {
      return { status: 'ignored', id, type, reason: 'sandbox' }
    }
    const signed = verifyAppleJws(data['signedTransactionInfo'], { root, nowMs })
    if (signed === null) return refuse('invalid_signature', id, type)
    const transaction = toFields(signed)
    if (transaction['bundleId'] !== data['bundleId']) return refuse('wrong_app', id, type)
    if (transaction['inAppOwnershipType'] === 'FAMILY_SHARED') {
      return { status: 'ignored', id, type, reason: 'family_share' }
    }
    const { price } = transaction
    // Absent for a free trial, too.
    if (price === undefined || price === 0) {
      return { status: 'ignored', id, type, reason: 'no_amount' }
    }
    if (!Number.isSafeInteger(price)) return refuse('invalid_amount', id, type)
    const transactionId = toText(transaction['transactionId'])
    const timeMs = notification['signedDate']
    if (transactionId === '' || typeof timeMs !== 'number') return refuse('unreadable', id, type)
    const token = transaction['appAccountToken']
    return {
      status: 'purchase',
      id,
      type,
      purchase: {
        name,
        timeMs,
        value: formatAmount(BigInt(price as number), priceDigits),
        currency: toText(transaction['currency']),
        purchaseId: name === 'refund_reversed' ? `${transactionId}:refund_reversed` : transactionId,
        buyer: {
          ...(settings.accountToken === 'user' ? { userId: token } : { installId: token }),
          sourceId: toText(transaction['originalTransactionId']) || transactionId,
        },
        data: pickTexts({
          source: 'app_store',
          productId: transaction['productId'],
          transactionId,
        }),
      },
    }
  }
}
