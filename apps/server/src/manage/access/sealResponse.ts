import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a response with the sender's idempotency key, of which only the hash is stored. A response may
 * contain a new secret key, which must not be readable from the table.
 */
export function sealResponse(text: string, idempotencyKey: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(idempotencyKey), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

export function openResponse(sealed: Buffer, idempotencyKey: string): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(idempotencyKey),
    sealed.subarray(0, ivBytes),
  )
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8')
  return text + decipher.final('utf8')
}

export function hashIdempotencyKey(idempotencyKey: string): Buffer {
  return createHash('sha256').update('idempotency').update(idempotencyKey).digest()
}

function deriveKey(idempotencyKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', idempotencyKey, '', 'sealed answers', 32))
}
