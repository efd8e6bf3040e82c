import { Webhook } from 'standardwebhooks'

export interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** Signed by each secret: a receiver that knows any of them accepts it. */
export function signMessage(
  id: string,
  nowMs: number,
  body: string,
  secrets: readonly Buffer[],
): SignedHeaders {
  const moment = new Date(nowMs)
  const signatures = secrets.map((secret) =>
    new Webhook(secret, { format: 'raw' }).sign(id, moment, body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
