import { getLogDatabase } from '../event-log/getLane.ts'
import type { ClickParametersStore } from './clickParameters.ts'

export interface ShardedClickParametersOptions {
  /** One store for each database of the event log, in the order that all servers have. */
  readonly written: readonly ClickParametersStore[]
  /** Stores that nothing is added to any more. Clicks from before the change are found there. */
  readonly drained: readonly ClickParametersStore[]
}

/** Combines stores in several databases. The parameters of an app are where its entries of the event log are. */
export function createShardedClickParameters(
  options: ShardedClickParametersOptions,
): ClickParametersStore {
  const { written, drained } = options
  const all = [...written, ...drained]

  function getStore(appId: string): ClickParametersStore {
    const store = written[getLogDatabase(appId, written.length)]
    if (store === undefined) throw new RangeError('There is no database for click parameters.')
    return store
  }

  return {
    add: (parameters) => getStore(parameters.appId).add(parameters),
    isFailing: (appId) => getStore(appId).isFailing(appId),
    async find(appId, references) {
      const found = new Map(await getStore(appId).find(appId, references))
      for (const store of drained) {
        const missing = references.filter((each) => !found.has(each.toString('base64url')))
        for (const [reference, parameters] of await store.find(appId, missing)) {
          found.set(reference, parameters)
        }
      }
      return found
    },
    async erase(clicks) {
      await Promise.all(all.map((store) => store.erase(clicks)))
    },
    async purge(appId, limit) {
      const counts = await Promise.all(all.map((store) => store.purge(appId, limit)))
      return Math.max(...counts)
    },
    async stop(limitMs) {
      await Promise.all(all.map((store) => store.stop(limitMs)))
    },
  }
}
