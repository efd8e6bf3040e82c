import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { ClickHouseClient } from '@clickhouse/client'
import { copyPrefix, countRows, type StoredTable } from './storedTables.ts'

/** A table in a backup. */
export interface ExportedTable extends StoredTable {
  readonly rows: number
  /** In the folder of the backup. */
  readonly file: string
}

/** Writes the copies of the tables to files of a folder. Throws if a file has another number of rows. */
export async function exportAnalytics(
  client: ClickHouseClient,
  tables: readonly StoredTable[],
  folder: string,
): Promise<ExportedTable[]> {
  const exported: ExportedTable[] = []
  for (const table of tables) {
    const file = `${table.name}.jsonl.zst`
    const copy = `${copyPrefix}${table.name}`
    const columns = table.columns.map((column) => `\`${column}\``).join(', ')
    const { stream } = await client.exec({
      query: `SELECT ${columns} FROM ${copy} FORMAT JSONCompactEachRow`,
    })
    const lines = createLineCounter()
    await pipeline(
      stream,
      lines.transform,
      createZstdCompress(),
      // Analytics are personal data. The file must not exist yet.
      createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 }),
    )
    // An error in the middle of a response may look like its end.
    const rows = await countRows(client, copy)
    if (rows !== lines.count()) {
      throw new Error(`${table.name} has ${rows} rows, but ${lines.count()} were exported.`)
    }
    exported.push({ ...table, rows, file })
  }
  return exported
}

const newline = 0x0a

function createLineCounter() {
  let count = 0
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count++
      done(null, chunk)
    },
  })
  return { transform, count: () => count }
}
