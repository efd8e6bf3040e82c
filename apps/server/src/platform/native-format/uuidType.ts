import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType } from './createFixedColumn.ts'

const width = 16
const dashedPattern = /^.{8}-.{4}-.{4}-.{4}-.{12}$/

/** The values of hexadecimal digits by their character codes, and -1 for other characters. */
const digits = new Int8Array(128).fill(-1)
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16)
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}

/** Values are hexadecimal, with or without dashes. */
export const uuidType: FixedType = {
  width,
  createPut(memory) {
    const bytes = new Uint8Array(memory)
    let last: unknown = null
    let lastStart = 0
    return (value, place) => {
      const start = place * width
      // All rows of a shipment have its id.
      if (value === last && last !== null) {
        bytes.copyWithin(start, lastStart, lastStart + width)
        return
      }
      if (value === null || value === undefined) {
        bytes.fill(0, start, start + width)
        return
      }
      if (!writeHex(bytes, start, toHex(value))) throw createUnfitValueError(value, 'UUID')
      last = value
      lastStart = start
    }
  },
}

function toHex(value: unknown): string {
  if (typeof value !== 'string') return ''
  return dashedPattern.test(value) ? value.replaceAll('-', '') : value
}

/** Writes two halves, each a little-endian number. Returns false if the text is not a UUID. */
function writeHex(bytes: Uint8Array, start: number, hex: string): boolean {
  if (hex.length !== 2 * width) return false
  let isHex = true
  for (let at = 0; at < width; at++) {
    const high = digits[hex.charCodeAt(2 * at)] ?? -1
    const low = digits[hex.charCodeAt(2 * at + 1)] ?? -1
    if (high < 0 || low < 0) isHex = false
    // Within its half, the last byte comes first.
    bytes[start + (at ^ 7)] = (high << 4) | low
  }
  return isHex
}
