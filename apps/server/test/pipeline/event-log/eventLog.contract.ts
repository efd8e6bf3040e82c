import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  EventLog,
  LogBatch,
  ShipBatches,
  Shipment,
  ShipmentLimits,
  Shipped,
} from '#pipeline/event-log/eventLog.ts'
import type { AppEventEntry, LogEntry } from '#pipeline/event-log/logEntry.ts'
import { packEvents } from './packEvents.ts'

/** An engine under test: empty at the start of each test. */
export interface EventLogStore {
  /** Opens another log on the same store, as another server would. It may have another number of lanes. */
  open(laneCount?: number): EventLog
}

let entryCount = 0

/** Creates a unique entry. */
export function makeEntry(data: unknown = null, appId = 'app_contract1'): AppEventEntry {
  entryCount += 1
  return {
    kind: 'event',
    id: `event-${process.pid}-${entryCount}`,
    appId,
    atMs: 1_790_000_000_000 + entryCount,
    installId: 'install-1',
    name: 'viewed',
    happenedAtMs: 1_790_000_000_000,
    data,
  }
}

/** Returns app ids. Forty are enough for each of four lanes to get one. */
export function makeApps(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `app_contract${index}`)
}

export function makeEntries(count: number): AppEventEntry[] {
  return Array.from({ length: count }, () => makeEntry())
}

/** Creates the entries of the events of one request. */
export function makeRequest(count: number, appId = 'app_contract1'): AppEventEntry[] {
  const atMs = 1_790_000_000_000
  return makeEntries(count).map((entry) => {
    return { ...entry, appId, atMs, country: 'DE', deviceTimeMs: entry.happenedAtMs }
  })
}

export async function readAll(log: EventLog, sinceMs = 0): Promise<LogBatch[]> {
  const batches: LogBatch[] = []
  for await (const batch of log.readSince(sinceMs)) batches.push(batch)
  return batches
}

export function collectEntries(batches: readonly LogBatch[]): LogEntry[] {
  return batches.flatMap(({ entries }) => entries)
}

export function listIds(entries: readonly LogEntry[]): string[] {
  return entries.map(({ id }) => id).sort()
}

/** More than any test writes. */
export const ampleLimits: ShipmentLimits = { maxEntries: 100_000, maxBytes: 100_000_000 }

/** Ships the next shipment of any lane. Returns null if no lane has one. */
export async function shipNext(
  log: EventLog,
  limits: ShipmentLimits,
  ship: ShipBatches,
): Promise<Shipped | null> {
  for (let lane = 0; lane < log.laneCount; lane += 1) {
    const shipped = await log.shipNext(lane, limits, ship)
    if (shipped !== null) return shipped
  }
  return null
}

/** Ships the whole backlog. */
export async function shipAll(
  log: EventLog,
  limits: ShipmentLimits = ampleLimits,
): Promise<Shipment[]> {
  const shipments: Shipment[] = []
  const ship = (shipment: Shipment) => {
    shipments.push(shipment)
    return Promise.resolve()
  }
  while ((await shipNext(log, limits, ship)) !== null);
  return shipments
}

export function collectBatches(shipments: readonly Shipment[]): LogBatch[] {
  return shipments.flatMap(({ batches }) => batches)
}

