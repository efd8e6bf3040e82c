import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type Postgres as Server } from '@throughlink/services'
import { createPostgresLedger } from '../../../src/edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '../../../src/pipeline/event-log/eventLog.postgres.ts'
import { createPostgres, type Postgres } from '../../../src/platform/engines/postgres.ts'
import { isOutage } from '../../../src/platform/engines/isOutage.ts'
import { runMigrations } from '../../../src/platform/migrations/runMigrations.ts'
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
  await waitForReplica(true)
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
      await waitForReplica(false)
      await repeated
      await ledger.repeat(makeEntry(claim))
      await waitForReplica(true)
    }
  } finally {
    await waitForReplica(false)
    await log.stop(1000)
  }

  /** Cuts off the commits that wait for the replica, and returns whether the claim became visible. */
  async function isStored(installId: string): Promise<boolean> {
    await cutOffCommits()
    const { rowCount } = await pool.query('select from claims where install_id = $1', [installId])
    return rowCount === 1
  }
}, 60_000)

async function waitForReplica(isEnabled: boolean): Promise<void> {
  const { pool } = postgres
  await pool.query(`alter system set synchronous_standby_names = '${isEnabled ? 'missing' : ''}'`)
  await pool.query('select pg_reload_conf()')
  const read = () => pool.query<object>('show synchronous_standby_names')
  await expect
    .poll(async () => (await read()).rows)
    .toEqual([{ synchronous_standby_names: isEnabled ? 'missing' : '' }])
  // Commits start to wait only when another process has read the setting too.
  if (isEnabled) await expect.poll(isCommitHeld, { timeout: 10_000 }).toBe(true)
}

async function isCommitHeld(): Promise<boolean> {
  const probe = postgres.pool.query(
    'create table if not exists probe (); insert into probe default values',
  )
  await Promise.race([probe.catch(() => undefined), sleep(300)])
  const cutOff = await cutOffCommits()
  await probe.catch(() => undefined)
  return cutOff > 0
}

async function cutOffCommits(): Promise<number> {
  const { rowCount } = await postgres.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return rowCount ?? 0
}
