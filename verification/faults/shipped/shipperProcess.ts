/**
 * Ships the log with the service's own worker until it is killed. Prints a line when a shipment starts, and how
 * long it took when it is stored. With `hold`, it stores only a part of the first shipment.
 */
import { buffer } from 'node:stream/consumers'
import type { ClickHouseClient } from '@clickhouse/client'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { createShipper } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '@throughlink/server/src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { startShipping } from '@throughlink/server/src/pipeline/shipping/startShipping.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { namedLinks } from './namedLinks.ts'

const [, , databaseUrl = '', clickhouseUrl = '', maxEntries = '', lanes = '', mode] = process.argv
const laneCount = Number(lanes)
const { pool } = createPostgres({ url: databaseUrl })
const { client } = createClickhouse({ url: clickhouseUrl })
if (mode === 'hold') {
  holdAfterFirstInsert(client, () => {
    process.stdout.write('partly stored\n')
  })
}
const ship = createShipper({ client, links: namedLinks })

startShipping({
  // A short lease, so that the next process does not wait for long after a kill.
  log: createPostgresEventLog({ pool, now: Date.now, laneCount, leaseMs: 1_000 }),
  prepare: () => runClickhouseMigrations(client),
  async ship(...args) {
    process.stdout.write('started\n')
    const startMs = performance.now()
    await ship(...args)
    process.stdout.write(`stored ${Math.round(performance.now() - startMs)}\n`)
  },
  report: {
    shipped: () => undefined,
    failed: () => undefined,
    refused: () => undefined,
    backlog: () => undefined,
    deadLetters: () => undefined,
  },
  now: Date.now,
  limits: { maxEntries: Number(maxEntries), maxBytes: 64_000_000 },
  pauseMs: 100,
  maxRetryMs: 500,
  onFailure(error) {
    process.stderr.write(`${String(error)}\n`)
  },
})

/** Lets ClickHouse store one insert of counted rows, then keeps this insert and all others waiting forever. */
function holdAfterFirstInsert(client: ClickHouseClient, onStored: () => void): void {
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
