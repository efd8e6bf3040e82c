import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LinkError } from '../errors.ts'
import { createReporter } from '../reporter.ts'
import { createMemoryStorage, type MemoryStorageOptions } from '../testing/createMemoryStorage.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createScope } from '../time/scope.ts'
import { createEventJournal, eventsPerLane, laneCount, laneKey } from './eventJournal.ts'
import type { QueuedEvent } from './queuedEvent.ts'

const app = 'app_test'
const silent = { error() {} }

function eventOf(number: number): QueuedEvent {
  return { id: `id-${number}`, name: 'login', time: number, data: { number } }
}

function eventsOf(count: number): QueuedEvent[] {
  return Array.from({ length: count }, (_, number) => eventOf(number))
}

/** A journal as one process has it; the map of another one makes it a process on the same phone. */
function createProcess(options: MemoryStorageOptions = {}) {
  const clock = createSimulatedClock()
  const storage = createMemoryStorage({ clock, ...options })
  const errors: LinkError[] = []
  const reporter = createReporter(silent, () => (error) => void errors.push(error))
  const journal = createEventJournal(storage, app, reporter)
  const scope = createScope(clock)
  return { clock, storage, journal, scope, errors, load: () => journal.load(scope, 5000) }
}

function storedIn(items: ReadonlyMap<string, string>): QueuedEvent[] {
  return [...items.values()].flatMap((lane) => JSON.parse(lane) as QueuedEvent[])
}

const idsOf = (events: readonly QueuedEvent[]) => events.map(({ id }) => id).sort()

test('the next process finds what was added, oldest first', async () => {
  const first = createProcess()
  expect(await first.load()).toEqual([])
  const events = eventsOf(40)
  for (const event of events) first.journal.add(event)
  await first.clock.settle()

  const next = createProcess({ items: first.storage.items })
  expect(await next.load()).toEqual(events)
})

test('the next process finds nothing that was removed', async () => {
  const first = createProcess()
  await first.load()
  for (const event of eventsOf(5)) first.journal.add(event)
  await first.clock.settle()
  first.journal.remove(new Set(['id-1', 'id-3', 'id-unknown']))
  await first.clock.settle()

  const next = createProcess({ items: first.storage.items })
  expect(idsOf(await next.load())).toEqual(['id-0', 'id-2', 'id-4'])
})

test('what an earlier process left can be removed by this one', async () => {
  const items = new Map([[laneKey(app, 3), JSON.stringify(eventsOf(2))]])
  const { journal, load, clock } = createProcess({ items })
  expect(await load()).toHaveLength(2)
  journal.remove(new Set(['id-0', 'id-1']))
  await clock.settle()
  expect([...items]).toEqual([])
})

test('a queue of a thousand events is stored whole', async () => {
  const { journal, load, clock, storage } = createProcess()
  await load()
  const events = eventsOf(1000)
  for (const event of events) journal.add(event)
  await clock.settle()
  expect(idsOf(storedIn(storage.items))).toEqual(idsOf(events))
  expect(laneCount * eventsPerLane).toBeGreaterThanOrEqual(1000)
  for (const lane of storage.items.values()) {
    expect((JSON.parse(lane) as unknown[]).length).toBeLessThanOrEqual(eventsPerLane)
  }
})

test('the journals of two apps do not see each other', async () => {
  const { storage, load, journal, clock, scope } = createProcess()
  await load()
  journal.add(eventOf(1))
  await clock.settle()
  const reporter = createReporter(silent, () => undefined)
  const other = createEventJournal(storage, 'app_other', reporter)
  expect(await other.load(scope, 5000)).toEqual([])
})

