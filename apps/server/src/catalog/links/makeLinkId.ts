import { randomBytes } from 'node:crypto'

/** Generates a random 63-bit number: fits a signed eight-byte column, and does not reveal how many links exist. */
export function makeLinkId(): string {
  const id = randomBytes(8).readBigUInt64BE() >> 1n
  return (id === 0n ? 1n : id).toString()
}

const maxLinkId = 2n ** 63n - 1n

/** Returns whether a text is a valid link id. Check it before a query: a larger number overflows the column. */
export function isLinkId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= maxLinkId
}
