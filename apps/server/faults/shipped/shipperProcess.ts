/** Ships the log with the service's own worker until it is killed. Prints a line when a shipment starts. */
import { createShipper } from '../../src/pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '../../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../../src/platform/engines/postgres.ts'
import { createPostgresEventLog } from '../../src/pipeline/event-log/eventLog.postgres.ts'
import { startShipping } from '../../src/pipeline/shipping/startShipping.ts'

const [, , databaseUrl = '', clickhouseUrl = '', maxEntries = ''] = process.argv
const { pool } = createPostgres({ url: databaseUrl })
const { client } = createClickhouse({ url: clickhouseUrl })
const ship = createShipper({ client, links: { bySlug: () => Promise.resolve(null) } })

startShipping({
  log: createPostgresEventLog({ pool, now: Date.now }),
  prepare: () => runClickhouseMigrations(client),
  ship(shipment) {
    process.stdout.write('shipment started\n')
    return ship(shipment)
  },
  report: { shipped: () => undefined, failed: () => undefined, backlog: () => undefined },
  now: Date.now,
  limits: { maxEntries: Number(maxEntries), maxBytes: 64_000_000 },
  pauseMs: 100,
  maxRetryMs: 500,
  onFailure(error) {
    process.stderr.write(`${String(error)}\n`)
  },
})
