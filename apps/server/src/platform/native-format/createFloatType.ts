import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType, NumberArrayType } from './createFixedColumn.ts'

export function createFloatType(name: string, Numbers: NumberArrayType): FixedType {
  return {
    width: Numbers.BYTES_PER_ELEMENT,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        const number = value ?? 0
        if (typeof number !== 'number') throw createUnfitValueError(value, name)
        numbers[place] = number
      }
    },
  }
}
