import { randomInt } from 'node:crypto'

/** Without 0, O, I and l, which people mistake for each other. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const length = 8

/** A random slug: one of 58⁸, some 10¹⁴. Nobody finds links by trying. */
export function makeSlug(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
