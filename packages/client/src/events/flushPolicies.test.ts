import { describe, expect, test } from 'vitest'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createTestLifecycle } from '../testing/createTestLifecycle.ts'
import { createScope } from '../time/scope.ts'
import {
  defaultFlushPolicies,
  flushAfter,
  flushAtCount,
  flushOnBackground,
  type FlushPolicy,
} from './flushPolicies.ts'

function start(...policies: FlushPolicy[]) {
  const clock = createSimulatedClock()
  const scope = createScope(clock)
  const lifecycle = createTestLifecycle()
  let flushes = 0
  const host = { scope, lifecycle, flush: () => void (flushes += 1) }
  const triggers = policies.map((policy) => policy.start(host))
  return {
    clock,
    scope,
    lifecycle,
    host,
    onQueueChange(waiting: number) {
      for (const trigger of triggers) trigger.onQueueChange(waiting)
    },
    get flushes() {
      return flushes
    },
  }
}

describe('by count', () => {
  test('requests a flush at that number of events, and not before', () => {
    const policy = start(flushAtCount(3))
    policy.onQueueChange(2)
    expect(policy.flushes).toBe(0)
    policy.onQueueChange(3)
    expect(policy.flushes).toBe(1)
    policy.onQueueChange(4)
    expect(policy.flushes).toBe(2)
  })
})

describe('by time', () => {
  test('requests a flush a fixed time after the first event, not the last', async () => {
    const policy = start(flushAfter(10_000))
    policy.onQueueChange(1)
    await policy.clock.advance(9_000)
    policy.onQueueChange(2)
    await policy.clock.advance(999)
    expect(policy.flushes).toBe(0)
    await policy.clock.advance(1)
    expect(policy.flushes).toBe(1)
    expect(policy.clock.pendingTimers).toBe(0)
  })

  test('starts again with the next event', async () => {
    const policy = start(flushAfter(10_000))
    policy.onQueueChange(1)
    await policy.clock.advance(10_000)
    policy.onQueueChange(1)
    await policy.clock.advance(10_000)
    expect(policy.flushes).toBe(2)
  })

  test('sets no timer while the queue is empty', () => {
    const policy = start(flushAfter(10_000))
    policy.onQueueChange(0)
    expect(policy.clock.pendingTimers).toBe(0)
  })

  test('ends with its scope', () => {
    const policy = start(flushAfter(10_000))
    policy.onQueueChange(1)
    policy.scope.close()
    expect(policy.clock.pendingTimers).toBe(0)
  })
})

describe('on background', () => {
  test('requests a flush each time the app goes to the background', () => {
    const policy = start(flushOnBackground())
    policy.onQueueChange(1)
    expect(policy.flushes).toBe(0)
    policy.lifecycle.goToBackground()
    policy.lifecycle.goToBackground()
    expect(policy.flushes).toBe(2)
  })

  test('stops listening with its scope', () => {
    const policy = start(flushOnBackground())
    expect(policy.lifecycle.listeners).toBe(1)
    policy.scope.close()
    expect(policy.lifecycle.listeners).toBe(0)
  })

  test('does nothing on a platform without a lifecycle', () => {
    const { host } = start()
    expect(() => {
      flushOnBackground()
        .start({ ...host, lifecycle: undefined })
        .onQueueChange(1)
    }).not.toThrow()
  })
})

test('by default, flushes at 20 events, after 10 seconds or on background, whichever is first', async () => {
  const policy = start(...defaultFlushPolicies)
  policy.onQueueChange(19)
  expect(policy.flushes).toBe(0)
  policy.onQueueChange(20)
  expect(policy.flushes).toBe(1)
  policy.lifecycle.goToBackground()
  expect(policy.flushes).toBe(2)
  await policy.clock.advance(10_000)
  expect(policy.flushes).toBe(3)
})
