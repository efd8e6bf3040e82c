import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  EventLog,
  LogBatch,
  Shipment,
  ShipmentLimits,
} from '../../../src/pipeline/event-log/eventLog.ts'
import type { AppEventEntry, LogEntry } from '../../../src/pipeline/event-log/logEntry.ts'

/** An engine under test: empty at the start of each test. */
export interface EventLogStore {
  /** Opens another log on the same store, as another server would. */
  open(): EventLog
}

let entryCount = 0

/** Creates a unique entry. */
export function makeEntry(data: unknown = null): AppEventEntry {
  entryCount += 1
  return {
    kind: 'event',
    id: `event-${process.pid}-${entryCount}`,
    appId: 'app_contract1',
    atMs: 1_790_000_000_000 + entryCount,
    installId: 'install-1',
    name: 'viewed',
    happenedAtMs: 1_790_000_000_000,
    data,
  }
}

export function makeEntries(count: number): AppEventEntry[] {
  return Array.from({ length: count }, () => makeEntry())
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
  while ((await log.shipNext(limits, ship)) > 0);
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
      expect(log.isFailing).toBe(false)
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
      expect(await log.shipNext(ampleLimits, () => Promise.resolve())).toBe(5)
    })

    test('shipNext returns 0 without a call if there is nothing to ship', async () => {
      const ship = () => Promise.reject(new Error('called'))
      expect(await log.shipNext(ampleLimits, ship)).toBe(0)
    })

    test('a failed shipment is retried first and unchanged, also by another server', async () => {
      for (let count = 0; count < 3; count += 1) await log.append(makeEntries(1))
      const failed: Shipment[] = []
      const shipping = log.shipNext({ ...ampleLimits, maxEntries: 2 }, (shipment) => {
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

    test('only one reader ships at a time', async () => {
      for (let count = 0; count < 60; count += 1) await log.append(makeEntries(1))
      let atOnce = 0
      const shipped: string[] = []
      const read = async (reader: EventLog) => {
        const ship = async ({ batches }: Shipment) => {
          atOnce += 1
          expect(atOnce).toBe(1)
          await sleep(5)
          shipped.push(...batches.map(({ id }) => id))
          atOnce -= 1
        }
        while ((await reader.findUnshipped()).batches > 0) {
          await reader.shipNext({ ...ampleLimits, maxEntries: 3 }, ship)
        }
      }
      await Promise.all([1, 2, 3, 4].map(() => read(store.open())))
      expect(shipped).toHaveLength(60)
      expect(new Set(shipped).size).toBe(60)
    })

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

    describe('rewriting', () => {
      const noop = () => Promise.resolve()

      test('removes and changes the selected entries, shipped or not, and keeps the rest', async () => {
        const [shipped, kept, waiting] = [makeEntries(3), makeEntries(2), makeEntries(3)]
        await log.append([...shipped, ...kept])
        await shipAll(log)
        await log.append(waiting)
        const removed = new Set([shipped[0]?.id, ...waiting.slice(0, 2).map(({ id }) => id)])
        const changed = await log.rewrite((entry) => {
          if (removed.has(entry.id)) return null
          return entry.id === shipped[1]?.id ? { ...entry, appId: 'app_changed' } : entry
        }, noop)
        expect(changed).toBe(2)
        const left = collectEntries(await readAll(log))
        expect(listIds(left)).toEqual(listIds([...shipped.slice(1), ...kept, ...waiting.slice(2)]))
        expect(left.find(({ id }) => id === shipped[1]?.id)?.appId).toBe('app_changed')
        // Shipped batches stay shipped, and the others are shipped without the removed entries.
        expect(listIds(collectEntries(collectBatches(await shipAll(log))))).toEqual(
          listIds(waiting.slice(2)),
        )
      })

      test('deletes a batch that becomes empty, and later batches are shipped', async () => {
        const [removed, kept] = [makeEntries(2), makeEntries(1)]
        await log.append(removed)
        // A shipment was started with entries that are removed now.
        await expect(
          log.shipNext(ampleLimits, () => Promise.reject(new Error('Killed.'))),
        ).rejects.toThrow('Killed.')
        const ids = new Set(removed.map(({ id }) => id))
        await log.rewrite((entry) => (ids.has(entry.id) ? null : entry), noop)
        await log.append(kept)
        expect(listIds(collectEntries(await readAll(log)))).toEqual(listIds(kept))
        const shipments: Shipment[] = []
        while ((await log.findUnshipped()).batches > 0) {
          await log.shipNext(ampleLimits, (shipment) => {
            shipments.push(shipment)
            return Promise.resolve()
          })
        }
        expect(listIds(collectEntries(collectBatches(shipments)))).toEqual(listIds(kept))
      })

      test('waits for a running shipment and blocks others until the callback has resolved', async () => {
        await log.append(makeEntries(1))
        const steps: string[] = []
        const started = Promise.withResolvers<undefined>()
        const shipping = log.shipNext(ampleLimits, async () => {
          started.resolve(undefined)
          await sleep(50)
          steps.push('shipped')
        })
        await started.promise
        await store.open().rewrite(
          (entry) => entry,
          async () => {
            steps.push('rewritten')
            await log.append(makeEntries(1))
            expect(await log.shipNext(ampleLimits, noop)).toBe(0)
          },
        )
        await shipping
        expect(steps).toEqual(['shipped', 'rewritten'])
        expect(await shipAll(log)).toHaveLength(1)
      })
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
