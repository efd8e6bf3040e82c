import type { CanShip } from './createShipmentGuard.ts'
import type { NewEntry } from './eventBatch.ts'
import type { EventLog } from './eventLog.ts'
import { getLogDatabase } from './getLane.ts'

export interface ShardedEventLogOptions {
  /** One log for each database, in the order that all servers have. An app's position is {@link getLogDatabase}. */
  readonly written: readonly EventLog[]
  /** Logs that nothing is appended to any more. What is left in them is shipped before anything else. */
  readonly drained: readonly EventLog[]
  /** Asked before each shipment, with a position among `written` and then `drained`. Default: always. */
  readonly canShip?: CanShip
}

/** Where a lane of the whole log is. */
interface Place {
  readonly log: EventLog
  /** Among all logs. */
  readonly position: number
  readonly lane: number
  readonly isDrained: boolean
}

/**
 * Combines logs in several databases. All entries of an app are in one of them, which has its own lanes, leases and
 * shipments. So a database that is down delays its own apps: the others are written and shipped as before.
 *
 * Questions about the whole log reject while one of the databases is down. Nothing is known about it then, and an
 * erasure or a purge must wait.
 */
export function createShardedEventLog(options: ShardedEventLogOptions): EventLog {
  const { written, drained, canShip } = options
  const all = [...written, ...drained]
  const places = all.flatMap((log, position): Place[] =>
    Array.from({ length: log.laneCount }, (_, lane) => ({
      log,
      position,
      lane,
      isDrained: position >= written.length,
    })),
  )
  const getLog = (appId: string) => getAt(written, getLogDatabase(appId, written.length))

  function groupByLog(entries: readonly NewEntry[]): ReadonlyMap<EventLog, NewEntry[]> {
    return Map.groupBy(entries, ({ appId }) => getLog(appId))
  }

  /** An app's older entries may be there, and are shipped first. */
  async function hasDrainedBacklog(): Promise<boolean> {
    const backlogs = await Promise.all(drained.map((log) => log.findUnshipped()))
    return backlogs.some(({ batches }) => batches > 0)
  }

  return {
    laneCount: places.length,
    async append(entries) {
      const [first] = entries
      if (first === undefined) return
      const log = getLog(first.appId)
      // Nearly always: a request is of one app.
      if (entries.every(({ appId }) => appId === first.appId)) return log.append(entries)
      const parts = [...groupByLog(entries)]
      await Promise.all(parts.map(([each, some]) => each.append(some)))
    },
    isFailing: (appId) => getLog(appId).isFailing(appId),
    get waiting() {
      return all.reduce((sum, log) => sum + log.waiting, 0)
    },
    async shipNext(lane, limits, ship) {
      const place = getAt(places, lane)
      if (!place.isDrained && (await hasDrainedBacklog())) return null
      if (canShip !== undefined && !(await canShip(place.position))) return null
      return place.log.shipNext(place.lane, limits, ship)
    },
    async findUnshipped() {
      const backlogs = await Promise.all(all.map((log) => log.findUnshipped()))
      const times = backlogs.map(({ oldestAtMs }) => oldestAtMs).filter((time) => time !== null)
      return {
        batches: Math.min(sum(backlogs.map(({ batches }) => batches)), maxCountedBatches),
        oldestAtMs: times.length === 0 ? null : Math.min(...times),
      }
    },
    async findOldestUnshipped(appId) {
      const logs = [getLog(appId), ...drained]
      const times = await Promise.all(logs.map((log) => log.findOldestUnshipped(appId)))
      return findEarliest(times.filter((time) => time !== null))
    },
    async countDeadLetters() {
      return sum(await Promise.all(all.map((log) => log.countDeadLetters())))
    },
    async eraseDeadLetters(selection) {
      const results = await Promise.all(all.map((log) => log.eraseDeadLetters(selection)))
      return results.every(Boolean)
    },
    async purgeDeadLetters(appId) {
      await Promise.all(all.map((log) => log.purgeDeadLetters(appId)))
    },
    async *readSince(sinceMs) {
      for (const log of all) yield* log.readSince(sinceMs)
    },
    async findShippedUntil() {
      return getEarliest(await Promise.all(all.map((log) => log.findShippedUntil())))
    },
    async findRetainedSince() {
      return getEarliest(await Promise.all(all.map((log) => log.findRetainedSince())))
    },
    async stop(limitMs) {
      await Promise.all(all.map((log) => log.stop(limitMs)))
    },
  }
}

/** As for one database. */
const maxCountedBatches = 100_000

function getAt<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`The event log has no lane or database ${index}.`)
  return item
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function findEarliest(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : getEarliest(times)
}

function getEarliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())))
}
