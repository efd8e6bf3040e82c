import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType } from './createFixedColumn.ts'

const decimalPattern = /^-?\d{1,20}$/

/** Bounds the memory of a column whose values are all different. */
const maxCached = 4_096

/** Creates a type of 64 bits. Values may be decimal text, because JavaScript numbers would lose the last bits. */
export function createInteger64Type(name: 'UInt64' | 'Int64'): FixedType {
  const isSigned = name === 'Int64'

  function isInRange(integer: bigint): boolean {
    return integer === (isSigned ? BigInt.asIntN(64, integer) : BigInt.asUintN(64, integer))
  }

  return {
    width: 8,
    createPut(memory) {
      const integers = isSigned ? new BigInt64Array(memory) : new BigUint64Array(memory)
      // Rows of a shipment share a few links, and finding one costs less than parsing it.
      const parsed = new Map<string, bigint>()
      return (value, place) => {
        const known = typeof value === 'string' ? parsed.get(value) : undefined
        if (known !== undefined) {
          integers[place] = known
          return
        }
        const integer = toInteger(value ?? 0)
        if (integer === null || !isInRange(integer)) throw createUnfitValueError(value, name)
        if (typeof value === 'string' && parsed.size < maxCached) parsed.set(value, integer)
        integers[place] = integer
      }
    },
  }
}

function toInteger(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && decimalPattern.test(value) ? BigInt(value) : null
}
