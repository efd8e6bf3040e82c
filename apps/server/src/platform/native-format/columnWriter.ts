import { stringifyWellFormed } from '../text/wellFormedJson.ts'

/** Collects the values of a column and returns them in ClickHouse's Native format. */
export interface ColumnWriter {
  /**
   * Appends a value. `null` and `undefined` become the default of the type, unless it is nullable. Throws an
   * `UnfitValueError` for a value that the type cannot hold; the column is incomplete then.
   */
  readonly append: (value: unknown) => void
  /** Bytes before the values of the whole column. Only some types have any. */
  readonly listPrefix: () => Uint8Array[]
  /** Bytes of the values. They share memory with the writer. */
  readonly listValues: () => Uint8Array[]
}

/** A value that its column cannot hold. */
export class UnfitValueError extends RangeError {}

const maxShownLength = 60

/** Describes a value for the person who reads the dead letter. */
export function createUnfitValueError(value: unknown, type: string): UnfitValueError {
  const isPlain = typeof value === 'bigint' || typeof value === 'number'
  const text = isPlain ? String(value) : stringifyWellFormed(value ?? null)
  return new UnfitValueError(`${text.slice(0, maxShownLength)} does not fit ${type}`)
}
