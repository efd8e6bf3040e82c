import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LinkError } from '../errors/linkError.ts'
import { createReporter } from '../reporter.ts'
import { createMemoryStorage, type MemoryStorageOptions } from '../testing/createMemoryStorage.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createScope } from '../time/scope.ts'
import { createEventJournal, eventsPerLane, laneCount, laneKey } from './eventJournal.ts'
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

test('a queue of a thousand events is stored completely', async () => {
  const { journal, load, clock, storage } = createProcess()
  await load()
  const events = createTestEvents(1000)
  for (const event of events) journal.add(event)
  await clock.settle()
  expect(getIds(storedIn(storage.items))).toEqual(getIds(events))
  expect(laneCount * eventsPerLane).toBeGreaterThanOrEqual(1000)
  for (const lane of storage.items.values()) {
    expect((JSON.parse(lane) as unknown[]).length).toBeLessThanOrEqual(eventsPerLane)
  }
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

describe('a lane that cannot be read', () => {
  const key = laneKey(app, 0)

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

test('with one readable lane, early events that do not fit in it stay stored', async () => {
  const { journal, load, clock, storage } = createProcess({
    fault: ({ type, key }) => (type === 'get' && key !== laneKey(app, 0) ? 'reject' : null),
  })
  const events = createTestEvents(eventsPerLane + 1)
  for (const event of events) journal.add(event)
  await load()
  await clock.settle()
  expect([...new Set(getIds(storedIn(storage.items)))]).toEqual(getIds(events))
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
