import type { ColumnWriter } from './columnWriter.ts'
import { createStringColumn, toText } from './createStringColumn.ts'

/** The only version of the dictionary that the format has. */
const version = 1n
/** The dictionary follows, and belongs to this block only. */
const hasOwnDictionary = 0x600n

const indexTypes = [Uint8Array, Uint16Array, Uint32Array] as const

/**
 * Writes text as numbers and a dictionary: a value that many rows share is encoded once, and ClickHouse need not
 * hash it for every row. The dictionary begins with NULL if values may be null, and then has the default value.
 */
export function createLowCardinalityColumn(capacity: number, isNullable: boolean): ColumnWriter {
  const keys = createStringColumn(0)
  const places = new Map<string, number>()
  let indexes = new Uint32Array(Math.max(capacity, 1))
  let count = 0
  let keyCount = 0
  if (isNullable) addKey()
  places.set('', addKey())

  function addKey(text = ''): number {
    keys.append(text)
    return keyCount++
  }

  /** Text that is made well-formed may be equal to another. */
  function findPlace(text: string): number {
    const wellFormed = text.toWellFormed()
    const place = places.get(wellFormed) ?? addKey(wellFormed)
    places.set(wellFormed, place)
    places.set(text, place)
    return place
  }

  function append(value: unknown): void {
    if (count === indexes.length) {
      const larger = new Uint32Array(count * 2)
      larger.set(indexes)
      indexes = larger
    }
    if (isNullable && (value === null || value === undefined)) indexes[count++] = 0
    else {
      const text = toText(value)
      indexes[count++] = places.get(text) ?? findPlace(text)
    }
  }

  function listValues(): Uint8Array[] {
    // Nothing at all for the elements of empty arrays.
    if (count === 0) return []
    const kind = keyCount <= 2 ** 8 ? 0 : keyCount <= 2 ** 16 ? 1 : 2
    const written = new indexTypes[kind](indexes.subarray(0, count))
    return [
      toBytes(hasOwnDictionary | BigInt(kind), BigInt(keyCount)),
      ...keys.listValues(),
      toBytes(BigInt(count)),
      new Uint8Array(written.buffer, 0, written.byteLength),
    ]
  }

  return { append, listPrefix: () => [toBytes(version)], listValues }
}

function toBytes(...numbers: readonly bigint[]): Uint8Array {
  return new Uint8Array(BigUint64Array.from(numbers).buffer)
}
