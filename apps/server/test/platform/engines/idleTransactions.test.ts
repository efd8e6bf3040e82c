import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const read = 'show idle_in_transaction_session_timeout'
interface Setting {
  readonly idle_in_transaction_session_timeout: string
}

test('every transaction ends if its client is silent, and the setting does not outlive it', async () => {
  const { db, pool } = postgres
  const before = (await pool.query<Setting>(read)).rows
  const withKysely = await db
    .transaction()
    .execute(async (trx) => (await sql.raw<Setting>(read).execute(trx)).rows)
  const withPool = await inTransaction(pool, async (client) => {
    await client.query(begin)
    return (await client.query<Setting>(read)).rows
  })
  expect(withKysely).toEqual([{ idle_in_transaction_session_timeout: '30s' }])
  expect(withPool).toEqual(withKysely)
  expect((await pool.query<Setting>(read)).rows).toEqual(before)
})
