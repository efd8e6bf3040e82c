import { randomBytes } from 'node:crypto'

/** Between the 24 and 64 bytes that Standard Webhooks asks for. */
const secretBytes = 32

export function generateWebhookSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** As receivers configure it. */
export function formatWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}
