import type { Kysely } from 'kysely'
import {
  listSourceSecrets,
  replaceSourceSecret,
} from '#manage/insight/purchase-sources/sourceStatements.ts'
import { openSecret, type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import { listSealedSecrets, replaceSealedSecrets } from './endpointStatements.ts'

export interface ResealResult {
  readonly resealed: number
  /**
   * Endpoints and sources of purchases with a secret that none of the keys opens. Messages to those cannot be signed,
   * and messages of these cannot be verified.
   */
  readonly unreadable: number
}

const pageSize = 1_000

/**
 * Seals all secrets of webhooks, outgoing and incoming, with the first key, so that the other keys can be removed from the configuration. Safe to
 * run on many servers at once, and while secrets are rotated.
 */
export async function resealSecrets(
  db: Kysely<Database>,
  keys: SealingKeys,
): Promise<ResealResult> {
  let resealed = 0
  let unreadable = 0
  let after = ''
  for (;;) {
    const page = await listSealedSecrets(db, after, pageSize)
    for (const row of page) {
      try {
        const secret = reseal(keys, row.secret, row.id)
        const previous = row.previous === null ? null : reseal(keys, row.previous, row.id)
        if (secret === row.secret && previous === row.previous) continue
        if (await replaceSealedSecrets(db, row, { secret, previous })) resealed += 1
      } catch {
        unreadable += 1
      }
    }
    if (page.length < pageSize) break
    after = page.at(-1)?.id ?? ''
  }
  for (const { id, secret: from } of await listSourceSecrets(db)) {
    try {
      const to = reseal(keys, from, id)
      if (to !== from && (await replaceSourceSecret(db, { id, from, to }))) resealed += 1
    } catch {
      unreadable += 1
    }
  }
  return { resealed, unreadable }
}

/** Returns the same buffer if the first key opens it. Throws if no key does. */
function reseal(keys: SealingKeys, sealed: Buffer, rowId: string): Buffer {
  try {
    openSecret([keys[0]], sealed, rowId)
    return sealed
  } catch {
    return sealSecret(keys, openSecret(keys, sealed, rowId), rowId)
  }
}
