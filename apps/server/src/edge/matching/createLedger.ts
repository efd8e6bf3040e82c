import type { Pool, PoolClient } from 'pg'
import { createCache } from '../../platform/engines/createCache.ts'
import { inTransaction } from '../../platform/engines/inTransaction.ts'
import { enqueueMessage } from '../../pipeline/outbox/enqueueMessage.ts'
import { hasListeners } from '../../pipeline/outbox/hasListeners.ts'
import {
  insertAbstention,
  insertClaim,
  type Abstention,
  type Claim,
} from '../../catalog/claims/claimStatements.ts'

/** Where decisions on installs become facts. */
export interface Ledger {
  /** False when the click or the install is taken. */
  claim(claim: Claim): Promise<boolean>
  /** False when it is remembered already. */
  abstain(appId: string, installId: string, abstention: Abstention): Promise<boolean>
}

/** How long after the first webhook of an app its installs may go untold. */
const freshMs = 15_000

/**
 * The ledger in PostgreSQL. Where somebody listens, the message of a decision is in its transaction. Where
 * nobody does, which is known for a while, a decision is the one statement that it always was.
 */
export function createLedger(pool: Pool, now: () => number): Ledger {
  const listeners = createCache<{ readonly areThere: boolean }>({
    load: async (appId) => ({ areThere: await hasListeners(pool, appId) }),
    maxEntries: 50_000,
    freshMs,
    absentMs: freshMs,
  })
  const isHeard = async (appId: string) => (await listeners.get(appId))?.areThere ?? false

  async function settle(
    appId: string,
    write: (db: Pool | PoolClient) => Promise<boolean>,
    tell: (client: PoolClient) => Promise<unknown>,
  ): Promise<boolean> {
    if (!(await isHeard(appId))) return write(pool)
    return inTransaction(pool, async (client) => {
      await client.query('begin')
      const isNew = await write(client)
      if (isNew) await tell(client)
      return isNew
    })
  }

  return {
    claim(claim) {
      const { appId, installId, linkId, method, confidence } = claim
      const data = { appId, installId, linkId, method, confidence }
      return settle(
        appId,
        (db) => insertClaim(db, claim),
        (client) => enqueueMessage(client, { appId, type: 'install.matched', data, nowMs: now() }),
      )
    },
    abstain(appId, installId, abstention) {
      const data = { appId, installId }
      return settle(
        appId,
        (db) => insertAbstention(db, appId, installId, abstention),
        (client) =>
          enqueueMessage(client, { appId, type: 'install.unmatched', data, nowMs: now() }),
      )
    },
  }
}
