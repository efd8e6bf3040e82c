import { createHmac } from 'node:crypto'
import { formatAmount } from '#catalog/money/formatAmount.ts'
import { isSameSecret } from '#platform/http/isSameSecret.ts'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import {
  type Buyer,
  type Purchase,
  type ReadContext,
  type ReadMessage,
  refuse,
} from '../purchaseMessage.ts'
import { pickTexts, toFields, toText } from '../readFields.ts'

/** Each attempt of a delivery is signed anew, so an older signature is a recording. */
const toleranceMs = 5 * minuteMs

/** Digits of Stripe's amounts, which differ from ISO 4217 for some currencies. Two for all others. */
const zeroDigits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDigits = new Set('BHD JOD KWD OMR TND'.split(' '))

type Fields = Readonly<Record<string, unknown>>
type Payment = Pick<Purchase, 'name' | 'purchaseId'> & {
  readonly amount: unknown
  readonly metadata: Fields
}

/**
 * Reads a message of Stripe. A payment counts with one kind of message only: with `invoice.paid` if there is an
 * invoice, and with the completed checkout session otherwise. Of a refund, what was refunded with it counts.
 */
export const readStripe: ReadMessage = ({ header, text, body }, context) => {
  const { secret, nowMs, appId, settings } = context
  if (secret === null || !isSigned({ header: header('stripe-signature'), text, secret, nowMs })) {
    return refuse('invalid_signature')
  }
  const event = toFields(body)
  const [id, type] = [toText(event['id']), toText(event['type'])]
  const timeMs = Number(event['created']) * secondMs
  if (id === '' || type === '' || !Number.isFinite(timeMs)) return refuse('unreadable')
  if (event['livemode'] !== true && !settings.acceptsSandbox) return { status: 'test', id, type }
  const data = toFields(event['data'])
  const object = toFields(data['object'])
  const payment = readPayment(type, object, toFields(data['previous_attributes']))
  if (typeof payment === 'string') return { status: 'ignored', id, type, reason: payment }
  const { name, purchaseId, amount, metadata } = payment
  const named = toText(metadata['throughlink_app_id'])
  // One account of Stripe may sell for several apps.
  if (named !== '' && named !== appId) return refuse('wrong_app', id, type)
  if (amount === 0) return { status: 'ignored', id, type, reason: 'no_amount' }
  if (!Number.isSafeInteger(amount)) return refuse('invalid_amount', id, type)
  if (purchaseId === '') return refuse('unreadable', id, type)
  const currency = toText(object['currency']).toUpperCase()
  return {
    status: 'purchase',
    id,
    type,
    purchase: {
      name,
      timeMs,
      value: formatAmount(BigInt(amount as number), getDigits(currency)),
      currency,
      purchaseId,
      buyer: toBuyer(metadata, object, id),
      data: pickTexts({ source: 'stripe', transactionId: purchaseId }),
    },
  }
}

function readPayment(
  type: string,
  object: Fields,
  previous: Fields,
): Payment | 'no_purchase' | 'counted_with_invoice' {
  const metadata = toFields(object['metadata'])
  switch (type) {
    case 'invoice.paid': {
      const isRenewal = object['billing_reason'] === 'subscription_cycle'
      return {
        name: isRenewal ? 'subscription_renewed' : 'purchase',
        purchaseId: toText(object['id']),
        amount: object['amount_paid'],
        metadata: { ...readSubscriptionMetadata(object), ...metadata },
      }
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      if (object['mode'] !== 'payment' || object['payment_status'] !== 'paid') return 'no_purchase'
      if (toText(object['invoice']) !== '') return 'counted_with_invoice'
      return {
        name: 'purchase',
        purchaseId: toText(object['payment_intent']) || toText(object['id']),
        amount: object['amount_total'],
        metadata,
      }
    case 'charge.refunded': {
      const total = Number(object['amount_refunded'])
      return {
        name: 'refund',
        // Several refunds of one charge count each.
        purchaseId: `${toText(object['id'])}:${total}`,
        amount: total - Number(previous['amount_refunded'] ?? 0),
        metadata,
      }
    }
    default:
      return 'no_purchase'
  }
}

/** At one place in older versions of Stripe's API, and at another one in newer versions. */
function readSubscriptionMetadata(invoice: Fields): Fields {
  const parent = toFields(invoice['parent'])
  const details = toFields(parent['subscription_details'] ?? invoice['subscription_details'])
  return toFields(details['metadata'])
}

function toBuyer(metadata: Fields, object: Fields, id: string): Buyer {
  return {
    installId: metadata['throughlink_install_id'],
    userId: metadata['throughlink_user_id'] ?? object['client_reference_id'] ?? undefined,
    sourceId: toText(object['customer']) || id,
  }
}

function getDigits(currency: string): number {
  if (zeroDigits.has(currency)) return 0
  return threeDigits.has(currency) ? 3 : 2
}

interface SignedText extends Pick<ReadContext, 'nowMs'> {
  readonly header: string
  readonly text: string
  readonly secret: string
}

function isSigned({ header, text, secret, nowMs }: SignedText): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs - Number(time) * secondMs) > toleranceMs) {
    return false
  }
  const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  // There are several while a secret is replaced.
  return parts.some(([name, value = '']) => name === 'v1' && isSameSecret(value, expected))
}
