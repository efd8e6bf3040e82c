import { startPgbouncer } from '@throughlink/services'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { limitTransaction } from '#platform/engines/limitSession.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { startInterval } from '#platform/jobs/startInterval.ts'
import { useDatabase } from '#test/support/engines.ts'

const { url } = useDatabase()
const pgbouncer = await startPgbouncer({ databaseUrl: inject('postgresUrl'), poolSize: 3 })
const observer = new Client({ connectionString: url })

beforeAll(() => observer.connect())
afterAll(async () => {
  await observer.end()
  await pgbouncer.stop()
})

const maxConnections = 3
const statementMs = 500
const slow = 'select pg_sleep(20)'

/** The ways in which the service runs statements. */
const ways = {
  'a statement of the query builder': ({ db }: Postgres) => sql.raw(slow).execute(db),
  'a transaction of the query builder': ({ db }: Postgres) =>
    db.transaction().execute((trx) => sql.raw(slow).execute(trx)),
  'a statement of the pool': ({ pool }: Postgres) => pool.query(slow),
  'a transaction of the pool': ({ pool }: Postgres) =>
    inTransaction(pool, async (client) => {
      await client.query(begin)
      await client.query(slow)
    }),
} as const

async function countBackends(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

/** Returns the backends that execute the slow statement. */
async function listSlow(): Promise<readonly number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and query = $1`,
    [slow],
  )
  return rows.map(({ pid }) => pid)
}

/** Resolves with the greatest number of backends until `work` ends. */
async function countWhile(work: Promise<unknown>): Promise<number> {
  const counts: number[] = []
  const stop = startInterval({
    run: async () => {
      counts.push(await countBackends())
    },
    everyMs: 20,
    onFailure: () => undefined,
  })
  await work
  await stop()
  return Math.max(...counts)
}

describe.each([
  ['PostgreSQL', () => url, { isPooled: false, isUnlimited: false }],
  // The driver stops waiting first.
  ['a server that ends no statement', () => url, { isPooled: false, isUnlimited: true }],
  // Where the session belongs to PgBouncer.
  ['PgBouncer', () => pgbouncer.toUrl(url), { isPooled: true, isUnlimited: false }],
])('connected to %s', (_, getUrl, { isPooled, isUnlimited }) => {
  test.each(Object.entries(ways))(
    'after %s timed out, no later user gets its backend, and there are never more backends than places',
    async (__, run) => {
      const postgres = createPostgres({
        url: getUrl(),
        maxConnections,
        statementMs,
        hasPreparedStatements: !isPooled,
      })
      if (isUnlimited) {
        postgres.pool.on('connect', (client) => {
          void client.query('set statement_timeout = 0')
        })
      }
      const errors: unknown[] = []
      const attack = Promise.all(
        Array.from({ length: 2 * maxConnections }, () =>
          run(postgres).catch((error: unknown) => errors.push(error)),
        ),
      )
      await expect.poll(async () => (await listSlow()).length).toBe(maxConnections)
      const busy = await listSlow()
      const most = await countWhile(attack)
      expect(errors).toHaveLength(2 * maxConnections)
      for (const error of errors) expect(isOutage(error), String(error)).toBe(true)
      expect(most).toBeLessThanOrEqual(maxConnections)

      const later = await Promise.all(
        Array.from({ length: 2 * maxConnections }, () =>
          sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(postgres.db),
        ),
      )
      const pids = later.flatMap(({ rows }) => rows.map(({ pid }) => pid))
      // PgBouncer keeps a backend whose statement was cancelled: it is free again.
      if (!isPooled) for (const pid of pids) expect(busy).not.toContain(pid)
      await expect.poll(listSlow).toEqual([])
      await postgres.stop()
    },
  )
})

test('the server ends a statement before the driver stops waiting', async () => {
  const { pool, stop } = createPostgres({ url, statementMs })
  await expect(pool.query(slow)).rejects.toMatchObject({ code: '57014' })
  await stop()
})

test('a transaction may have a longer limit than its connection', async () => {
  const { pool, stop } = createPostgres({ url, statementMs })
  await inTransaction(pool, async (client) => {
    await client.query(`${begin}; ${limitTransaction(5_000)}`)
    const query = { text: 'select pg_sleep(0.8)', query_timeout: 5_000 }
    await client.query(query)
  })
  await stop()
})

test('a limit for a session never reaches the connections of PgBouncer', async () => {
  const { pool, stop } = createPostgres({
    url: pgbouncer.toUrl(url),
    maxConnections,
    statementMs,
    hasPreparedStatements: false,
  })
  const shown = await Promise.all(
    Array.from({ length: 10 }, () =>
      pool.query<{ timeout: string }>(`select current_setting('statement_timeout') as timeout`),
    ),
  )
  expect(new Set(shown.flatMap(({ rows }) => rows.map(({ timeout }) => timeout)))).toEqual(
    new Set(['0']),
  )
  await stop()
})
