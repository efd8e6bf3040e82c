import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthPlugin } from 'better-auth/types'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { createFactorPlugins, type TwoFactorPlugin } from './factor/createFactorPlugins.ts'
import type { FactorKeys } from './factor/factorKeys.ts'
import { hashSessionTokens } from './hashSessionTokens.ts'
import { createPasskeyPlugin } from './passkeys/createPasskeyPlugin.ts'
import { type AuthOptions, toBetterAuthOptions } from './toBetterAuthOptions.ts'

export interface CreateAuthOptions extends AuthOptions {
  readonly db: Kysely<Database>
  readonly factorKeys: FactorKeys
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Creates a better-auth instance that uses our tables and stores session tokens as hashes. */
export async function createAuth(
  { db, factorKeys, ...authOptions }: CreateAuthOptions,
  plugins: BetterAuthPlugin[] = [],
) {
  const options = {
    ...toBetterAuthOptions(authOptions),
    // Typed without the others, whose functions are not called by name.
    plugins: [createPasskeyPlugin(), ...createFactorPlugins(factorKeys), ...plugins] as [
      ReturnType<typeof createPasskeyPlugin>,
      TwoFactorPlugin,
    ],
  }
  const adapter = await getAdapter({
    ...options,
    database: { db, type: 'postgres', transaction: true },
  })
  return betterAuth({ ...options, database: () => hashSessionTokens(adapter) })
}
