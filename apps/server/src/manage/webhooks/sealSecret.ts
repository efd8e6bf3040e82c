import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The first seals; all of them open, so that the server's secret can be changed. */
export type SealingKeys = readonly [Buffer, ...Buffer[]]

const keyBytes = 32
const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/** A key for this purpose alone, of a secret that the operator configures. */
export function deriveSealingKey(serverSecret: Buffer): Buffer {
  if (serverSecret.length < keyBytes) throw new Error('A secret of 32 bytes is needed.')
  return Buffer.from(hkdfSync('sha256', serverSecret, '', 'throughlink webhook secrets', keyBytes))
}

/** Encrypts a secret for its place: moved to another row, it does not open. */
export function sealSecret(keys: SealingKeys, secret: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys[0], nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Throws when none of the keys opens it. */
export function openSecret(keys: SealingKeys, sealed: Buffer, place: string): Buffer {
  for (const key of keys) {
    const secret = tryOpen(key, sealed, place)
    if (secret !== null) return secret
  }
  throw new Error('The secret was sealed with another key, or for another place.')
}

function tryOpen(key: Buffer, sealed: Buffer, place: string): Buffer | null {
  if (sealed.length <= headBytes || sealed[0] !== version) return null
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceBytes), options)
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
  } catch {
    return null
  }
}
