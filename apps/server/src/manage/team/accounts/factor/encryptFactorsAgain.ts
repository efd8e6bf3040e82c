import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { FactorKeys } from './factorKeys.ts'

const pageSize = 1_000

/**
 * Encrypts all second factors with the current key, so that the other keys can be removed from the configuration. Safe to
 * run on many servers at once, and while people change their factors. Returns how many of them no key decrypts.
 */
export async function encryptFactorsAgain(
  db: Kysely<Database>,
  keys: FactorKeys,
): Promise<{ readonly unreadable: number }> {
  let unreadable = 0
  let after = ''
  for (;;) {
    const page = await db
      .selectFrom('factors')
      .select(['id', 'secret', 'recovery_codes'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { id, secret, recovery_codes } of page) {
      try {
        const next = {
          secret: await encryptAgain(keys, secret),
          recovery_codes: await encryptAgain(keys, recovery_codes),
        }
        if (next.secret === secret && next.recovery_codes === recovery_codes) continue
        await db
          .updateTable('factors')
          .set(next)
          .where('id', '=', id)
          .where('secret', '=', secret)
          .where('recovery_codes', '=', recovery_codes)
          .execute()
      } catch {
        unreadable += 1
      }
    }
    if (page.length < pageSize) return { unreadable }
    after = page.at(-1)?.id ?? ''
  }
}

/** Returns the same text if the current key encrypted it. Throws if no key did. */
async function encryptAgain(key: FactorKeys, data: string): Promise<string> {
  if (parseEnvelope(data)?.version === key.currentVersion) return data
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) })
}
