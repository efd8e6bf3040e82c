import { type ColumnWriter, createUnfitValueError } from './columnWriter.ts'
import { createFixedColumn } from './createFixedColumn.ts'
import { createInteger64Type } from './createInteger64Type.ts'

/** Writes where each list ends, and then the elements of all of them as one column. */
export function createArrayColumn(elements: ColumnWriter, capacity: number): ColumnWriter {
  const ends = createEnds(capacity)
  return {
    append(value) {
      const list = value ?? []
      if (!Array.isArray(list)) throw createUnfitValueError(value, 'Array')
      for (const element of list) elements.append(element)
      ends.append(list.length)
    },
    listPrefix: elements.listPrefix,
    listValues: () => [...ends.listEnds(), ...elements.listValues()],
  }
}

/** Writes maps like arrays: all keys as one column, then all values as another. Values are objects. */
export function createMapColumn(
  keys: ColumnWriter,
  values: ColumnWriter,
  capacity: number,
): ColumnWriter {
  const ends = createEnds(capacity)
  return {
    append(value) {
      const map = value ?? {}
      if (typeof map !== 'object' || Array.isArray(map)) throw createUnfitValueError(value, 'Map')
      const entries = Object.entries(map)
      for (const [key, inner] of entries) {
        keys.append(key)
        values.append(inner)
      }
      ends.append(entries.length)
    },
    listPrefix: () => [...keys.listPrefix(), ...values.listPrefix()],
    listValues: () => [...ends.listEnds(), ...keys.listValues(), ...values.listValues()],
  }
}

function createEnds(capacity: number) {
  const ends = createFixedColumn(createInteger64Type('UInt64'), capacity)
  let end = 0
  return {
    append(length: number) {
      end += length
      ends.append(end)
    },
    listEnds: ends.listValues,
  }
}
