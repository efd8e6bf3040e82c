import { UnfitValueError } from './columnWriter.ts'
import { createColumnWriter } from './createColumnWriter.ts'
import { writeLength } from './createStringColumn.ts'

/** The columns of a table by name, with their types as ClickHouse writes them. */
export type Columns = Readonly<Record<string, string>>

export interface EncodedBlock {
  /** The block in the Native format. Null if there is a row that does not fit. */
  readonly chunks: readonly Uint8Array[] | null
  /** Why rows do not fit, by their place. */
  readonly unfit: ReadonlyMap<number, string>
}

/** Two lengths and two texts. */
const maxHeaderLengthBytes = 10

/**
 * Encodes rows as one block of ClickHouse's Native format. The block contains the names and types of its
 * columns, so that ClickHouse never takes a value for one of another column or type: it converts the block if
 * the table has changed, or rejects it. Goes row by row, although the block is stored by column: reading all
 * rows once for each column takes twice as long, because they do not fit into the caches of a CPU.
 */
export function encodeBlock(columns: Columns, rows: readonly object[]): EncodedBlock {
  const names = Object.keys(columns)
  const writers = Object.values(columns).map((type) => createColumnWriter(type, rows.length))
  const unfit = new Map<number, string>()
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Readonly<Record<string, unknown>>
    let column = 0
    try {
      for (; column < names.length; column++) writers[column]?.append(row[names[column] ?? ''])
    } catch (error) {
      if (!(error instanceof UnfitValueError)) throw error
      unfit.set(at, `${names[column] ?? ''}: ${error.message}.`)
    }
  }
  if (unfit.size > 0) return { chunks: null, unfit }
  const chunks: Uint8Array[] = [writeHeader(names.length, rows.length)]
  for (const [index, [name, type]] of Object.entries(columns).entries()) {
    const writer = writers[index]
    chunks.push(writeText(name), writeText(type))
    if (writer !== undefined && rows.length > 0) {
      chunks.push(...writer.listPrefix(), ...writer.listValues())
    }
  }
  return { chunks, unfit }
}

function writeHeader(columns: number, rows: number): Uint8Array {
  const bytes = new Uint8Array(maxHeaderLengthBytes)
  return bytes.subarray(0, writeLength(bytes, writeLength(bytes, 0, columns), rows))
}

function writeText(text: string): Uint8Array {
  const utf8 = Buffer.from(text)
  const bytes = Buffer.alloc(utf8.length + maxHeaderLengthBytes)
  const start = writeLength(bytes, 0, utf8.length)
  utf8.copy(bytes, start)
  return bytes.subarray(0, start + utf8.length)
}
