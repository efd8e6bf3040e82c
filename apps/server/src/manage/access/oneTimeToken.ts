import { createHash, randomBytes } from 'node:crypto'
import { dayMs, hourMs } from '#platform/time/durations.ts'

/** How long the link of an invitation works. */
export const invitationValidMs = 7 * dayMs
/** How long a link to set a new password works. */
export const resetValidMs = 2 * hourMs

/** How long each of the two links works that change an email address. */
export const emailChangeValidMs = 2 * hourMs

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