describe('before it was loaded', () => {
  const early = laneKey(app, 'early')

  test('an event goes into a lane of its own, so that nothing unread is overwritten', async () => {
    const { journal, clock, storage } = createProcess()
    journal.add(eventOf(1))
    await clock.settle()
    expect(storage.operations).toEqual([{ type: 'set', key: early }])
  })

  test('an event survives a kill', async () => {
    const killed = createProcess()
    killed.journal.add(eventOf(1))
    await killed.clock.settle()

    const next = createProcess({ items: killed.storage.items })
    expect(await next.load()).toEqual([eventOf(1)])
  })

  test('events are not taken for earlier ones, and move to the other lanes with the load', async () => {
    const { journal, load, clock, storage } = createProcess()
    journal.add(eventOf(1))
    journal.add(eventOf(2))
    journal.remove(new Set(['id-2']))
    expect(await load()).toEqual([])
    await clock.settle()
    expect(idsOf(storedIn(storage.items))).toEqual(['id-1'])
    expect(storage.items.has(early)).toBe(false)
  })

  test('what an earlier process left there is moved too, and can be removed', async () => {
    const items = new Map([[early, JSON.stringify(eventsOf(2))]])
    const { journal, load, clock } = createProcess({ items })
    expect(await load()).toEqual(eventsOf(2))
    await clock.settle()
    expect(items.has(early)).toBe(false)
    expect(idsOf(storedIn(items))).toEqual(['id-0', 'id-1'])
    journal.remove(new Set(['id-0', 'id-1']))
    await clock.settle()
    expect([...items]).toEqual([])
  })

  test('an event that a kill left in two lanes is found once', async () => {
    const items = new Map([
      [early, JSON.stringify(eventsOf(2))],
      [laneKey(app, 5), JSON.stringify([eventOf(1)])],
    ])
    const { load, clock } = createProcess({ items })
    expect(await load()).toEqual(eventsOf(2))
    await clock.settle()
    expect(idsOf(storedIn(items))).toEqual(['id-0', 'id-1'])
  })

  test('the early lane lets go of its events only when the others have them', async () => {
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type, key }) => (type === 'set' && key !== early ? { delayMs: 100 } : null),
    })
    journal.add(eventOf(1))
    await load()
    await clock.advance(99)
    expect([...storage.items.keys()]).toEqual([early])
    await clock.advance(1)
    expect(idsOf(storedIn(storage.items))).toEqual(['id-1'])
    expect(storage.items.has(early)).toBe(false)
  })

  test('a load that was stopped reads nothing, and the next one reads all', async () => {
    const items = new Map([[laneKey(app, 0), JSON.stringify(eventsOf(2))]])
    const { journal, scope, clock } = createProcess({ items })
    const loading = journal.load(scope, 5000)
    journal.add(eventOf(7))
    scope.close()
    expect(await loading).toEqual([])

    expect(await journal.load(createScope(clock), 5000)).toEqual(eventsOf(2))
    await clock.settle()
    expect(idsOf(storedIn(items))).toEqual(['id-0', 'id-1', 'id-7'])
  })
})

