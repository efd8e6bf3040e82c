import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EventLog, LogBatch } from './eventLog.ts'
import type { AppEventEntry, LogEntry } from './logEntry.ts'

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

/** Ships all there is, `limit` at a time. */
async function shipAll(log: EventLog, limit = 10): Promise<LogBatch[]> {
  const shipped: LogBatch[] = []
  const ship = (batches: readonly LogBatch[]) => {
    shipped.push(...batches)
    return Promise.resolve()
  }
  while ((await log.shipNext(limit, ship)) > 0);
  return shipped
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

    test('batches are shipped once, oldest first, and not more than asked for', async () => {
      const entries = makeEntries(5)
      for (const entry of entries) await log.append([entry])
      const sizes: number[] = []
      await log.shipNext(2, (batches) => Promise.resolve(void sizes.push(batches.length)))
      expect(sizes).toEqual([2])
      const rest = await shipAll(log, 2)
      expect(entriesOf(rest).map(({ id }) => id)).toEqual(entries.slice(2).map(({ id }) => id))
      expect(await shipAll(log)).toEqual([])
    })

    test('nothing to ship is told without a call', async () => {
      const ship = () => Promise.reject(new Error('called'))
      expect(await log.shipNext(10, ship)).toBe(0)
    })

    test('a batch whose shipping failed is shipped again, under the same id', async () => {
      await log.append(makeEntries(1))
      let failed: readonly LogBatch[] = []
      const shipping = log.shipNext(10, (batches) => {
        failed = batches
        return Promise.reject(new Error('ClickHouse is away'))
      })
      await expect(shipping).rejects.toThrow('ClickHouse is away')
      expect(failed).toHaveLength(1)
      expect(await shipAll(log)).toEqual(failed)
    })

    test('readers at work together never hold the same batch', async () => {
      for (let count = 0; count < 60; count += 1) await log.append(makeEntries(1))
      const held = new Set<string>()
      const shipped: string[] = []
      let atOnce = 0
      let mostAtOnce = 0
      const read = async (reader: EventLog) => {
        const ship = async (batches: readonly LogBatch[]) => {
          atOnce += 1
          mostAtOnce = Math.max(mostAtOnce, atOnce)
          for (const { id } of batches) {
            expect(held.has(id)).toBe(false)
            held.add(id)
          }
          await sleep(5)
          for (const { id } of batches) held.delete(id)
          shipped.push(...batches.map(({ id }) => id))
          atOnce -= 1
        }
        while ((await reader.shipNext(3, ship)) > 0);
      }
      await Promise.all([1, 2, 3, 4].map(() => read(store.open())))
      expect(mostAtOnce).toBeGreaterThan(1)
      expect(shipped).toHaveLength(60)
      expect(new Set(shipped).size).toBe(60)
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
