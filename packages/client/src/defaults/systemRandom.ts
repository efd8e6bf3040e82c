import type { Random } from '../ports.ts'

interface CryptoLike {
  randomUUID?(): string
  getRandomValues?(bytes: Uint8Array): Uint8Array
}

/**
 * Returns 16 random bytes. React Native has no `crypto` without a polyfill. `Math.random` is then good
 * enough: ids must not collide, but no security depends on them being hard to guess.
 */
function randomBytes(crypto: CryptoLike | undefined): Uint8Array {
  const bytes = new Uint8Array(16)
  if (crypto?.getRandomValues) return crypto.getRandomValues(bytes)
  return bytes.map(() => Math.floor(Math.random() * 256))
}

function formatUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    // Version 4 and the RFC 9562 variant use six of the 128 bits.
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

export const systemRandom: Random = {
  fraction: () => Math.random(),
  id() {
    const crypto = (globalThis as { crypto?: CryptoLike }).crypto
    return crypto?.randomUUID?.() ?? formatUuid(randomBytes(crypto))
  },
}
