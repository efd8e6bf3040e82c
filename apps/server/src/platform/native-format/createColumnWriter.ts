import { dayMs, secondMs } from '../time/durations.ts'
import {
  boolType,
  createDateTime64Type,
  createEnumType,
  createFixedStringType,
  createFloatType,
  createIntegerType,
  createTimeType,
} from './columnTypes.ts'
import type { ColumnWriter } from './columnWriter.ts'
import { createArrayColumn, createMapColumn } from './createArrayColumn.ts'
import { createFixedColumn, type FixedType } from './createFixedColumn.ts'
import { createInteger64Type } from './createInteger64Type.ts'
import { createLowCardinalityColumn } from './createLowCardinalityColumn.ts'
import { createStringColumn } from './createStringColumn.ts'
import { readColumnType, readEnumElements } from './readColumnType.ts'
import { uuidType } from './uuidType.ts'

/**
 * Creates the writer of a column from its type, as ClickHouse writes it. Throws for a type that it does not
 * know. The capacity is the expected number of values.
 */
export function createColumnWriter(type: string, capacity: number): ColumnWriter {
  const { name, args } = readColumnType(type)
  const [first = '', second = ''] = args
  switch (name) {
    case 'String':
      return createStringColumn(capacity)
    case 'LowCardinality':
      if (first !== 'String' && first !== 'Nullable(String)') break
      return createLowCardinalityColumn(capacity, first !== 'String')
    case 'Nullable':
      return createNullableColumn(createColumnWriter(first, capacity), capacity)
    case 'Array':
      return createArrayColumn(createColumnWriter(first, capacity), capacity)
    case 'Map':
      return createMapColumn(
        createColumnWriter(first, capacity),
        createColumnWriter(second, capacity),
        capacity,
      )
    default: {
      const fixed = createFixedType(name, args)
      if (fixed !== null) return createFixedColumn(fixed, capacity)
    }
  }
  throw new Error(`Columns of type ${type} cannot be written yet. Add it to createColumnWriter.ts.`)
}

function createFixedType(name: string, args: readonly string[]): FixedType | null {
  switch (name) {
    case 'Bool':
      return boolType
    case 'UInt8':
      return createIntegerType(name, Uint8Array)
    case 'UInt16':
      return createIntegerType(name, Uint16Array)
    case 'UInt32':
      return createIntegerType(name, Uint32Array)
    case 'Int8':
      return createIntegerType(name, Int8Array)
    case 'Int16':
      return createIntegerType(name, Int16Array)
    case 'Int32':
      return createIntegerType(name, Int32Array)
    case 'UInt64':
    case 'Int64':
      return createInteger64Type(name)
    case 'Float32':
      return createFloatType(name, Float32Array)
    case 'Float64':
      return createFloatType(name, Float64Array)
    case 'Date':
      return createTimeType(name, dayMs, Uint16Array)
    case 'DateTime':
      return createTimeType(name, secondMs, Uint32Array)
    case 'DateTime64':
      return createDateTime64Type(Number(args[0]))
    case 'UUID':
      return uuidType
    case 'Enum8':
      return createEnumType(name, readEnumElements(args), Int8Array)
    case 'Enum16':
      return createEnumType(name, readEnumElements(args), Int16Array)
    case 'FixedString':
      return createFixedStringType(Number(args[0]))
    default:
      return null
  }
}

/** Adds a byte for each value that says whether it is null. A null has the default value in the column itself. */
function createNullableColumn(values: ColumnWriter, capacity: number): ColumnWriter {
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
