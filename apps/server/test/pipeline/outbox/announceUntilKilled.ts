import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { createAnnouncer } from '#pipeline/outbox/createAnnouncer.ts'
import { noOpenedLink } from '#pipeline/shipping/findOpenedLink.ts'
import { listAnnouncements } from '#pipeline/shipping/listAnnouncements.ts'
import { sortEntries } from '#pipeline/shipping/sortEntries.ts'
import { createPostgres } from '#platform/engines/postgres.ts'

/** A process that announces a shipment and never marks it as shipped, for a test that kills it. */
const [databaseUrl = ''] = process.argv.slice(2)
const { pool } = createPostgres({ url: databaseUrl })
const fail = (error: unknown) => {
  throw error
}
const announce = createAnnouncer({ pool, now: Date.now, onFailure: fail })
const log = createPostgresEventLog({ pool, now: Date.now, leaseMs: 500 })

await log.shipNext(0, { maxEntries: 1e6, maxBytes: 1e9 }, async ({ id, batches }) => {
  const lookups = { getInstall: () => null, getOpenedLink: () => noOpenedLink }
  await announce(id, listAnnouncements({ ...sortEntries(batches), ...lookups }))
  process.stdout.write('announced\n')
  await new Promise(() => setInterval(() => undefined, 1_000))
})
