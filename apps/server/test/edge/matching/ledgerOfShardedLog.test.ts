import { expect, test } from 'vitest'
import { createPostgresLedger } from '#edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '#pipeline/event-log/eventLog.sharded.ts'
import { useDatabase } from '#test/support/engines.ts'
import { createLedgerReaders, testLedger } from './ledger.contract.ts'
import { makeClaim, makeEntry, store } from './ledgerSamples.ts'

const { pool } = useDatabase().postgres
const logPools = [useDatabase(), useDatabase()].map(({ postgres }) => postgres.pool)
const now = Date.now

const openLog = () =>
  createShardedEventLog({
    written: logPools.map((logPool) => createPostgresEventLog({ pool: logPool, now })),
    drained: [],
  })
const log = openLog()

testLedger('the log in two other databases', {
  ledgers: [
    createPostgresLedger({ pool, log, now }),
    createPostgresLedger({ pool, log: openLog(), now }),
  ],
  ...createLedgerReaders(pool, log),
})

test('a found claim is confirmed by a commit in the database of the claims', async () => {
  const statements: string[] = []
  const query = (statement: { name?: string; text?: string }) => {
    statements.push(statement.name ?? statement.text ?? '')
    return pool.query(statement as never)
  }
  const counted = Object.create(pool, { query: { value: query } }) as typeof pool
  const ledger = createPostgresLedger({ pool: counted, log, now })
  const claim = makeClaim()
  expect(await store(ledger, claim)).toBe(true)
  expect(await store(ledger, claim)).toBe(false)
  statements.length = 0
  await ledger.repeat(makeEntry(claim))
  expect(statements).toEqual([expect.stringContaining('pg_logical_emit_message')])
})
