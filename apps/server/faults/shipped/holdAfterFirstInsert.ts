import { buffer } from 'node:stream/consumers'
import type { ClickHouseClient } from '@clickhouse/client'

/** Lets ClickHouse store one insert of counted rows, then keeps this insert and all others waiting forever. */
export function holdAfterFirstInsert(client: ClickHouseClient, onStored: () => void): void {
  const exec = client.exec.bind(client)
  let isFirst = true
  client.exec = async (params) => {
    if (isFirst && /^INSERT INTO (clicks|matches|events|opens) /.test(params.query)) {
      isFirst = false
      const { stream } = await exec(params)
      await buffer(stream)
      onStored()
    }
    return new Promise(() => undefined)
  }
}
