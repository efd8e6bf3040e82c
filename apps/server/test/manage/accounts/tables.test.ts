import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { authOptions } from '../../../src/manage/accounts/authOptions.ts'
import { useDatabase } from '../../support/engines.ts'
import { publicOrigin } from './useAccounts.ts'

const { postgres } = useDatabase()

test('our tables are those that better-auth asks for: it would add nothing', async () => {
  const options = authOptions({
    publicOrigin,
    cookieSecret: 'x'.repeat(43),
    onFault: () => undefined,
  })
  const database = { db: postgres.db, type: 'postgres' } as const
  const plan = await getMigrations({ ...options, database }, { throwOnUnsafe: false })
  expect(plan).toMatchObject({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    unsafeChanges: [],
    schemaProblems: [],
  })
})

test('a session with a token in clear text, or a token of the issuer, cannot be kept', async () => {
  const { pool } = postgres
  await pool.query(`insert into people (id, name, email) values ('p', 'Ada', 'ada@lumen.example')`)
  const session = `insert into sessions (id, person_id, token_hash, expires_at) values ('s', 'p', $1, now())`
  await expect(pool.query(session, ['a'.repeat(32)])).rejects.toThrow('sessions_token_hash_check')
  const account = `insert into accounts (id, person_id, provider_id, account_id, access_token)
    values ('a', 'p', 'oidc', 'subject', 'secret')`
  await expect(pool.query(account)).rejects.toThrow('accounts_access_token_check')
})
