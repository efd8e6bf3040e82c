import { createHash, randomBytes } from 'node:crypto'

/** A token for a link that works once. Its text is shown once and kept nowhere. */
export interface OneTimeToken {
  readonly text: string
  readonly hash: Buffer
}

export function makeOneTimeToken(): OneTimeToken {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashOneTimeToken(text) }
}

/** Tokens are long and random: a plain hash cannot be searched. */
export function hashOneTimeToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
