import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LinkError } from '../errors/linkError.ts'
import { createReporter } from '../reporter.ts'
import { createMemoryStorage, type MemoryStorageOptions } from '../testing/createMemoryStorage.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createScope } from '../time/scope.ts'
import { createEventJournal, eventsPerLane, keyCount, laneCount, laneKey } from './eventJournal.ts'
import type { QueuedEvent } from './queuedEvent.ts'

const app = 'app_test'
const silent = { error() {} }

function createTestEvent(number: number): QueuedEvent {
  return { id: `id-${number}`, name: 'login', time: number, data: { number } }
}

function createTestEvents(count: number): QueuedEvent[] {
  return Array.from({ length: count }, (_, number) => createTestEvent(number))
}

/** Creates the journal of one process. Pass the map of another one for a process on the same phone. */
function createProcess(options: MemoryStorageOptions = {}) {
  const clock = createSimulatedClock()
  const storage = createMemoryStorage({ clock, ...options })
  const errors: LinkError[] = []
  const reporter = createReporter(silent, (error) => void errors.push(error))
  const journal = createEventJournal(storage, app, reporter)
  const scope = createScope(clock)
  return { clock, storage, journal, scope, errors, load: () => journal.load(scope, 5000) }
}

function storedIn(items: ReadonlyMap<string, string>): QueuedEvent[] {
  return [...items.values()].flatMap((lane) => JSON.parse(lane) as QueuedEvent[])
}

const getIds = (events: readonly QueuedEvent[]) => events.map(({ id }) => id).sort()

test('the next process reads the added events, oldest first', async () => {
  const first = createProcess()
  expect(await first.load()).toEqual([])
  const events = createTestEvents(40)
  for (const event of events) first.journal.add(event)
  await first.clock.settle()

  const next = createProcess({ items: first.storage.items })
  expect(await next.load()).toEqual(events)
})

test('the next process does not read removed events', async () => {
  const first = createProcess()
  await first.load()
  for (const event of createTestEvents(5)) first.journal.add(event)
  await first.clock.settle()
  first.journal.remove(new Set(['id-1', 'id-3', 'id-unknown']))
  await first.clock.settle()

  const next = createProcess({ items: first.storage.items })
  expect(getIds(await next.load())).toEqual(['id-0', 'id-2', 'id-4'])
})

test('events of an earlier process can be removed', async () => {
  const items = new Map([[laneKey(app, 3), JSON.stringify(createTestEvents(2))]])
  const { journal, load, clock } = createProcess({ items })
  expect(await load()).toHaveLength(2)
  journal.remove(new Set(['id-0', 'id-1']))
  await clock.settle()
  expect([...items]).toEqual([])
})

test('a queue of a thousand events is stored completely, each event once', async () => {
  const { journal, load, clock, storage } = createProcess()
  await load()
  const events = createTestEvents(1000)
  for (const event of events) journal.add(event)
  await clock.settle()
  expect(getIds(storedIn(storage.items))).toEqual(getIds(events))
})

test('an event is written a bounded number of times, however many are waiting', async () => {
  const { journal, load, clock, storage } = createProcess()
  await load()
  let written = 0
  const { setItem } = storage
  storage.setItem = (key, value) => {
    written += value.length
    return setItem(key, value)
  }
  const events = createTestEvents(10_000)
  for (const [index, event] of events.entries()) {
    journal.add(event)
    // As the queue does: it has at most a thousand events, and drops a hundred at once.
    if (index >= 1000 && index % 100 === 0) {
      journal.remove(new Set(getIds(events.slice(index - 1000, index - 900))))
    }
    await clock.settle()
  }
  expect(written / JSON.stringify(events).length).toBeLessThan(10)
})

test('the lanes of an earlier version are read, and leave no key behind', async () => {
  const events = createTestEvents(1024)
  const items = new Map<string, string>()
  for (let lane = 0; lane < 16; lane++) {
    items.set(laneKey(app, lane), JSON.stringify(events.slice(lane * 64, lane * 64 + 64)))
  }
  const { journal, load, clock } = createProcess({ items })
  expect(await load()).toEqual(events)
  journal.add(createTestEvent(2000))
  await clock.settle()
  journal.remove(new Set([...getIds(events), 'id-2000']))
  await clock.settle()
  expect([...items]).toEqual([])
})