describe('a write under way', () => {
  const slowWrites: MemoryStorageOptions = {
    fault: ({ type }) => (type === 'get' ? null : { delayMs: 100 }),
  }

  test('does not hold up the next event, which goes into another lane at once', async () => {
    const { journal, load, storage } = createProcess(slowWrites)
    await load()
    for (const event of eventsOf(laneCount)) journal.add(event)
    const written = storage.operations.filter(({ type }) => type === 'set').map(({ key }) => key)
    expect(new Set(written).size).toBe(laneCount)
  })

  test('does not hold up a removal', async () => {
    const { journal, load, clock, storage } = createProcess(slowWrites)
    await load()
    journal.add(eventOf(1))
    journal.remove(new Set(['id-1']))
    expect(storage.operations.map(({ type }) => type).slice(-2)).toEqual(['set', 'remove'])
    await clock.advance(1000)
    expect(storage.items.size).toBe(0)
  })

  test('may be applied after a newer one: the lane is then written once more', async () => {
    const delays = [200, 100]
    const { journal, load, clock, storage } = createProcess({
      fault: ({ type }) => (type === 'get' ? null : { delayMs: delays.shift() ?? 10 }),
    })
    await load()
    journal.add(eventOf(1))
    journal.remove(new Set(['id-1']))
    await clock.advance(200)
    expect(idsOf(storedIn(storage.items))).toEqual(['id-1'])
    await clock.advance(10)
    expect(storage.items.size).toBe(0)
  })

  test('in whichever order writes are applied, storage ends with what waits', async () => {
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
              journal.add(eventOf(number))
            } else if (todo === 'remove' && number >= loadAt) {
              const oldest = [...kept].slice(0, 2)
              for (const id of oldest) kept.delete(id)
              journal.remove(new Set(oldest))
            } else {
              await clock.advance(10)
            }
          }
          await clock.advance(10_000)
          expect(idsOf(storedIn(storage.items))).toEqual([...kept].sort())
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('a storage that answers directly has an event before `add` returns', async () => {
  const { journal, load, storage } = createProcess({ isSynchronous: true })
  journal.add(eventOf(1000))
  expect(storedIn(storage.items)).toHaveLength(1)
  await load()
  for (const [index, event] of eventsOf(100).entries()) {
    journal.add(event)
    expect(new Set(idsOf(storedIn(storage.items))).size).toBe(index + 2)
  }
})

describe('a lane that cannot be read', () => {
  const key = laneKey(app, 0)

  test.each(['throw', 'reject', 'hang'] as const)(
    'for a %s keeps its content for a better day',
    async (fault) => {
      const content = JSON.stringify(eventsOf(3))
      const { journal, load, clock, storage } = createProcess({
        items: new Map([[key, content]]),
        fault: (operation) => (operation.type === 'get' && operation.key === key ? fault : null),
      })
      const loading = load()
      await clock.advance(5000)
      expect(await loading).toEqual([])
      for (const event of eventsOf(500)) journal.add(event)
      journal.remove(new Set(['id-0', 'id-1']))
      await clock.settle()
      expect(storage.items.get(key)).toBe(content)
      expect(storage.operations.filter((done) => done.key === key)).toHaveLength(1)
    },
  )

  test('does not keep the others from being read and written', async () => {
    const items = new Map([[laneKey(app, 1), JSON.stringify([eventOf(7)])]])
    const { journal, load, clock } = createProcess({
      items,
      fault: (operation) => (operation.key === key ? 'reject' : null),
    })
    expect(await load()).toEqual([eventOf(7)])
    journal.add(eventOf(8))
    await clock.settle()
    expect(idsOf(storedIn(items))).toEqual(['id-7', 'id-8'])
  })

  test('for damage is empty, and used again', async () => {
    const items = new Map([
      [laneKey(app, 0), '[{"id":"cut o'],
      [laneKey(app, 1), '{"not":"a list"}'],
      [laneKey(app, 2), ''],
      [laneKey(app, 3), JSON.stringify([null, 5, { id: 7 }, eventOf(1), { id: 'a', name: 'b' }])],
    ])
    const { journal, load, clock } = createProcess({ items })
    expect(await load()).toEqual([eventOf(1)])
    journal.add(eventOf(2))
    await clock.settle()
    expect(items.get(laneKey(app, 0))).toBe(JSON.stringify([eventOf(2)]))
  })
})

test('without a lane that can be read, only the early one is written', async () => {
  const { journal, load, clock, storage } = createProcess({
    fault: ({ type }) => (type === 'get' ? 'reject' : null),
  })
  expect(await load()).toEqual([])
  journal.add(eventOf(1))
  await clock.settle()
  expect([...storage.items.keys()]).toEqual([laneKey(app, 'early')])
})

test('with one lane that can be read, early events that find no room in it stay stored', async () => {
  const { journal, load, clock, storage } = createProcess({
    fault: ({ type, key }) => (type === 'get' && key !== laneKey(app, 0) ? 'reject' : null),
  })
  const events = eventsOf(eventsPerLane + 1)
  for (const event of events) journal.add(event)
  await load()
  await clock.settle()
  expect([...new Set(idsOf(storedIn(storage.items)))]).toEqual(idsOf(events))
})

test.each(['throw', 'reject'] as const)(
  'a write that fails with a %s is told once and tried again with the next change',
  async (fault) => {
    let isBroken = true
    const { journal, load, clock, storage, errors } = createProcess({
      fault: ({ type }) => (type === 'set' && isBroken ? fault : null),
    })
    await load()
    journal.add(eventOf(1))
    await clock.settle()
    journal.add(eventOf(2))
    await clock.settle()
    expect(errors.map(({ code }) => code)).toEqual(['storage_unwritable'])
    isBroken = false
    journal.add(eventOf(3))
    await clock.settle()
    expect(idsOf(storedIn(storage.items))).toEqual(['id-1', 'id-2', 'id-3'])
  },
)

test('a storage that cannot remove gets an empty list instead', async () => {
  const { storage, scope, clock } = createProcess()
  const { getItem, setItem } = storage
  const reporter = createReporter(silent, () => undefined)
  const journal = createEventJournal({ getItem, setItem }, app, reporter)
  await journal.load(scope, 5000)
  journal.add(eventOf(1))
  await clock.settle()
  journal.remove(new Set(['id-1']))
  await clock.settle()
  expect([...storage.items.values()]).toEqual(['[]'])
})

test('a storage that answers undefined where it means null is read as empty', async () => {
  const { scope } = createProcess()
  const reporter = createReporter(silent, () => undefined)
  const storage = { getItem: () => undefined as unknown as null, setItem() {} }
  expect(await createEventJournal(storage, app, reporter).load(scope, 5000)).toEqual([])
})
