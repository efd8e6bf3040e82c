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
  /** A log on the same store as every other of this test: another server. */
  open(): EventLog
}

let made = 0

/** An entry that no other is equal to. */
export function makeEntry(data: unknown = null): AppEventEntry {
  made += 1
  return {
    kind: 'event',
    id: `event-${process.pid}-${made}`,
    appId: 'app_contract1',
    atMs: 1_790_000_000_000 + made,
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

export function entriesOf(batches: readonly LogBatch[]): LogEntry[] {
  return batches.flatMap(({ entries }) => entries)
}

export function idsOf(entries: readonly LogEntry[]): string[] {
  return entries.map(({ id }) => id).sort()
}

/** More than any test writes. */
export const ampleLimits: ShipmentLimits = { maxEntries: 100_000, maxBytes: 100_000_000 }

/** Ships all there is. */
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

export function batchesOf(shipments: readonly Shipment[]): LogBatch[] {
  return shipments.flatMap(({ batches }) => batches)
}

/** What every implementation of {@link EventLog} must do. */
export function describeEventLog(name: string, makeStore: () => Promise<EventLogStore>): void {
  describe(`${name} keeps the contract of a log`, () => {
    let store: EventLogStore
    let log: EventLog
    beforeEach(async () => {
      store = await makeStore()
      log = store.open()
    })

    test('what was confirmed is read back as it was, by another server too', async () => {
      const entries = [
        makeEntry({ text: 'zwölf\n\u2028\0 🦊 \ud800', list: [1, null, {}] }),
        makeEntry(),
      ]
      await log.append(entries)
      expect(entriesOf(await readAll(store.open()))).toEqual(entries)
    })

    test('entries of many callers are each written once, in few batches', async () => {
      const appends = Array.from({ length: 400 }, () => makeEntries(3))
      await Promise.all(appends.map((entries) => log.append(entries)))
      const batches = await readAll(log)
      expect(idsOf(entriesOf(batches))).toEqual(idsOf(appends.flat()))
      expect(batches.length).toBeLessThan(40)
      expect(log.waiting).toBe(0)
      expect(log.isFailing).toBe(false)
    })

    test('more entries than a batch holds are confirmed when all of them are there', async () => {
      const entries = makeEntries(1700)
      await log.append(entries)
      expect(idsOf(entriesOf(await readAll(log)))).toEqual(idsOf(entries))
    })

    test('an entry larger than a batch should be is written', async () => {
      const entries = [makeEntry(), makeEntry('x'.repeat(1_500_000)), makeEntry()]
      await log.append(entries)
      expect(idsOf(entriesOf(await readAll(log)))).toEqual(idsOf(entries))
    })

    test('no entries are confirmed without a batch', async () => {
      await log.append([])
      expect(await readAll(log)).toEqual([])
    })

    test('an entry changed after the call is written as it was', async () => {
      const data = { value: 'before' }
      const written = log.append([makeEntry(data)])
      data.value = 'after'
      await written
      expect(entriesOf(await readAll(log))).toMatchObject([{ data: { value: 'before' } }])
    })

    test('batches are shipped once, oldest first, and few more entries than asked for', async () => {
      const entries = makeEntries(8)
      for (let at = 0; at < 8; at += 2) await log.append(entries.slice(at, at + 2))
      const shipments = await shipAll(log, { ...ampleLimits, maxEntries: 3 })
      const counts = shipments.map(({ batches }) => entriesOf(batches).length)
      expect(counts).toEqual([4, 4])
      expect(new Set(shipments.map(({ id }) => id)).size).toBe(2)
      const ids = entriesOf(batchesOf(shipments)).map(({ id }) => id)
      expect(ids).toEqual(entries.map(({ id }) => id))
      expect(await shipAll(log)).toEqual([])
    })

    test('large entries make small shipments', async () => {
      for (let count = 0; count < 3; count += 1) await log.append([makeEntry('x'.repeat(5000))])
      const shipments = await shipAll(log, { ...ampleLimits, maxBytes: 5000 })
      expect(shipments.map(({ batches }) => batches.length)).toEqual([1, 1, 1])
    })

    test('a shipment is told by the number of its entries', async () => {
      await log.append(makeEntries(3))
      await log.append(makeEntries(2))
      expect(await log.shipNext(ampleLimits, () => Promise.resolve())).toBe(5)
    })

    test('nothing to ship is told without a call', async () => {
      const ship = () => Promise.reject(new Error('called'))
      expect(await log.shipNext(ampleLimits, ship)).toBe(0)
    })

    test('a shipment that failed comes again first, as it was, by another server too', async () => {
      for (let count = 0; count < 3; count += 1) await log.append(makeEntries(1))
      const failed: Shipment[] = []
      const shipping = log.shipNext({ ...ampleLimits, maxEntries: 2 }, (shipment) => {
        failed.push(shipment)
        return Promise.reject(new Error('ClickHouse is away'))
      })
      await expect(shipping).rejects.toThrow('ClickHouse is away')
      expect(failed).toHaveLength(1)
      await log.append(makeEntries(4))
      const [again, ...rest] = await shipAll(store.open())
      expect([again]).toEqual(failed)
      expect(entriesOf(batchesOf(rest))).toHaveLength(5)
    })

    test('one reader ships at a time, and the others have nothing to do meanwhile', async () => {
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

    test('what is not shipped yet is counted, with the time of the oldest', async () => {
      expect(await log.findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
      await log.append(makeEntries(2))
      await log.append(makeEntries(2))
      const oldestAtMs = Math.min(...(await readAll(log)).map(({ writtenAtMs }) => writtenAtMs))
      expect(await log.findUnshipped()).toEqual({ batches: 2, oldestAtMs })
      await shipAll(log)
      expect(await log.findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
    })

    test('what was written since a moment is read, shipped or not, and nothing older', async () => {
      await log.append(makeEntries(3))
      await sleep(20)
      const older = await readAll(log)
      const sinceMs = Math.max(...older.map(({ writtenAtMs }) => writtenAtMs)) + 1
      const entries = makeEntries(4)
      await log.append(entries.slice(0, 2))
      await shipAll(log)
      await log.append(entries.slice(2))
      expect(idsOf(entriesOf(await readAll(log, sinceMs)))).toEqual(idsOf(entries))
    })

    test('reading goes on while others write, and misses nothing confirmed before', async () => {
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
      const nothing = () => Promise.resolve()

      test('takes out and changes what it is told to, shipped or not, and leaves the rest', async () => {
        const [shipped, kept, waiting] = [makeEntries(3), makeEntries(2), makeEntries(3)]
        await log.append([...shipped, ...kept])
        await shipAll(log)
        await log.append(waiting)
        const gone = new Set([shipped[0]?.id, ...waiting.slice(0, 2).map(({ id }) => id)])
        const changed = await log.rewrite((entry) => {
          if (gone.has(entry.id)) return null
          return entry.id === shipped[1]?.id ? { ...entry, appId: 'app_changed' } : entry
        }, nothing)
        expect(changed).toBe(2)
        const left = entriesOf(await readAll(log))
        expect(idsOf(left)).toEqual(idsOf([...shipped.slice(1), ...kept, ...waiting.slice(2)]))
        expect(left.find(({ id }) => id === shipped[1]?.id)?.appId).toBe('app_changed')
        // What was shipped stays so, and what was not is shipped without what was taken out.
        expect(idsOf(entriesOf(batchesOf(await shipAll(log))))).toEqual(idsOf(waiting.slice(2)))
      })

      test('of everything in a batch leaves no batch, and the next shipment goes on', async () => {
        const [gone, kept] = [makeEntries(2), makeEntries(1)]
        await log.append(gone)
        // Its shipment was begun, and is made of what is gone now.
        await expect(
          log.shipNext(ampleLimits, () => Promise.reject(new Error('Killed.'))),
        ).rejects.toThrow('Killed.')
        const ids = new Set(gone.map(({ id }) => id))
        await log.rewrite((entry) => (ids.has(entry.id) ? null : entry), nothing)
        await log.append(kept)
        expect(idsOf(entriesOf(await readAll(log)))).toEqual(idsOf(kept))
        const shipments: Shipment[] = []
        while ((await log.findUnshipped()).batches > 0) {
          await log.shipNext(ampleLimits, (shipment) => {
            shipments.push(shipment)
            return Promise.resolve()
          })
        }
        expect(idsOf(entriesOf(batchesOf(shipments)))).toEqual(idsOf(kept))
      })

      test('keeps shippers away until what is done meanwhile has ended, and waits for one', async () => {
        await log.append(makeEntries(1))
        const happened: string[] = []
        const begun = Promise.withResolvers<undefined>()
        const shipping = log.shipNext(ampleLimits, async () => {
          begun.resolve(undefined)
          await sleep(50)
          happened.push('shipped')
        })
        await begun.promise
        await store.open().rewrite(
          (entry) => entry,
          async () => {
            happened.push('meanwhile')
            await log.append(makeEntries(1))
            expect(await log.shipNext(ampleLimits, nothing)).toBe(0)
          },
        )
        await shipping
        expect(happened).toEqual(['shipped', 'meanwhile'])
        expect(await shipAll(log)).toHaveLength(1)
      })
    })

    test('a stop writes what waits, and nothing is taken after it', async () => {
      const entries = makeEntries(50)
      const appends = entries.map((entry) => log.append([entry]))
      await log.stop(10_000)
      await Promise.all(appends)
      await expect(log.append(makeEntries(1))).rejects.toThrow('stopped')
      expect(idsOf(entriesOf(await readAll(store.open())))).toEqual(idsOf(entries))
    })
  })
}
