import { createHash, randomBytes } from 'node:crypto'

/** A token for a link that works once. The text is shown once; only the hash is stored. */
export interface OneTimeToken {
  readonly text: string
  readonly hash: Buffer
}

export function createOneTimeToken(): OneTimeToken {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashOneTimeToken(text) }
}

/** Tokens are long and random, so a plain hash cannot be brute-forced. */
export function hashOneTimeToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
