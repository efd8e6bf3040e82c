import { expect, test } from 'vitest'
import { createStore } from './createStore.ts'

function createTestStore<T>(initial: T) {
  const errors: unknown[] = []
  return { errors, store: createStore(initial, (error) => errors.push(error)) }
}

test('holds its value', () => {
  const { store } = createTestStore(1)
  expect(store.get()).toBe(1)
  store.set(2)
  expect(store.get()).toBe(2)
})

test('listeners are told of another value only, and can read it then', () => {
  const { store } = createTestStore<unknown>(NaN)
  const seen: unknown[] = []
  store.subscribe(() => seen.push(store.get()))
  const object = {}
  for (const value of [NaN, 1, 1, object, object, {}, null, null]) store.set(value)
  expect(seen).toEqual([1, {}, {}, null])
})

test('a listener is told until it stops, and others go on', () => {
  const { store } = createTestStore(0)
  const told: string[] = []
  const stop = store.subscribe(() => told.push('a'))
  store.subscribe(() => told.push('b'))
  store.set(1)
  stop()
  stop()
  store.set(2)
  expect(told).toEqual(['a', 'b', 'b'])
})

test('a function that subscribes twice is told twice, and stops once at a time', () => {
  const { store } = createTestStore(0)
  let told = 0
  const listener = () => void (told += 1)
  const stop = store.subscribe(listener)
  store.subscribe(listener)
  store.set(1)
  expect(told).toBe(2)
  stop()
  store.set(2)
  expect(told).toBe(3)
})

test('a listener that throws does not keep the others from being told', () => {
  const { store, errors } = createTestStore(0)
  const failure = new Error('broken screen')
  let told = 0
  store.subscribe(() => {
    throw failure
  })
  store.subscribe(() => (told += 1))
  store.set(1)
  expect(told).toBe(1)
  expect(errors).toEqual([failure])
})

test('listeners may come and go while they are told', () => {
  const { store } = createTestStore(0)
  const told: string[] = []
  const stop = store.subscribe(() => {
    told.push('once')
    stop()
    store.subscribe(() => told.push('late'))
  })
  store.subscribe(() => told.push('always'))
  store.set(1)
  expect(told).toEqual(['once', 'always'])
  store.set(2)
  expect(told).toEqual(['once', 'always', 'always', 'late'])
})

test('a listener may set the value, and everybody ends with the last one', () => {
  const { store } = createTestStore(0)
  const seen: number[] = []
  store.subscribe(() => {
    if (store.get() < 3) store.set(store.get() + 1)
  })
  store.subscribe(() => seen.push(store.get()))
  store.set(1)
  expect(store.get()).toBe(3)
  expect(new Set(seen)).toEqual(new Set([3]))
})
