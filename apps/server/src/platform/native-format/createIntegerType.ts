import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType, NumberArrayType } from './createFixedColumn.ts'

const decimalPattern = /^-?\d+$/

/** Creates a type of at most 32 bits. Values are numbers, or decimal text. */
export function createIntegerType(name: string, Numbers: NumberArrayType): FixedType {
  const width = Numbers.BYTES_PER_ELEMENT
  const values = 2 ** (width * 8)
  const min = name.startsWith('U') ? 0 : -values / 2
  const max = min + values - 1
  return {
    width,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        const number = toNumber(value ?? 0)
        if (!(Number.isInteger(number) && number >= min && number <= max)) {
          throw createUnfitValueError(value, name)
        }
        numbers[place] = number
      }
    },
  }
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && decimalPattern.test(value) ? Number(value) : NaN
}
