import { expect, test } from 'vitest'
import { createStore } from './createStore.ts'

test('an expired key does not exist, and its memory is freed', () => {
  let nowMs = 1000
  const store = createStore(() => nowMs)
  store.write('kept', 'string', '1')
  store.write('brief', 'string', '2')
  store.expireAt('brief', 2000)
  nowMs = 1999
  expect(store.read('brief', 'string')).toBe('2')
  nowMs = 2000
  expect(store.read('brief', 'string')).toBeUndefined()
  expect(store.getExpiry('brief')).toBeUndefined()
  expect(store.listKeys()).toEqual(['kept'])
})

test('a write keeps the expiry, and a new key has none', () => {
  let nowMs = 0
  const store = createStore(() => nowMs)
  store.write('key', 'string', '1')
  store.expireAt('key', 10)
  store.write('key', 'string', '2')
  expect(store.getExpiry('key')).toBe(10)
  nowMs = 10
  store.write('key', 'string', '1')
  expect(store.getExpiry('key')).toBeNull()
})
