import { hash, randomBytes } from 'node:crypto'
import { formatPublishableKey } from '@throughlink/protocol'

export type KeyKind = 'publishable' | 'secret'

/** A new key. The text of a secret one is shown once and never stored. */
export interface NewKey {
  readonly text: string
  readonly hash: Buffer
  readonly prefix: string
}

const prefixLength = 12

export function generateKey(kind: KeyKind, origin: string): NewKey {
  const random = randomBytes(24).toString('hex')
  const text = kind === 'publishable' ? formatPublishableKey(origin, random) : `sk_${random}`
  // Publishable keys start with the service's address, so their end identifies them better.
  const prefix =
    kind === 'publishable' ? `pk_…${text.slice(-4)}` : `${text.slice(0, prefixLength)}…`
  return { text, hash: hashKey(text), prefix }
}

/** A plain hash is enough: keys are too long and random to search. */
export function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

export function readKeyKind(text: string): KeyKind | null {
  if (text.startsWith('pk_')) return 'publishable'
  return text.startsWith('sk_') ? 'secret' : null
}
