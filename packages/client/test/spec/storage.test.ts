import type { LinkStorage } from '@throughlink/client'
import { createTestPhone } from '@throughlink/client/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { launch, shown } from '../launch.ts'
import { matched } from '../replies.ts'
import { matchBodies, sentEvents } from '../requests.ts'

const link = 'https://acme.example/products/42'

type Respond = <Value>(apply: () => Value) => Promise<Value> | Value

const directly: Respond = (apply) => apply()
const byPromise: Respond = (apply) => Promise.resolve().then(apply)

/** Creates a storage whose methods are synchronous, except for the given ones. */
function createStorage({ get = directly, set = directly, remove = directly } = {}) {
  const items = new Map<string, string>()
  const storage: Required<LinkStorage> = {
    getItem: (key) => get(() => items.get(key) ?? null),
    setItem: (key, value) => set(() => void items.set(key, value)),
    removeItem: (key) => remove(() => void items.delete(key)),
  }
  return { items, storage }
}

/** Runs the app twice: the first run logs and sends an event. */
async function runTwice(storage: LinkStorage) {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  const first = await launch(firstRun, { storage })
  first.logEvent('login')
  await first.flush()
  await firstRun.clock.settle()
  const later = createTestPhone({ restartOf: firstRun })
  const second = await launch(later, { storage })
  await second.flush()
  return { first, second, phone: later, logged: [...firstRun.logged, ...later.logged] }
}

test.for([
  ['2.5.1', 'getItem returns a promise', { get: byPromise }],
  ['2.5.2', 'getItem returns a value', { get: directly }],
  ['2.5.3', 'setItem returns a promise', { set: byPromise }],
  ['2.5.4', 'setItem returns nothing', { set: directly }],
  ['2.5.5', 'removeItem returns a promise', { remove: byPromise }],
  ['2.5.6', 'removeItem returns nothing', { remove: directly }],
] as const)('[spec %s] storage works if %s', async ([, , methods]) => {
  type Either<Value> = Promise<Value> | Value
  expectTypeOf<Required<LinkStorage>>().toEqualTypeOf<{
    getItem(key: string): Either<string | null>
    setItem(key: string, value: string): Either<void>
    removeItem(key: string): Either<void>
  }>()

  const { items, storage } = createStorage(methods)
  const { first, second, phone, logged } = await runTwice(storage)
  expect(shown(first).linkUrl).toBe(link)
  expect(shown(second).linkUrl).toBeNull()
  expect(matchBodies(phone)).toHaveLength(1)
  expect(sentEvents(phone)).toHaveLength(1)
  // The install record stays; the sent event leaves nothing behind.
  expect([...items.keys()]).toEqual([expect.stringContaining('install')])
  expect(logged).toEqual([])
})

test('[spec 2.5.7] without getItem the first run cannot be detected, so no match runs', async () => {
  expectTypeOf<Pick<LinkStorage, 'setItem'>>().not.toExtend<LinkStorage>()
  const storage = { setItem: () => {} } as unknown as LinkStorage
  const { phone, logged } = await runTwice(storage)
  expect(matchBodies(phone)).toEqual([])
  expect(logged).toContainEqual(expect.stringContaining('Cannot read storage'))
})

test('[spec 2.5.7] without setItem a match could not be recorded, so none runs, which is logged', async () => {
  expectTypeOf<Pick<LinkStorage, 'getItem'>>().not.toExtend<LinkStorage>()
  const storage = { getItem: () => null } as unknown as LinkStorage
  const { phone, logged } = await runTwice(storage)
  expect(matchBodies(phone)).toEqual([])
  expect(logged).toContainEqual(
    expect.stringContaining('Cannot write the install record to storage'),
  )
})

test('[spec 2.5.8] storage works without removeItem', async () => {
  expectTypeOf<Pick<LinkStorage, 'getItem' | 'setItem'>>().toExtend<LinkStorage>()
  const { storage } = createStorage()
  Reflect.deleteProperty(storage, 'removeItem')
  const { first, second, phone, logged } = await runTwice(storage)
  expect(shown(first).linkUrl).toBe(link)
  expect(shown(second).linkUrl).toBeNull()
  expect(matchBodies(phone)).toHaveLength(1)
  expect(sentEvents(phone)).toHaveLength(1)
  expect(logged).toEqual([])
})
