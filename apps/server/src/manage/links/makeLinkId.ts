import { randomBytes } from 'node:crypto'

/** A random number of 63 bits: what a signed eight-byte column holds, and nobody can count by. */
export function makeLinkId(): string {
  const id = randomBytes(8).readBigUInt64BE() >> 1n
  return (id === 0n ? 1n : id).toString()
}
