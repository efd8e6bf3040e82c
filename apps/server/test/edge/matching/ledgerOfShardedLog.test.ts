import { expect, test } from 'vitest'
import { createPostgresLedger } from '../../../src/edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '../../../src/pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '../../../src/pipeline/event-log/eventLog.sharded.ts'
import { useDatabase } from '../../support/engines.ts'
import { testLedger } from './ledger.contract.ts'
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
  async readClaims() {
    const { rows } = await pool.query<{ click_reference: Buffer; install_id: string }>(
      'select click_reference, install_id from claims',
    )
    return new Map(
      rows.map((row) => [row.click_reference.toString('base64url'), row.install_id] as const),
    )
  },
  async readEntries() {
    const entries = []
    for await (const batch of log.readSince(0)) entries.push(...batch.entries)
    return entries.filter((entry) => entry.kind === 'match')
  },
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