test('the journals of two apps are separate', async () => {
  const { storage, load, journal, clock, scope } = createProcess()
  await load()
  journal.add(createTestEvent(1))
  await clock.settle()
  const reporter = createReporter(silent, () => undefined)
  const other = createEventJournal(storage, 'app_other', reporter)
  expect(await other.load(scope, 5000)).toEqual([])
})

describe('before loading', () => {
  const early = laneKey(app, 'early')

  test('an event goes to the early lane, so that no unread lane is overwritten', async () => {
    const { journal, clock, storage } = createProcess()
    journal.add(createTestEvent(1))
    await clock.settle()
    expect(storage.operations).toEqual([{ type: 'set', key: early }])
  })

  test('an event survives a kill', async () => {
    const killed = createProcess()
    killed.journal.add(createTestEvent(1))
    await killed.clock.settle()

    const next = createProcess({ items: killed.storage.items })
    expect(await next.load()).toEqual([createTestEvent(1)])
  })

  test('events are not returned as earlier ones, and loading moves them to the other lanes', async () => {
    const { journal, load, clock, storage } = createProcess()
    journal.add(createTestEvent(1))
    journal.add(createTestEvent(2))
    journal.remove(new Set(['id-2']))
    expect(await load()).toEqual([])
    await clock.settle()
    expect(getIds(storedIn(storage.items))).toEqual(['id-1'])
    expect(storage.items.has(early)).toBe(false)
  })

  test('early events of an earlier process are moved too, and can be removed', async () => {
    const items = new Map([[early, JSON.stringify(createTestEvents(2))]])
    const { journal, load, clock } = createProcess({ items })
    expect(await load()).toEqual(createTestEvents(2))
    await clock.settle()
    expect(items.has(early)).toBe(false)
    expect(getIds(storedIn(items))).toEqual(['id-0', 'id-1'])
    journal.remove(new Set(['id-0', 'id-1']))
    await clock.settle()
    expect([...items]).toEqual([])
  })

  test('an event that a kill left in two lanes is read once', async () => {
    const items = new Map([
      [early, JSON.stringify(createTestEvents(2))],
      [laneKey(app, 5), JSON.stringify([createTestEvent(1)])],
    ])
    const { load, clock } = createProcess({ items })
    expect(await load()).toEqual(createTestEvents(2))
    await clock.settle()
    expect(getIds(storedIn(items))).toEqual(['id-0', 'id-1'])
  })

  test('the early lane is rewritten only after the other lanes have stored its events', async () => {
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type, key }) => (type === 'set' && key !== early ? { delayMs: 100 } : null),
    })
    journal.add(createTestEvent(1))
    await load()
    await clock.advance(99)
    expect([...storage.items.keys()]).toEqual([early])
    await clock.advance(1)
    expect(getIds(storedIn(storage.items))).toEqual(['id-1'])
    expect(storage.items.has(early)).toBe(false)
  })

  test('a stopped load returns nothing, and the next one returns all events', async () => {
    const items = new Map([[laneKey(app, 0), JSON.stringify(createTestEvents(2))]])
    const { journal, scope, clock } = createProcess({ items })
    const loading = journal.load(scope, 5000)
    journal.add(createTestEvent(7))
    scope.close()
    expect(await loading).toEqual([])

    expect(await journal.load(createScope(clock), 5000)).toEqual(createTestEvents(2))
    await clock.settle()
    expect(getIds(storedIn(items))).toEqual(['id-0', 'id-1', 'id-7'])
  })
})

