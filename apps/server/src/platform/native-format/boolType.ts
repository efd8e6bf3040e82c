import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType } from './createFixedColumn.ts'

export const boolType: FixedType = {
  width: 1,
  createPut(memory) {
    const bytes = new Uint8Array(memory)
    return (value, place) => {
      const isTrue = value ?? false
      if (typeof isTrue !== 'boolean') throw createUnfitValueError(value, 'Bool')
      bytes[place] = isTrue ? 1 : 0
    }
  },
}
