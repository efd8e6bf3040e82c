import { Webhook } from 'standardwebhooks'

export interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** Returns the Standard Webhooks headers, signed with each secret. A receiver with any one of them can verify. */
export function signMessage(
  id: string,
  nowMs: number,
  body: string,
  secrets: readonly Buffer[],
): SignedHeaders {
  const timestamp = new Date(nowMs)
  const signatures = secrets.map((secret) =>
    new Webhook(secret, { format: 'raw' }).sign(id, timestamp, body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
