import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthPlugin } from 'better-auth/types'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { hashSessionTokens } from './hashSessionTokens.ts'
import { type AuthOptions, toBetterAuthOptions } from './toBetterAuthOptions.ts'

export interface CreateAuthOptions extends AuthOptions {
  readonly db: Kysely<Database>
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Creates a better-auth instance that uses our tables and stores session tokens as hashes. */
export async function createAuth(
  { db, ...authOptions }: CreateAuthOptions,
  plugins: BetterAuthPlugin[] = [],
) {
  const options = { ...toBetterAuthOptions(authOptions), plugins }
  const adapter = await getAdapter({
    ...options,
    database: { db, type: 'postgres', transaction: true },
  })
  return betterAuth({ ...options, database: () => hashSessionTokens(adapter) })
}
