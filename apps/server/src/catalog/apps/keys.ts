import { createHash, randomBytes } from 'node:crypto'
import { formatPublishableKey } from '@throughlink/protocol'

export type KeyKind = 'publishable' | 'secret'

/** A key that was just made. Its text is shown once and kept nowhere. */
export interface NewKey {
  readonly text: string
  readonly hash: Buffer
  readonly prefix: string
}

const shownCharacters = 12

export function makeKey(kind: KeyKind, origin: string): NewKey {
  const random = randomBytes(24).toString('hex')
  const text = kind === 'publishable' ? formatPublishableKey(origin, random) : `sk_${random}`
  // Of a publishable key the end tells more: it begins with the service's address.
  const prefix =
    kind === 'publishable' ? `pk_…${text.slice(-4)}` : `${text.slice(0, shownCharacters)}…`
  return { text, hash: hashKey(text), prefix }
}

/** Keys are long and random: a plain hash cannot be searched. */
export function hashKey(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function readKeyKind(text: string): KeyKind | null {
  if (text.startsWith('pk_')) return 'publishable'
  return text.startsWith('sk_') ? 'secret' : null
}
