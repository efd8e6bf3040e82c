import type { ClickHouseClient } from '@clickhouse/client'
import { storeBlock } from '#pipeline/shipping/shippingStatements.ts'
import { type RowTable, tableColumns } from '#pipeline/shipping/tableColumns.ts'
import { encodeBlock } from '#platform/native-format/encodeBlock.ts'

/** Inserts rows as the shipper does. All of them must fit. */
export async function insertRows(
  client: ClickHouseClient,
  table: RowTable,
  rows: readonly object[],
  token: string,
): Promise<void> {
  if (rows.length === 0) return
  const { chunks, unfit } = encodeBlock(tableColumns[table], rows)
  if (chunks === null) throw new Error([...unfit.values()].join(' '))
  await storeBlock(client, table, chunks, token)
}
