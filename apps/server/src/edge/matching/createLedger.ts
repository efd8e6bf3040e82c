import type { Pool, PoolClient } from 'pg'
import { createCache } from '../../platform/engines/createCache.ts'
import { begin, inTransaction } from '../../platform/engines/inTransaction.ts'
import { enqueueMessage } from '../../pipeline/outbox/enqueueMessage.ts'
import { hasListeners } from '../../pipeline/outbox/hasListeners.ts'
import {
  insertAbstention,
  insertClaim,
  type Abstention,
  type Claim,
} from '../../catalog/claims/claimStatements.ts'

/** Stores match decisions durably. */
export interface Ledger {
  /** Returns false if the click or the install is already claimed. */
  claim(claim: Claim): Promise<boolean>
  /** Returns false if the abstention is already stored. */
  abstain(appId: string, installId: string, abstention: Abstention): Promise<boolean>
}

/** How long after an app's first webhook is created its installs may still send no message. */
const freshMs = 15_000

/**
 * Creates a ledger in PostgreSQL. If an app has webhooks, the decision and its message are written in one
 * transaction. If it has none, which is cached, a decision is a single statement.
 */
export function createLedger(pool: Pool, now: () => number): Ledger {
  const listeners = createCache<{ readonly exist: boolean }>({
    load: async (appId) => ({ exist: await hasListeners(pool, appId) }),
    maxEntries: 50_000,
    freshMs,
    absentMs: freshMs,
  })
  const isListenedTo = async (appId: string) => (await listeners.get(appId))?.exist ?? false

  async function settle(
    appId: string,
    write: (db: Pool | PoolClient) => Promise<boolean>,
    enqueue: (client: PoolClient) => Promise<unknown>,
  ): Promise<boolean> {
    if (!(await isListenedTo(appId))) return write(pool)
    return inTransaction(pool, async (client) => {
      await client.query(begin)
      const isNew = await write(client)
      if (isNew) await enqueue(client)
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
