import { randomBytes } from 'node:crypto'

/** Standard Webhooks requires 24 to 64 bytes. */
const secretBytes = 32

export function generateWebhookSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** Formats a secret as receivers configure it: `whsec_…`. */
export function formatWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}
