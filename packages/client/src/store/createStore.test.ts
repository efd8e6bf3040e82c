import { expect, test } from 'vitest'
import { createStore } from './createStore.ts'

function createTestStore<T>(initial: T) {
  const errors: unknown[] = []
  return { errors, store: createStore(initial, (error) => errors.push(error)) }
}

test('stores its value', () => {
  const { store } = createTestStore(1)
  expect(store.get()).toBe(1)
  store.set(2)
  expect(store.get()).toBe(2)
})

test('listeners are called only when the value changes, and can read the new value', () => {
  const { store } = createTestStore<unknown>(NaN)
  const seen: unknown[] = []
  store.subscribe(() => seen.push(store.get()))
  const object = {}
  for (const value of [NaN, 1, 1, object, object, {}, null, null]) store.set(value)
  expect(seen).toEqual([1, {}, {}, null])
})

test('a listener is called until it unsubscribes, and others are still called', () => {
  const { store } = createTestStore(0)
  const calls: string[] = []
  const stop = store.subscribe(() => calls.push('a'))
  store.subscribe(() => calls.push('b'))
  store.set(1)
  stop()
  stop()
  store.set(2)
  expect(calls).toEqual(['a', 'b', 'b'])
})

test('a function subscribed twice is called twice and has two unsubscribes', () => {
  const { store } = createTestStore(0)
  let calls = 0
  const listener = () => void (calls += 1)
  const stop = store.subscribe(listener)
  store.subscribe(listener)
  store.set(1)
  expect(calls).toBe(2)
  stop()
  store.set(2)
  expect(calls).toBe(3)
})

test('a listener that throws does not prevent the others from being called', () => {
  const { store, errors } = createTestStore(0)
  const failure = new Error('broken screen')
  let calls = 0
  store.subscribe(() => {
    throw failure
  })
  store.subscribe(() => (calls += 1))
  store.set(1)
  expect(calls).toBe(1)
  expect(errors).toEqual([failure])
})

test('listeners may subscribe and unsubscribe while they are called', () => {
  const { store } = createTestStore(0)
  const calls: string[] = []
  const stop = store.subscribe(() => {
    calls.push('once')
    stop()
    store.subscribe(() => calls.push('late'))
  })
  store.subscribe(() => calls.push('always'))
  store.set(1)
  expect(calls).toEqual(['once', 'always'])
  store.set(2)
  expect(calls).toEqual(['once', 'always', 'always', 'late'])
})

test('a listener may set the value, and all listeners end with the last one', () => {
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
