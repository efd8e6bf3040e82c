import { stringifyWellFormed } from '../text/wellFormedJson.ts'
import type { ColumnWriter } from './columnWriter.ts'

/** Bytes for each value at first. */
const expectedBytes = 32

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const maxBytesPerUnit = 3
const maxLengthBytes = 5
const maxOneByteLength = 127

/** Writes text as UTF-8 after its length. Lone surrogates become U+FFFD, because UTF-8 has none. */
export function createStringColumn(capacity: number): ColumnWriter {
  let bytes = Buffer.allocUnsafe(Math.max(capacity, 1) * expectedBytes)
  let used = 0

  function append(value: unknown): void {
    const text = toText(value)
    const maxBytes = text.length * maxBytesPerUnit
    if (used + maxLengthBytes + maxBytes > bytes.length) grow(maxLengthBytes + maxBytes)
    if (text === '') bytes[used++] = 0
    else if (maxBytes <= maxOneByteLength) {
      const length = bytes.write(text, used + 1, 'utf8')
      bytes[used] = length
      used += 1 + length
    } else {
      used = writeLength(bytes, used, Buffer.byteLength(text))
      used += bytes.write(text, used, 'utf8')
    }
  }

  function grow(missing: number): void {
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, used + missing))
    bytes.copy(larger, 0, 0, used)
    bytes = larger
  }

  return { append, listPrefix: () => [], listValues: () => [bytes.subarray(0, used)] }
}

/** Writes a length in groups of seven bits, and returns the position behind it. */
export function writeLength(bytes: Uint8Array, at: number, length: number): number {
  let rest = length
  while (rest > 0x7f) {
    bytes[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[at++] = rest
  return at
}

/** Returns what ClickHouse reads as text from JSON: values that are no text are kept as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : stringifyWellFormed(value)
}
