import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'

const algorithm = 'aes-128-gcm'
const keyBytes = 16
const nonceBytes = 12
const tagBytes = 12

/**
 * Encrypts the parameters of a click for its click id, which passes through Google Play: a query often names a person.
 * They are bound to the click, so that those of another click are rejected.
 */
export interface ParameterSeal {
  /** Returns base64url. Called once for each click, because a nonce must not be used twice. */
  close(reference: Buffer, parameters: ClickParameters): string
  /** Returns null if the text was not sealed for this click with this key. */
  open(reference: Buffer, sealed: string): ClickParameters | null
}

export function createParameterSeal(secret: Buffer): ParameterSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'click parameters', keyBytes))
  const options = { authTagLength: tagBytes }
  // Ends with the random part of the click.
  const getNonce = (reference: Buffer) => reference.subarray(reference.length - nonceBytes)

  return {
    close(reference, { tail, query }) {
      const cipher = createCipheriv(algorithm, key, getNonce(reference), options)
      cipher.setAAD(reference)
      const text = cipher.update(`${tail}?${query}`, 'utf8')
      cipher.final()
      return Buffer.concat([cipher.getAuthTag(), text]).toString('base64url')
    },
    open(reference, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      // Decoding ignores some bits of the last character, and an id must have one form only.
      if (bytes.length < tagBytes || bytes.toString('base64url') !== sealed) return null
      const decipher = createDecipheriv(algorithm, key, getNonce(reference), options)
      decipher.setAAD(reference)
      decipher.setAuthTag(bytes.subarray(0, tagBytes))
      try {
        const text =
          decipher.update(bytes.subarray(tagBytes), undefined, 'utf8') + decipher.final('utf8')
        const at = text.indexOf('?')
        return at < 0 ? null : { tail: text.slice(0, at), query: text.slice(at + 1) }
      } catch {
        return null
      }
    },
  }
}

/** Returns the length that carried parameters add to a click id. */
export function getSealedLength({ tail, query }: ClickParameters): number {
  return (
    1 + Math.ceil(((tagBytes + Buffer.byteLength(tail) + 1 + Buffer.byteLength(query)) * 4) / 3)
  )
}
