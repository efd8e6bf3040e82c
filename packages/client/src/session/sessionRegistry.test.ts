import { expect, test } from 'vitest'
import type { Session } from './createSession.ts'
import { createSessionRegistry, processSessions } from './sessionRegistry.ts'

const createSession = () => ({}) as Session

test('an app has one session, however often it is joined', () => {
  const sessions = createSessionRegistry()
  let created = 0
  const create = () => {
    created += 1
    return createSession()
  }
  const first = sessions.join('app_a', create)
  expect(sessions.join('app_a', create)).toBe(first)
  expect(created).toBe(1)
})

test('two apps have two sessions', () => {
  const sessions = createSessionRegistry()
  const first = sessions.join('app_a', createSession)
  expect(sessions.join('app_b', createSession)).not.toBe(first)
  expect(sessions.join('app_a', createSession)).toBe(first)
})

test('property names of Object.prototype are not sessions', () => {
  const sessions = createSessionRegistry()
  const session = createSession()
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(sessions.join(name, () => session)).toBe(session)
  }
})

test('a session that could not be created is created by the next call', () => {
  const sessions = createSessionRegistry()
  const failing = () => {
    throw new Error('broken')
  }
  expect(() => sessions.join('app_a', failing)).toThrow('broken')
  const session = createSession()
  expect(sessions.join('app_a', () => session)).toBe(session)
})

test('two registries and the process registry are separate', () => {
  const first = createSessionRegistry().join('app_a', createSession)
  expect(createSessionRegistry().join('app_a', createSession)).not.toBe(first)
  expect(processSessions.join('app_of_the_registry_test', createSession)).not.toBe(first)
})
