import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType, NumberArrayType } from './createFixedColumn.ts'

/** Creates a type whose values are the names of its elements. The one with the smallest number is the default. */
export function createEnumType(
  name: string,
  elements: ReadonlyMap<string, number>,
  Numbers: NumberArrayType,
): FixedType {
  const smallest = Math.min(...elements.values())
  return {
    width: Numbers.BYTES_PER_ELEMENT,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        const isMissing = value === null || value === undefined
        const number = isMissing ? smallest : elements.get(value as string)
        if (number === undefined) throw createUnfitValueError(value, name)
        numbers[place] = number
      }
    },
  }
}
