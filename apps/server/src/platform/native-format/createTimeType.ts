import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType, NumberArrayType } from './createFixedColumn.ts'

/** Creates a type of times since 1970 in whole units. Values are milliseconds, and are rounded down. */
export function createTimeType(name: string, unitMs: number, Numbers: NumberArrayType): FixedType {
  const width = Numbers.BYTES_PER_ELEMENT
  const max = 2 ** (width * 8) - 1
  return {
    width,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        // A missing time is a mistake, and would become 1970.
        const ms = value === null ? 0 : value
        const units = typeof ms === 'number' ? Math.floor(ms / unitMs) : NaN
        if (!(units >= 0 && units <= max)) throw createUnfitValueError(value, name)
        numbers[place] = units
      }
    },
  }
}
