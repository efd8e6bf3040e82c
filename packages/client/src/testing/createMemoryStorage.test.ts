import { describe, expect, test } from 'vitest'
import { createMemoryStorage, type StorageFault } from './createMemoryStorage.ts'
import { createSimulatedClock } from './createSimulatedClock.ts'

/** Returns whether a promise has settled, and how. */
async function toOutcome(work: () => unknown, settle: () => Promise<void>): Promise<string> {
  let outcome = 'open'
  try {
    void Promise.resolve(work()).then(
      () => (outcome = 'done'),
      () => (outcome = 'rejected'),
    )
  } catch {
    return 'threw'
  }
  await settle()
  return outcome
}

test('stores items', async () => {
  const storage = createMemoryStorage()
  expect(await storage.getItem('a')).toBeNull()
  await storage.setItem('a', '1')
  expect(await storage.getItem('a')).toBe('1')
  await storage.removeItem('a')
  expect(await storage.getItem('a')).toBeNull()
})

test('returns promises, or values if synchronous', () => {
  expect(createMemoryStorage().getItem('a')).toBeInstanceOf(Promise)
  const direct = createMemoryStorage({ isSynchronous: true })
  void direct.setItem('a', '1')
  expect(direct.getItem('a')).toBe('1')
})

test('another storage with the same items simulates another process', async () => {
  const { items } = createMemoryStorage({ items: new Map([['a', '1']]) })
  expect(await createMemoryStorage({ items }).getItem('a')).toBe('1')
})

test('lists every operation', async () => {
  const storage = createMemoryStorage({ fault: ({ key }) => (key === 'b' ? 'reject' : null) })
  await storage.getItem('a')
  await Promise.resolve(storage.setItem('b', '1')).catch(() => {})
  await storage.removeItem('c')
  expect(storage.operations).toEqual([
    { type: 'get', key: 'a' },
    { type: 'set', key: 'b' },
    { type: 'remove', key: 'c' },
  ])
})

describe('a fault', () => {
  test.each<[StorageFault, string, string | undefined]>([
    ['throw', 'threw', 'old'],
    ['reject', 'rejected', 'old'],
    ['hang', 'open', 'old'],
    ['apply-then-hang', 'open', 'new'],
  ])('%s: a write ends as %s, and storage contains the %s value', async (fault, outcome, value) => {
    const clock = createSimulatedClock()
    const items = new Map([['a', 'old']])
    const storage = createMemoryStorage({ items, clock, fault: () => fault })
    expect(await toOutcome(() => storage.setItem('a', 'new'), clock.settle)).toBe(outcome)
    expect(items.get('a')).toBe(value)
  })

  test('with a delay is applied after it', async () => {
    const clock = createSimulatedClock()
    const storage = createMemoryStorage({ clock, fault: () => ({ delayMs: 100 }) })
    const writing = storage.setItem('a', '1')
    await clock.advance(99)
    expect(storage.items.size).toBe(0)
    await clock.advance(1)
    await writing
    expect(storage.items.get('a')).toBe('1')
  })

  test('is requested before each operation, with its index', async () => {
    const calls: string[] = []
    const storage = createMemoryStorage({
      fault({ type, key }, index) {
        calls.push(`${index} ${type} ${key}`)
        return null
      },
    })
    await storage.setItem('a', '1')
    await storage.getItem('b')
    expect(calls).toEqual(['0 set a', '1 get b'])
  })
})
