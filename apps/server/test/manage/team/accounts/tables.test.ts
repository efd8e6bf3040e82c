import { randomBytes } from 'node:crypto'
import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { createFactorPlugins } from '#manage/team/accounts/factor/createFactorPlugins.ts'
import { deriveFactorKeys } from '#manage/team/accounts/factor/factorKeys.ts'
import { toBetterAuthOptions } from '#manage/team/accounts/toBetterAuthOptions.ts'
import { useDatabase } from '#test/support/engines.ts'
import { publicOrigin } from './useAccounts.ts'

const { postgres } = useDatabase()

test('our tables match better-auth’s schema: it would migrate nothing', async () => {
  const options = toBetterAuthOptions({
    publicOrigin,
    cookieSecret: 'x'.repeat(43),
    sessionLimits: { idleMs: 1, maxMs: 1 },
    onError: () => undefined,
  })
  const plugins = createFactorPlugins(deriveFactorKeys([randomBytes(32)]))
  const database = { db: postgres.db, type: 'postgres' } as const
  const plan = await getMigrations({ ...options, plugins, database }, { throwOnUnsafe: false })
  expect(plan).toMatchObject({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    unsafeChanges: [],
    schemaProblems: [],
  })
})

test('plain session tokens and tokens of the issuer cannot be stored', async () => {
  const { pool } = postgres
  await pool.query(`insert into people (id, name, email) values ('p', 'Ada', 'ada@lumen.example')`)
  const session = `insert into sessions (id, person_id, token_hash, expires_at) values ('s', 'p', $1, now())`
  await expect(pool.query(session, ['a'.repeat(32)])).rejects.toThrow('sessions_token_hash_check')
  const account = `insert into accounts (id, person_id, provider_id, account_id, access_token)
    values ('a', 'p', 'oidc', 'subject', 'secret')`
  await expect(pool.query(account)).rejects.toThrow('accounts_access_token_check')
})