describe('a pending write', () => {
  const slowWrites: MemoryStorageOptions = {
    fault: ({ type }) => (type === 'get' ? null : { delayMs: 100 }),
  }

  test('does not delay the next event, which goes to another lane immediately', async () => {
    const { journal, load, storage } = createProcess(slowWrites)
    await load()
    for (const event of createTestEvents(laneCount)) journal.add(event)
    const written = storage.operations.filter(({ type }) => type === 'set').map(({ key }) => key)
    expect(new Set(written).size).toBe(laneCount)
  })

  test('does not delay a removal', async () => {
    const { journal, load, clock, storage } = createProcess(slowWrites)
    await load()
    journal.add(createTestEvent(1))
    journal.remove(new Set(['id-1']))
    expect(storage.operations.map(({ type }) => type).slice(-2)).toEqual(['set', 'remove'])
    await clock.advance(1000)
    expect(storage.items.size).toBe(0)
  })

  test('may be applied after a newer one, so the lane is written once more', async () => {
    const delays = [200, 100]
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type }) => (type === 'get' ? null : { delayMs: delays.shift() ?? 10 }),
    })
    await load()
    journal.add(createTestEvent(1))
    journal.remove(new Set(['id-1']))
    await clock.advance(200)
    expect(getIds(storedIn(storage.items))).toEqual(['id-1'])
    await clock.advance(10)
    expect(storage.items.size).toBe(0)
  })

  test('storage ends with the waiting events, in whichever order writes are applied', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('add' as const) },
      { weight: 1, arbitrary: fc.constant('remove' as const) },
      { weight: 2, arbitrary: fc.constant('wait' as const) },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 120 }),
        fc.nat({ max: 5 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        async (steps, loadAt, delays) => {
          const { journal, load, clock, storage } = createProcess({
            fault: ({ type }, index) =>
              type === 'get' ? null : { delayMs: delays[index % delays.length] ?? 1 },
          })
          const kept = new Set<string>()
          for (const [number, todo] of steps.entries()) {
            if (number === loadAt) await load()
            if (todo === 'add') {
              kept.add(`id-${number}`)
              journal.add(createTestEvent(number))
            } else if (todo === 'remove' && number >= loadAt) {
              const oldest = [...kept].slice(0, 2)
              for (const id of oldest) kept.delete(id)
              journal.remove(new Set(oldest))
            } else {
              await clock.advance(10)
            }
          }
          await clock.advance(10_000)
          expect(getIds(storedIn(storage.items))).toEqual([...kept].sort())
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('a synchronous storage has an event before `add` returns', async () => {
  const { journal, load, storage } = createProcess({ isSynchronous: true })
  journal.add(createTestEvent(1000))
  expect(storedIn(storage.items)).toHaveLength(1)
  await load()
  for (const [index, event] of createTestEvents(100).entries()) {
    journal.add(event)
    expect(new Set(getIds(storedIn(storage.items))).size).toBe(index + 2)
  }
})

describe.each([
  ['lane', 0],
  ['block', laneCount],
])('a %s that cannot be read', (_, index) => {
  const key = laneKey(app, index)

  test.each(['throw', 'reject', 'hang'] as const)(
    'because of a %s keeps its content',
    async (fault) => {
      const content = JSON.stringify(createTestEvents(3))
      const { journal, load, clock, storage } = createProcess({
        items: new Map([[key, content]]),
        fault: (operation) => (operation.type === 'get' && operation.key === key ? fault : null),
      })
      const loading = load()
      await clock.advance(5000)
      expect(await loading).toEqual([])
      for (const event of createTestEvents(500)) journal.add(event)
      journal.remove(new Set(['id-0', 'id-1']))
      await clock.settle()
      expect(storage.items.get(key)).toBe(content)
      expect(storage.operations.filter((done) => done.key === key)).toHaveLength(1)
    },
  )

  test('does not prevent the others from being read and written', async () => {
    const items = new Map([[laneKey(app, 1), JSON.stringify([createTestEvent(7)])]])
    const { journal, load, clock } = createProcess({
      items,
      fault: (operation) => (operation.key === key ? 'reject' : null),
    })
    expect(await load()).toEqual([createTestEvent(7)])
    journal.add(createTestEvent(8))
    await clock.settle()
    expect(getIds(storedIn(items))).toEqual(['id-7', 'id-8'])
  })

  test('because of damage is treated as empty and used again', async () => {
    const items = new Map([
      [laneKey(app, 0), '[{"id":"cut o'],
      [laneKey(app, 1), '{"not":"a list"}'],
      [laneKey(app, 2), ''],
      [
        laneKey(app, 3),
        JSON.stringify([null, 5, { id: 7 }, createTestEvent(1), { id: 'a', name: 'b' }]),
      ],
    ])
    const { journal, load, clock } = createProcess({ items })
    expect(await load()).toEqual([createTestEvent(1)])
    journal.add(createTestEvent(2))
    await clock.settle()
    expect(items.get(laneKey(app, 0))).toBe(JSON.stringify([createTestEvent(2)]))
  })
})

test('without a readable lane, only the early lane is written', async () => {
  const { journal, load, clock, storage } = createProcess({
    fault: ({ type }) => (type === 'get' ? 'reject' : null),
  })
  expect(await load()).toEqual([])
  journal.add(createTestEvent(1))
  await clock.settle()
  expect([...storage.items.keys()]).toEqual([laneKey(app, 'early')])
})

test('with one readable key, early events that do not fit in it stay stored', async () => {
  const { journal, load, clock, storage } = createProcess({
    fault: ({ type, key }) => (type === 'get' && key !== laneKey(app, 0) ? 'reject' : null),
  })
  const events = createTestEvents(eventsPerLane + 1)
  for (const event of events) journal.add(event)
  await load()
  await clock.settle()
  expect([...new Set(getIds(storedIn(storage.items)))]).toEqual(getIds(events))
})

describe('full lanes', () => {
  const count = laneCount * eventsPerLane
  const block = laneKey(app, laneCount)
  const lanes = Array.from({ length: laneCount }, (_, lane) => laneKey(app, lane))

  test('are moved to a block', async () => {
    const { journal, load, clock, storage } = createProcess()
    await load()
    for (const event of createTestEvents(count)) journal.add(event)
    await clock.settle()
    expect([...storage.items.keys()]).toEqual([block])
    expect(getIds(storedIn(storage.items))).toEqual(getIds(createTestEvents(count)))
  })

  test('are moved before they have many characters: an event of 30 kB has a lane of its own', async () => {
    const { journal, load, clock, storage } = createProcess()
    await load()
    let written = 0
    const { setItem } = storage
    storage.setItem = (key, value) => {
      written += value.length
      return setItem(key, value)
    }
    for (let number = 0; number < 32; number++) {
      journal.add({ ...createTestEvent(number), data: 'x'.repeat(30_000) })
      await clock.settle()
    }
    expect(written / (32 * 30_000)).toBeLessThan(2.1)
  })

  test('are rewritten only after the block has stored their events', async () => {
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type, key }) => (type === 'set' && key === block ? { delayMs: 100 } : null),
    })
    await load()
    for (const event of createTestEvents(count)) journal.add(event)
    await clock.advance(99)
    expect([...storage.items.keys()].sort()).toEqual(lanes)
    journal.add(createTestEvent(1000))
    await clock.advance(100)
    const stored = storedIn(storage.items)
    expect(getIds(stored)).toEqual(getIds([...createTestEvents(count), createTestEvent(1000)]))
  })

  test.each(['throw', 'reject'] as const)(
    'keep their events if the block cannot be written: %s',
    async (fault) => {
      let isBroken = true
      const { journal, load, clock, storage } = createProcess({
        fault: ({ type, key }) =>
          type === 'set' && isBroken && !lanes.includes(key) ? fault : null,
      })
      await load()
      const events = createTestEvents(900)
      for (const [index, event] of events.entries()) {
        isBroken = index < count + 20
        journal.add(event)
        await clock.settle()
        if (isBroken)
          expect(new Set(getIds(storedIn(storage.items))).size).toBeGreaterThan(index / 2)
      }
      expect(getIds(storedIn(storage.items))).toEqual(getIds(events))
    },
  )

  test('are moved to another block while one has a write that hangs', async () => {
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type, key }) => (type === 'remove' && key === block ? 'hang' : null),
    })
    await load()
    const events = createTestEvents(2 * count)
    for (const event of events.slice(0, count)) journal.add(event)
    await clock.settle()
    journal.remove(new Set(getIds(events.slice(0, count))))
    for (const event of events.slice(count)) journal.add(event)
    await clock.settle()
    expect([...storage.items.keys()]).toEqual([block, laneKey(app, laneCount + 1)])
  })

  test('are moved to the smallest block, also after a restart', async () => {
    const items = new Map([[block, JSON.stringify(createTestEvents(100))]])
    const { journal, load, clock, storage } = createProcess({ items })
    await load()
    for (let number = 0; number < count; number++) journal.add(createTestEvent(1000 + number))
    await clock.settle()
    expect([...items.keys()]).toEqual([block, laneKey(app, laneCount + 1)])
    expect(storage.operations.filter(({ key }) => key === block)).toHaveLength(1)
  })

  test('that a kill left beside their block are read once, and removed from both', async () => {
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type }) => (type === 'remove' ? 'hang' : null),
    })
    await load()
    for (const event of createTestEvents(count)) journal.add(event)
    await clock.settle()
    expect(storedIn(storage.items)).toHaveLength(2 * count)

    const next = createProcess({ items: storage.items })
    expect(await next.load()).toEqual(createTestEvents(count))
    next.journal.remove(new Set(getIds(createTestEvents(count))))
    await next.clock.settle()
    expect(storage.items.size).toBe(0)
  })
})

