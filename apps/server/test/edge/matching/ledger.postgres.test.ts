import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createPostgresLedger } from '#edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import { readHorizon } from '#pipeline/event-log/readHorizon.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { useDatabase } from '#test/support/engines.ts'
import { createLedgerReaders, testLedger } from './ledger.contract.ts'
import { makeClaim, makeEntry, store } from './ledgerSamples.ts'

const claims = useDatabase()
const elsewhere = useDatabase()
const { pool } = claims.postgres
const now = Date.now

/** Counts the statements that a pool runs. */
function countStatements(counted: Pool): { pool: Pool; names: string[] } {
  const names: string[] = []
  const query = (statement: { name?: string; text?: string }) => {
    names.push(statement.name ?? statement.text ?? '')
    return counted.query(statement as never)
  }
  return { names, pool: Object.create(counted, { query: { value: query } }) as Pool }
}

function openStore(log: EventLog, logPool: Pool) {
  const other = createPostgresEventLog({ pool: logPool, now, laneCount: 4 })
  return {
    ledgers: [
      createPostgresLedger({ pool, log, now }),
      createPostgresLedger({ pool, log: other, now }),
    ] as const,
    ...createLedgerReaders(pool, log),
  }
}

const log = createPostgresEventLog({ pool, now })
testLedger('the log in the same database, with one lane and with four', openStore(log, pool))
const logElsewhere = createPostgresEventLog({ pool: elsewhere.postgres.pool, now })
testLedger('the log in another database', openStore(logElsewhere, elsewhere.postgres.pool))

describe('a group', () => {
  test('has one statement for all of its claims and entries', async () => {
    const counted = countStatements(pool)
    const ledger = createPostgresLedger({
      pool: counted.pool,
      log: createPostgresEventLog({ pool: counted.pool, now }),
      now,
    })
    // The first call of an app looks up whether it has webhooks.
    await store(ledger, makeClaim())
    counted.names.length = 0
    const results = await Promise.all(Array.from({ length: 100 }, () => store(ledger, makeClaim())))
    expect(results.every(Boolean)).toBe(true)
    expect(counted.names).toEqual(['insert-claims-logged'])
  })

  test('gives a click to the earliest of its installs', async () => {
    const ledger = createPostgresLedger({ pool, log, now })
    await store(ledger, makeClaim())
    for (let round = 0; round < 10; round++) {
      const clickReference = randomBytes(23)
      const rivals = Array.from({ length: 8 }, () => makeClaim({ clickReference }))
      const results = await Promise.all(rivals.map((claim) => store(ledger, claim)))
      expect(results).toEqual([true, ...Array<boolean>(7).fill(false)])
    }
  })

  test('gives it to the next if the earliest has claimed another', async () => {
    const ledger = createPostgresLedger({ pool, log, now })
    const earlier = makeClaim()
    await store(ledger, earlier)
    const clickReference = randomBytes(23)
    const rivals = [makeClaim({ ...earlier, clickReference }), makeClaim({ clickReference })]
    const results = await Promise.all(rivals.map((claim) => store(ledger, claim)))
    expect(results).toEqual([false, true])
  })

  test('is not stored while the log is failing', async () => {
    const failing = { append: () => Promise.resolve(), isFailing: () => true }
    const ledger = createPostgresLedger({ pool, log: failing, now })
    const claim = makeClaim()
    await expect(store(ledger, claim)).rejects.toMatchObject({ code: 'unavailable' })
    const { rowCount } = await pool.query('select from claims where install_id = $1', [
      claim.installId,
    ])
    expect(rowCount).toBe(0)
  })
})

test('the log is not read beyond a group that waits for a claim of another transaction', async () => {
  // The group must not time out on a busy machine before the horizon was read.
  const patient = createPostgres({ url: claims.url, statementMs: 30_000 })
  const ledger = createPostgresLedger({
    pool: patient.pool,
    log: createPostgresEventLog({ pool: patient.pool, now }),
    now,
    limits: { waitMs: 30_000 },
  })
  await store(ledger, makeClaim())
  const client = await pool.connect()
  const rival = makeClaim({ clickReference: Buffer.alloc(23, 0xff) })
  const free = makeClaim({ clickReference: Buffer.alloc(23, 1) })
  try {
    await client.query('begin')
    await client.query(
      `insert into claims (click_reference, app_id, install_id, link_id, link, method, confidence)
       values ($1, 'app_x', 'install-x', 1, '', 'referrer', 1)`,
      [rival.clickReference],
    )
    const stored = Promise.all([store(ledger, free), store(ledger, rival)])
    const findWaiting = async () => {
      const { rows } = await pool.query<{ number: string }>(
        `select backend_xid::text as number from pg_stat_activity
         where datname = current_database() and wait_event = 'transactionid'`,
      )
      return rows[0]?.number ?? null
    }
    await expect.poll(findWaiting, { timeout: 10_000, interval: 10 }).not.toBeNull()
    const number = BigInt((await findWaiting()) ?? 0)
    // Another transaction of the log commits meanwhile.
    await log.append([makeEntry(makeClaim())])
    expect(await readHorizon(pool)).toBeLessThanOrEqual(number)
    await client.query('rollback')
    expect(await stored).toEqual([true, true])
    expect(await readHorizon(pool)).toBeGreaterThan(number)
  } finally {
    client.release()
    await patient.stop()
  }
}, 30_000)

describe('deadlocks', () => {
  // Few of them, and short: the servers of a test share two connections each.
  const impatient = new URL(claims.url)
  impatient.searchParams.set('options', '-c deadlock_timeout=20ms')
  const servers = [1, 2].map(() => createPostgres({ url: impatient.href }))
  afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

  test('between groups of two servers end with one claim for each install', async () => {
    const ledgers = servers.map((server) =>
      createPostgresLedger({
        pool: server.pool,
        log: createPostgresEventLog({ pool: server.pool, now }),
        now,
      }),
    )
    await Promise.all(ledgers.map((ledger) => store(ledger, makeClaim())))
    const before = await countDeadlocks()
    for (let round = 0; round < 40; round++) {
      const installs = Array.from({ length: 60 }, () => randomUUID())
      // Each install sends a different click to each server, so that clicks are in no common order.
      const results = await Promise.all(
        ledgers.map((ledger) =>
          Promise.all(installs.map((installId) => store(ledger, makeClaim({ installId })))),
        ),
      )
      for (const index of installs.keys()) {
        expect(results.filter((ofServer) => ofServer[index])).toHaveLength(1)
      }
      if ((await countDeadlocks()) > before) return
    }
    expect.fail('No deadlock happened, so that the test has shown nothing.')
  }, 60_000)

  async function countDeadlocks(): Promise<number> {
    await pool.query('select pg_stat_clear_snapshot()')
    const { rows } = await pool.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  }
})
