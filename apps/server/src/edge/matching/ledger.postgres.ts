import type { Pool } from 'pg'
import { unavailable } from '#errors.ts'
import { appendWithTimeout } from '#pipeline/event-log/appendWithTimeout.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import { commitNothing } from '#pipeline/event-log/logStatements.ts'
import { hasListeners } from '#pipeline/outbox/hasListeners.ts'
import { type PreparedMessage, prepareMessage } from '#pipeline/outbox/messageParts.ts'
import { createCache } from '#platform/engines/createCache.ts'
import {
  createGroupCalls,
  type GroupCalls,
  type GroupCallsLimits,
} from '#platform/engines/groupCalls.ts'
import { abstentionTable, claimTable, type DecisionTable } from './decisionTable.ts'
import { createInsertDecisions, type DecisionToStore } from './insertDecisions.ts'
import type { Ledger } from './ledger.ts'

/** SQLSTATE codes: invalid data, a violated constraint, a deadlock with another group. */
const states = /^(22...|23...|40P01)$/

export interface PostgresLedgerOptions {
  readonly pool: Pool
  readonly log: Pick<EventLog, 'append' | 'isFailing' | 'inserts'>
  readonly now: () => number
  readonly limits?: Partial<GroupCallsLimits>
}

/** How long after an app's first webhook is created its installs may still send no message. */
const freshMs = 15_000

/** How long the attempt to confirm a found claim may take. */
const confirmMs = 2000

/**
 * Creates a ledger in PostgreSQL. Concurrent decisions are stored in groups, with one statement and one commit for
 * each group. If the log is in the same database, its entries are part of the statement. Otherwise an entry is
 * appended once its decision is stored, and `repeat` adds it if a crash prevented that.
 *
 * Messages to webhooks are part of the statement too. An app that has webhooks has groups of its own, because its
 * messages wait for changes of its endpoints, and other apps must not wait for them. Whether it has any is cached.
 */
export function createPostgresLedger(options: PostgresLedgerOptions): Ledger {
  const { pool, log, now, limits } = options
  const inserts = log.inserts?.pool === pool ? log.inserts : null
  const listeners = createCache<{ readonly exist: boolean }>({
    load: async (appId) => ({ exist: await hasListeners(pool, appId) }),
    maxEntries: 50_000,
    freshMs,
    absentMs: freshMs,
  })
  const isListenedTo = async (appId: string) => (await listeners.get(appId))?.exist ?? false
  const storeClaim = createStore(claimTable)
  const storeAbstention = createStore(abstentionTable)

  function createStore<Row extends { readonly appId: string }>(table: DecisionTable<Row>) {
    type Groups = GroupCalls<DecisionToStore<Row>, boolean>
    const createGroups = (hasMessages: boolean): Groups =>
      createGroupCalls({
        name: `Storing ${table.name}`,
        run: withoutRepeats(
          ({ row }) => table.getKey(row),
          createInsertDecisions({ pool, table, inserts, hasMessages, now }),
        ),
        isOfInput: isErrorOfDecision,
        limits,
      })
    const shared = createGroups(false)
    const byApp = new Map<string, Groups>()

    async function storeAnnounced(decision: DecisionToStore<Row>): Promise<boolean> {
      const { appId } = decision.row
      const groups = byApp.get(appId) ?? createGroups(true)
      byApp.set(appId, groups)
      try {
        return await groups.call(decision)
      } finally {
        if (groups.waiting === 0) byApp.delete(appId)
      }
    }

    return async (
      row: Row,
      entry: DecisionToStore<Row>['entry'],
      prepare: () => PreparedMessage,
    ): Promise<boolean> => {
      // The entry could not be stored either.
      if (log.isFailing(row.appId)) throw unavailable(new Error('Cannot write to the event log.'))
      const isNew = (await isListenedTo(row.appId))
        ? await storeAnnounced({ row, entry, message: prepare() })
        : await shared.call({ row, entry, message: null })
      if (isNew && inserts === null) await appendWithTimeout(log, [entry])
      return isNew
    }
  }

  return {
    claim(claim, entry) {
      const { appId, installId, linkId, method, confidence } = claim
      const data = { appId, installId, linkId, method, confidence }
      return storeClaim(claim, entry, () => prepareMessage('install.matched', data, now()))
    },
    abstain(abstention, entry) {
      const { appId, installId } = abstention
      const data = { appId, installId }
      return storeAbstention(abstention, entry, () =>
        prepareMessage('install.unmatched', data, now()),
      )
    },
    async repeat(entry) {
      // A commit to the same database confirms every earlier one.
      if (inserts === null) await commitNothing(pool, confirmMs)
      await appendWithTimeout(log, [entry])
    },
  }
}

/**
 * Returns whether one decision of a group may have caused an error, so that the others can be stored without it.
 * The statement was rolled back then. A deadlock needs two decisions in each group, so it ends when they are
 * separated.
 */
function isErrorOfDecision(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && states.test(code)
}

/**
 * Wraps a function that requires inputs with different keys. The first input of each key is passed on, and gets
 * its result. The result of every further one is false: another input was handled in its place.
 */
export function withoutRepeats<Input>(
  getKey: (input: Input) => string,
  run: (inputs: readonly Input[]) => Promise<readonly boolean[]>,
): (inputs: readonly Input[]) => Promise<readonly boolean[]> {
  return async (inputs) => {
    const firsts = new Map<string, Input>()
    for (const input of inputs) {
      const key = getKey(input)
      if (!firsts.has(key)) firsts.set(key, input)
    }
    if (firsts.size === inputs.length) return run(inputs)
    const unique = [...firsts.values()]
    const results = await run(unique)
    const done = new Set(unique.filter((_, index) => results[index]))
    return inputs.map((input) => done.has(input))
  }
}