describe('clearing', () => {
  const stored = () => new Map([[laneKey(app, 3), JSON.stringify(createTestEvents(3))]])

  test('deletes read and unread events, and resolves to true', async () => {
    for (const isLoaded of [true, false]) {
      const { journal, load, storage, clock } = createProcess({ items: stored() })
      if (isLoaded) await load()
      journal.add(createTestEvent(7))
      expect(await journal.clear()).toBe(true)
      await clock.settle()
      expect(storage.items.size).toBe(0)
    }
  })

  test.each(['throw', 'reject'] as const)(
    'resolves to false if a deletion fails with a %s',
    async (fault) => {
      const { journal, load } = createProcess({
        items: stored(),
        fault: ({ type, key }) => (type === 'remove' && key === laneKey(app, 3) ? fault : null),
      })
      await load()
      expect(await journal.clear()).toBe(false)
    },
  )

  test('waits for an earlier write that the storage applies after the deletion', async () => {
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type }) => (type === 'set' ? { delayMs: 100 } : null),
    })
    await load()
    journal.add(createTestEvent(1))
    let result: boolean | null = null
    void journal.clear().then((cleared) => (result = cleared))
    await clock.advance(99)
    expect(result).toBeNull()
    await clock.advance(1)
    expect(result).toBe(true)
    expect(storage.items.size).toBe(0)
  })

  test('keeps events that are added afterwards', async () => {
    const { journal, load, clock, storage } = createProcess({ items: stored() })
    const loading = load()
    const clearing = journal.clear()
    journal.add(createTestEvent(8))
    await Promise.all([loading, clearing])
    await clock.settle()
    expect(storedIn(storage.items)).toEqual([createTestEvent(8)])
  })

  test('while the journal loads, or a lane is moved, brings no event back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 150 }),
        fc.nat({ max: 100 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        async (added, clearAtMs, delays) => {
          const items = new Map<string, string>()
          for (let key = 0; key < keyCount; key++) {
            items.set(laneKey(app, key), JSON.stringify([createTestEvent(1000 + key)]))
          }
          const { journal, load, clock } = createProcess({
            items,
            fault: (_, index) => ({ delayMs: delays[index % delays.length] ?? 1 }),
          })
          const progress = { isRead: false }
          const loading = load().finally(() => {
            progress.isRead = true
          })
          for (const event of createTestEvents(added)) {
            if (event.time % 4 === 0) await clock.advance(1)
            journal.add(event)
          }
          await clock.advance(clearAtMs)
          const { isRead } = progress
          const clearing = journal.clear()
          journal.add(createTestEvent(5000))
          await clock.advance(10_000)
          expect(await loading).toHaveLength(isRead ? keyCount : 0)
          expect(await clearing).toBe(true)
          expect([...new Set(getIds(storedIn(items)))]).toEqual(['id-5000'])
        },
      ),
      { numRuns: 100 },
    )
  })
})

