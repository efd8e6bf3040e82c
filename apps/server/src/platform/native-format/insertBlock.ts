import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import type { Columns } from './encodeBlock.ts'

export interface InsertBlockOptions {
  readonly client: ClickHouseClient
  readonly table: string
  /** The columns that the block has. Others of the table get their defaults. */
  readonly columns: Columns
  /** From `encodeBlock`. */
  readonly chunks: readonly Uint8Array[]
  readonly settings?: ClickHouseSettings
}

/** Inserts an encoded block. ClickHouse rejects a truncated one as a whole. */
export async function insertBlock(options: InsertBlockOptions): Promise<void> {
  const { client, table, columns, chunks, settings = {} } = options
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) FORMAT Native`,
    values: Readable.from(chunks, { objectMode: false }),
    clickhouse_settings: settings,
  })
  await buffer(stream)
}
