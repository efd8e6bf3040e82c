import { createFixedColumn } from './createFixedColumn.ts'
import { boolType } from './boolType.ts'
import type { ColumnWriter } from './columnWriter.ts'

/** Adds a byte for each value that says whether it is null. A null has the default value in the column itself. */
export function createNullableColumn(values: ColumnWriter, capacity: number): ColumnWriter {
  const nulls = createFixedColumn(boolType, capacity)
  return {
    append(value) {
      values.append(value ?? null)
      nulls.append(value === null || value === undefined)
    },
    listPrefix: values.listPrefix,
    listValues: () => [...nulls.listValues(), ...values.listValues()],
  }
}