test.each(['throw', 'reject'] as const)(
  'a write that fails with a %s is reported once and retried with the next change',
  async (fault) => {
    let isBroken = true
    const { journal, load, clock, storage, errors } = createProcess({
      fault: ({ type }) => (type === 'set' && isBroken ? fault : null),
    })
    await load()
    journal.add(createTestEvent(1))
    await clock.settle()
    journal.add(createTestEvent(2))
    await clock.settle()
    expect(errors.map(({ code }) => code)).toEqual(['storage_unwritable'])
    isBroken = false
    journal.add(createTestEvent(3))
    await clock.settle()
    expect(getIds(storedIn(storage.items))).toEqual(['id-1', 'id-2', 'id-3'])
  },
)

test('a storage without removeItem gets an empty list instead', async () => {
  const { storage, scope, clock } = createProcess()
  const { getItem, setItem } = storage
  const reporter = createReporter(silent, () => undefined)
  const journal = createEventJournal({ getItem, setItem }, app, reporter)
  await journal.load(scope, 5000)
  journal.add(createTestEvent(1))
  await clock.settle()
  journal.remove(new Set(['id-1']))
  await clock.settle()
  expect([...storage.items.values()]).toEqual(['[]'])
})

test('a storage that returns undefined instead of null is read as empty', async () => {
  const { scope } = createProcess()
  const reporter = createReporter(silent, () => undefined)
  const storage = { getItem: () => undefined as unknown as null, setItem() {} }
  expect(await createEventJournal(storage, app, reporter).load(scope, 5000)).toEqual([])
})
