import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres as Server, startPostgres } from '@throughlink/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPostgresLedger } from '#edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { cutOffCommits, holdCommits } from '#test/support/holdCommits.ts'
import { makeClaim, makeEntry, store } from './ledgerSamples.ts'

let server: Server
let postgres: Postgres

beforeAll(async () => {
  server = await startPostgres({ settings: ['fsync=off'] })
  // Generous, so that a busy machine does not look like an outage.
  postgres = createPostgres({ url: server.url, statementMs: 10_000, connectMs: 10_000 })
  // The server listens before it accepts statements.
  await vi.waitFor(() => postgres.check(), { timeout: 10_000 })
  await runMigrations(server.url)
})
afterAll(async () => {
  await postgres.stop()
  await server.stop()
})

test('a claim that no replica has is not confirmed, neither by its server nor by finding it', async () => {
  const { pool } = postgres
  const log = createPostgresEventLog({ pool, now: Date.now, attemptMs: 10_000 })
  const noInserts = { append: () => Promise.resolve(), isFailing: () => false }
  const ledgers = {
    together: createPostgresLedger({ pool, log, now: Date.now }),
    apart: createPostgresLedger({ pool, log: noInserts, now: Date.now }),
  }
  await Promise.all(Object.values(ledgers).map((ledger) => store(ledger, makeClaim())))
  // Commits wait for a replica that does not exist. Cut off, they exist on the primary only.
  await holdCommits(postgres.pool, true)
  try {
    for (const [name, ledger] of Object.entries(ledgers)) {
      const claim = makeClaim()
      const failed = store(ledger, claim).then(
        () => expect.fail(`${name}: confirmed without a replica`),
        (error: unknown) => error,
      )
      await expect.poll(() => isStored(claim.installId), { timeout: 5000, interval: 10 }).toBe(true)
      expect(isOutage(await failed)).toBe(true)
      // The next request of the install finds the claim.
      expect(await store(ledger, claim)).toBe(false)
      let isConfirmed = false
      const repeated = ledger.repeat(makeEntry(claim)).then(
        () => (isConfirmed = true),
        () => undefined,
      )
      await sleep(300)
      expect(isConfirmed).toBe(false)
      await holdCommits(postgres.pool, false)
      await repeated
      await ledger.repeat(makeEntry(claim))
      await holdCommits(postgres.pool, true)
    }
  } finally {
    await holdCommits(postgres.pool, false)
    await log.stop(1000)
  }

  /** Cuts off the commits that wait for the replica, and returns whether the claim became visible. */
  async function isStored(installId: string): Promise<boolean> {
    await cutOffCommits(postgres.pool)
    const { rowCount } = await pool.query('select from claims where install_id = $1', [installId])
    return rowCount === 1
  }
}, 60_000)
