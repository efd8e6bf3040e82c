import { betterAuth } from 'better-auth/minimal'
import { getAdapter } from 'better-auth/db/adapter'
import type { BetterAuthPlugin } from 'better-auth/types'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { authOptions, type AuthOptionsInput } from './authOptions.ts'
import { hashSessionTokens } from './hashSessionTokens.ts'

export interface CreateAuthOptions extends AuthOptionsInput {
  readonly db: Kysely<Database>
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** better-auth on our tables, with hashed tokens. */
export async function createAuth(
  { db, ...parts }: CreateAuthOptions,
  plugins: BetterAuthPlugin[] = [],
) {
  const options = { ...authOptions(parts), plugins }
  const adapter = await getAdapter({
    ...options,
    database: { db, type: 'postgres', transaction: true },
  })
  return betterAuth({ ...options, database: () => hashSessionTokens(adapter) })
}