/** Tests every implementation of {@link EventLog}. */
export function describeEventLog(name: string, makeStore: () => Promise<EventLogStore>): void {
  describe(`${name} implements the event log`, () => {
    let store: EventLogStore
    let log: EventLog
    beforeEach(async () => {
      store = await makeStore()
      log = store.open()
    })

    test('confirmed entries are read unchanged, also by another server', async () => {
      const entries = [
        makeEntry({ text: 'zwölf\n\u2028\0 🦊 \ud800', list: [1, null, {}] }),
        makeEntry(),
      ]
      await log.append(entries)
      expect(collectEntries(await readAll(store.open()))).toEqual(entries)
    })

    test('entries of many callers are each written once, in few batches', async () => {
      const appends = Array.from({ length: 400 }, () => makeEntries(3))
      await Promise.all(appends.map((entries) => log.append(entries)))
      const batches = await readAll(log)
      expect(listIds(collectEntries(batches))).toEqual(listIds(appends.flat()))
      expect(batches.length).toBeLessThan(40)
      expect(log.waiting).toBe(0)
      expect(log.isFailing('app_contract1')).toBe(false)
    })

    test('an append larger than a batch is confirmed once all of it is written', async () => {
      const entries = makeEntries(1700)
      await log.append(entries)
      expect(listIds(collectEntries(await readAll(log)))).toEqual(listIds(entries))
    })

    test('an entry larger than the limit of a batch is written', async () => {
      const entries = [makeEntry(), makeEntry('x'.repeat(1_500_000)), makeEntry()]
      await log.append(entries)
      expect(listIds(collectEntries(await readAll(log)))).toEqual(listIds(entries))
    })

    test('the events of a request are read and shipped as an entry each, in their order', async () => {
      const requests = Array.from({ length: 30 }, (_, index) => makeRequest(40, `app_${index}`))
      await Promise.all(requests.map((events) => log.append([packEvents(events)])))
      expect(log.waiting).toBe(0)
      const entries = collectEntries(await readAll(store.open()))
      expect(entries).toHaveLength(30 * 40)
      for (const events of requests) {
        expect(entries.filter(({ appId }) => appId === events[0]?.appId)).toEqual(events)
      }
      // Limits count events: a shipment exceeds them by one batch at most.
      const shipments = await shipAll(log, { ...ampleLimits, maxEntries: 100 })
      expect(shipments.length).toBeGreaterThan(1)
      for (const { batches } of shipments) {
        expect(collectEntries(batches).length).toBeLessThanOrEqual(100 + 500)
      }
      expect(listIds(collectEntries(collectBatches(shipments)))).toEqual(listIds(requests.flat()))
    })

    test('shipping returns the number of events', async () => {
      await log.append([makeEntry(), packEvents(makeRequest(7)), makeEntry()])
      expect(await shipNext(log, ampleLimits, () => Promise.resolve())).toMatchObject({
        entries: 9,
      })
    })

    test('an empty append writes no batch', async () => {
      await log.append([])
      expect(await readAll(log)).toEqual([])
    })

    test('a change to an entry after the call has no effect', async () => {
      const data = { value: 'before' }
      const written = log.append([makeEntry(data)])
      data.value = 'after'
      await written
      expect(collectEntries(await readAll(log))).toMatchObject([{ data: { value: 'before' } }])
    })

    test('batches are shipped once, oldest first, at most one batch over the limit', async () => {
      const entries = makeEntries(8)
      for (let at = 0; at < 8; at += 2) await log.append(entries.slice(at, at + 2))
      const shipments = await shipAll(log, { ...ampleLimits, maxEntries: 3 })
      const counts = shipments.map(({ batches }) => collectEntries(batches).length)
      expect(counts).toEqual([4, 4])
      expect(new Set(shipments.map(({ id }) => id)).size).toBe(2)
      const ids = collectEntries(collectBatches(shipments)).map(({ id }) => id)
      expect(ids).toEqual(entries.map(({ id }) => id))
      expect(await shipAll(log)).toEqual([])
    })

    test('shipments of large entries have fewer batches', async () => {
      for (let count = 0; count < 3; count += 1) await log.append([makeEntry('x'.repeat(5000))])
      const shipments = await shipAll(log, { ...ampleLimits, maxBytes: 5000 })
      expect(shipments.map(({ batches }) => batches.length)).toEqual([1, 1, 1])
    })

    test('shipNext returns the number of entries', async () => {
      await log.append(makeEntries(3))
      await log.append(makeEntries(2))
      expect(await shipNext(log, ampleLimits, () => Promise.resolve())).toMatchObject({
        entries: 5,
      })
    })

    test('shipNext returns null without a call if there is nothing to ship', async () => {
      const ship = () => Promise.reject(new Error('called'))
      expect(await shipNext(log, ampleLimits, ship)).toBeNull()
    })

    test('a failed shipment is retried first and unchanged, also by another server', async () => {
      for (let count = 0; count < 3; count += 1) await log.append(makeEntries(1))
      const failed: Shipment[] = []
      const shipping = shipNext(log, { ...ampleLimits, maxEntries: 2 }, (shipment) => {
        failed.push(shipment)
        return Promise.reject(new Error('ClickHouse is unavailable'))
      })
      await expect(shipping).rejects.toThrow('ClickHouse is unavailable')
      expect(failed).toHaveLength(1)
      await log.append(makeEntries(4))
      const [again, ...rest] = await shipAll(store.open())
      expect([again]).toEqual(failed)
      expect(collectEntries(collectBatches(rest))).toHaveLength(5)
    })

    test('only one reader ships a lane at a time', async () => {
      const entries = makeApps(5).flatMap((appId) =>
        Array.from({ length: 12 }, () => makeEntry(null, appId)),
      )
      for (const entry of entries) await log.append([entry])
      const running = new Set<number>()
      const shipped: string[] = []
      const read = async (reader: EventLog, lane: number) => {
        const ship = async ({ batches }: Shipment) => {
          expect(running.has(lane)).toBe(false)
          running.add(lane)
          await sleep(5)
          shipped.push(...batches.map(({ id }) => id))
          running.delete(lane)
        }
        while ((await reader.findUnshipped()).batches > 0) {
          await reader.shipNext(lane, { ...ampleLimits, maxEntries: 3 }, ship)
        }
      }
      const lanes = Array.from({ length: log.laneCount }, (_, lane) => lane)
      await Promise.all([1, 2, 3].flatMap(() => lanes.map((lane) => read(store.open(), lane))))
      expect(shipped).toHaveLength(60)
      expect(new Set(shipped).size).toBe(60)
    })

    test('all entries of an app are in one lane, and every entry is in some lane', async () => {
      const apps = makeApps(40)
      const entries = [1, 2, 3].flatMap(() => apps.map((appId) => makeEntry(null, appId)))
      await Promise.all(entries.map((entry) => log.append([entry])))
      const laneOf = new Map<string, number>()
      const seen: LogEntry[] = []
      for (let lane = 0; lane < log.laneCount; lane += 1) {
        const ship = ({ batches }: Shipment) => {
          for (const entry of collectEntries(batches)) {
            expect(laneOf.get(entry.appId) ?? lane).toBe(lane)
            laneOf.set(entry.appId, lane)
            seen.push(entry)
          }
          return Promise.resolve()
        }
        while ((await log.shipNext(lane, { ...ampleLimits, maxEntries: 7 }, ship)) !== null);
      }
      expect(listIds(seen)).toEqual(listIds(entries))
      expect(new Set(laneOf.values()).size).toBe(log.laneCount)
    })

    test('an entry behind the backlog of another app waits for no more than two shipments of it', async () => {
      const limits = { ...ampleLimits, maxEntries: 20 }
      await log.append(makeApps(40).map((appId) => makeEntry(null, appId)))
      let ofLane: readonly string[] = []
      await log.shipNext(0, ampleLimits, ({ batches }) => {
        ofLane = collectEntries(batches).map(({ appId }) => appId)
        return Promise.resolve()
      })
      await shipAll(log)
      const [loud = '', small = ''] = ofLane
      expect(small).not.toBe('')
      for (let count = 0; count < 60; count += 1) await log.append(makeRequest(10, loud))
      await log.append(makeRequest(1, small))
      for (let count = 0; count < 20; count += 1) await log.append(makeRequest(10, loud))
      const shipped = collectEntries(collectBatches(await shipAll(log, limits)))
      expect(shipped.findIndex(({ appId }) => appId === small)).toBeLessThanOrEqual(40)
      expect(shipped).toHaveLength(801)
      const times = shipped.filter(({ appId }) => appId === loud).map(({ id }) => id)
      const order = times.map((id) => Number(id.split('-').at(-1)))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    })

    test('a lane whose shipments fail does not hold back the others', async () => {
      await log.append(makeApps(40).map((appId) => makeEntry(null, appId)))
      const failing = log.shipNext(0, ampleLimits, () => Promise.reject(new Error('No.')))
      await expect(failing).rejects.toThrow('No.')
      for (let lane = 1; lane < log.laneCount; lane += 1) {
        expect(await log.shipNext(lane, ampleLimits, () => Promise.resolve())).not.toBeNull()
      }
      expect((await log.findUnshipped()).batches).toBe(1)
    })

    test.each([[[1, 4, 1]], [[4, 2, 4]], [[3, 5, 1, 2]]])(
      'entries of an app are shipped in order and one after another while lanes change: %j',
      async (counts) => {
        const apps = makeApps(12)
        const written = new Map<string, string[]>(apps.map((appId) => [appId, []]))
        const shipped = new Map<string, string[]>(apps.map((appId) => [appId, []]))
        const running = new Set<string>()
        const ended = new AbortController()
        const ship = async ({ batches }: Shipment) => {
          const entries = collectEntries(batches)
          const some = new Set(entries.map(({ appId }) => appId))
          for (const appId of some) {
            expect(running.has(appId)).toBe(false)
            running.add(appId)
          }
          await sleep(Math.random() * 4)
          const isStored = Math.random() < 0.8
          if (isStored) for (const { appId, id } of entries) shipped.get(appId)?.push(id)
          for (const appId of some) running.delete(appId)
          if (!isStored) throw new Error('Failed.')
        }
        const failures: unknown[] = []
        const read = async (reader: EventLog, lane: number) => {
          while (!ended.signal.aborted || (await reader.findUnshipped()).batches > 0) {
            const count = await reader
              .shipNext(lane, { ...ampleLimits, maxEntries: 9 }, ship)
              .catch((error: unknown) => {
                if ((error as Error).message !== 'Failed.') failures.push(error)
                return 0
              })
            // Dozens of readers that ask all the time would keep the writers from writing.
            if (count === 0) await sleep(5)
          }
        }
        const write = async (appId: string) => {
          for (const laneCount of counts) {
            // Servers change one after another, so that different numbers are in use at the same time.
            const writer = store.open(laneCount)
            for (let count = 0; count < 5; count += 1) {
              const entry = makeEntry(null, appId)
              await writer.append([entry])
              written.get(appId)?.push(entry.id)
              if (Math.random() < 0.3) await sleep(1)
            }
          }
        }
        const readers = [counts[0] ?? 1, counts.at(-1) ?? 1].flatMap((laneCount) => {
          const reader = store.open(laneCount)
          return Array.from({ length: reader.laneCount }, (_, lane) => read(reader, lane))
        })
        await Promise.all(apps.map(write))
        ended.abort()
        await Promise.all(readers)
        expect(failures).toEqual([])
        expect(shipped).toEqual(written)
      },
      30_000,
    )

    test('findUnshipped returns the number of batches and the time of the oldest', async () => {
      expect(await log.findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
      await log.append(makeEntries(2))
      await log.append(makeEntries(2))
      const oldestAtMs = Math.min(...(await readAll(log)).map(({ writtenAtMs }) => writtenAtMs))
      expect(await log.findUnshipped()).toEqual({ batches: 2, oldestAtMs })
      await shipAll(log)
      expect(await log.findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
    })

    test('readSince returns batches written since a time, shipped or not, and nothing older', async () => {
      await log.append(makeEntries(3))
      await sleep(20)
      const older = await readAll(log)
      const sinceMs = Math.max(...older.map(({ writtenAtMs }) => writtenAtMs)) + 1
      const entries = makeEntries(4)
      await log.append(entries.slice(0, 2))
      await shipAll(log)
      await log.append(entries.slice(2))
      expect(listIds(collectEntries(await readAll(log, sinceMs)))).toEqual(listIds(entries))
    })

    test('readSince during writes misses nothing that was confirmed before', async () => {
      const before: AppEventEntry[] = []
      for (let count = 0; count < 130; count += 1) {
        const entry = makeEntry()
        before.push(entry)
        await log.append([entry])
      }
      const reading = new AbortController()
      const writing = (async () => {
        while (!reading.signal.aborted) await log.append(makeEntries(1))
      })()
      const seen: string[] = []
      for await (const batch of log.readSince(0)) {
        seen.push(batch.id)
        for (const { id } of batch.entries) {
          const index = before.findIndex((entry) => entry.id === id)
          if (index >= 0) before.splice(index, 1)
        }
        if (seen.length % 20 === 0) await sleep(1)
        if (seen.length > 5000) break
      }
      reading.abort()
      await writing
      expect(before).toEqual([])
      expect(new Set(seen).size).toBe(seen.length)
    })

    test('tells until when everything is shipped', async () => {
      await log.append(makeEntries(1))
      const waiting = await log.findShippedUntil()
      await sleep(5)
      expect(await log.findShippedUntil()).toEqual(waiting)
      await expect(
        shipNext(log, ampleLimits, () => Promise.reject(new Error('Killed.'))),
      ).rejects.toThrow('Killed.')
      expect(await log.findShippedUntil()).toEqual(waiting)
      await shipAll(log)
      expect((await log.findShippedUntil()).getTime()).toBeGreaterThan(waiting.getTime())
    })

    test('tells since when it holds batches, shipped or not', async () => {
      const before = Date.now()
      await log.append(makeEntries(1))
      await shipAll(log)
      expect((await log.findRetainedSince()).getTime()).toBeLessThanOrEqual(before)
    })

    test('a stop writes waiting entries and rejects new ones', async () => {
      const entries = makeEntries(50)
      const appends = entries.map((entry) => log.append([entry]))
      await log.stop(10_000)
      await Promise.all(appends)
      await expect(log.append(makeEntries(1))).rejects.toThrow('stopped')
      expect(listIds(collectEntries(await readAll(store.open())))).toEqual(listIds(entries))
    })
  })
}
