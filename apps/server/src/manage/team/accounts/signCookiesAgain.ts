import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns a cookie header in which values that an older secret signed are signed with the first one. better-auth
 * verifies cookies with one secret only, and all others would be signed out when the secret is rotated.
 */
export function signCookiesAgain(header: string, secrets: readonly string[]): string {
  const [first, ...older] = secrets
  if (first === undefined || older.length === 0) return header
  return header
    .split(';')
    .map((pair) => {
      const equals = pair.indexOf('=')
      const signed = readSigned(pair.slice(equals + 1).trim())
      if (signed === null || !older.some((secret) => isSignedWith(signed, secret))) return pair
      return `${pair.slice(0, equals)}=${encodeURIComponent(`${signed.value}.${sign(signed.value, first)}`)}`
    })
    .join(';')
}

export interface Signed {
  readonly value: string
  readonly signature: string
}

/** In the format of better-auth: the value, a dot, and the signature in base64, all URL-encoded. */
export function readSigned(text: string): Signed | null {
  try {
    const decoded = decodeURIComponent(text)
    const dot = decoded.lastIndexOf('.')
    return dot < 1 ? null : { value: decoded.slice(0, dot), signature: decoded.slice(dot + 1) }
  } catch {
    // A cookie of somebody else on this domain.
    return null
  }
}

function isSignedWith({ value, signature }: Signed, secret: string): boolean {
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(value, secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}
