import { expect, test } from 'vitest'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const { pool, db } = postgres

const write = `insert into log_lanes (lane_count, lane) values (1, 0) on conflict do nothing`

/** A connection to a primary that was demoted looks like this: it accepts statements, and refuses to write. */
async function openReadOnlyConnection(): Promise<number> {
  const client = await pool.connect()
  await client.query('set default_transaction_read_only = on')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.release()
  return rows[0]?.pid ?? 0
}

async function readPid(): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

test.each([
  ['a statement', () => pool.query(write)],
  [
    'a transaction',
    () =>
      inTransaction(pool, async (client) => {
        await client.query(begin)
        await client.query(write)
      }),
  ],
  [
    'a statement of the query builder',
    () => db.deleteFrom('log_lanes').where('lane', '=', 0).execute(),
  ],
  [
    'a transaction of the query builder',
    () =>
      db
        .transaction()
        .execute((trx) => trx.deleteFrom('log_lanes').where('lane', '=', 0).execute()),
  ],
])(
  'after %s on a read-only server fails as an outage, its connection is replaced',
  async (_, run) => {
    const pid = await openReadOnlyConnection()
    expect(await readPid()).toBe(pid)
    const error = await run().then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(isOutage(error)).toBe(true)
    expect(await readPid()).not.toBe(pid)
    await run()
  },
)
