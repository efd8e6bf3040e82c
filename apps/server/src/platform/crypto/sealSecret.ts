import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The first key seals, all of them open. This allows rotating the secret of the server. */
export type SealingKeys = readonly [Buffer, ...Buffer[]]

const keyBytes = 32
const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/** Derives a key for stored secrets from a secret that the operator configures. */
export function deriveSealingKey(serverSecret: Buffer): Buffer {
  if (serverSecret.length < keyBytes)
    throw new Error('The server secret must have at least 32 bytes.')
  return Buffer.from(hkdfSync('sha256', serverSecret, '', 'throughlink webhook secrets', keyBytes))
}

/** Encrypts a secret, bound to the id of its row. Copied to another row, it does not open. */
export function sealSecret(keys: SealingKeys, secret: Buffer, rowId: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys[0], nonce).setAAD(Buffer.from(rowId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed secret. Throws if none of the keys opens it. */
export function openSecret(keys: SealingKeys, sealed: Buffer, rowId: string): Buffer {
  for (const key of keys) {
    const secret = tryOpen(key, sealed, rowId)
    if (secret !== null) return secret
  }
  throw new Error('The secret was sealed with another key, or for another row.')
}

function tryOpen(key: Buffer, sealed: Buffer, rowId: string): Buffer | null {
  if (sealed.length <= headBytes || sealed[0] !== version) return null
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceBytes), options)
  decipher.setAAD(Buffer.from(rowId)).setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
  } catch {
    return null
  }
}
