import { describe, expect, test } from 'vitest'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createScope, type Settled } from './scope.ts'

function createTimedScope() {
  const clock = createSimulatedClock()
  return { clock, scope: createScope(clock) }
}

const hang = () => new Promise<never>(() => undefined)

describe('a wait with a timeout', () => {
  const failure = new Error('broken')
  const cases: { what: string; work: () => unknown; settled: Settled<unknown> }[] = [
    { what: 'a value', work: () => 42, settled: { kind: 'value', value: 42 } },
    {
      what: 'a promised value',
      work: () => Promise.resolve('here'),
      settled: { kind: 'value', value: 'here' },
    },
    {
      what: 'a rejection',
      work: () => Promise.reject(failure),
      settled: { kind: 'error', error: failure },
    },
    {
      what: 'a throw',
      work: () => {
        throw failure
      },
      settled: { kind: 'error', error: failure },
    },
  ]

  test.each(cases)('turns $what into an outcome and leaves no timer', async ({ work, settled }) => {
    const { clock, scope } = createTimedScope()
    expect(await scope.withTimeout(1000, work)).toEqual(settled)
    expect(clock.pendingTimers).toBe(0)
  })

  test('ends after its timeout', async () => {
    const { clock, scope } = createTimedScope()
    const waiting = scope.withTimeout(1000, hang)
    await clock.advance(1000)
    expect(await waiting).toEqual({ kind: 'timeout' })
    expect(clock.pendingTimers).toBe(0)
  })

  test('starts its work synchronously', () => {
    const { scope } = createTimedScope()
    let isStarted = false
    void scope.withTimeout(1000, () => {
      isStarted = true
    })
    expect(isStarted).toBe(true)
  })

  test('accepts a value in the last millisecond, and none after it', async () => {
    const { clock, scope } = createTimedScope()
    const workOf = (delayMs: number) => () =>
      new Promise<string>((resolve) => {
        clock.setTimer(() => {
          resolve('done')
        }, delayMs)
      })
    const inTime = scope.withTimeout(1000, workOf(999))
    const late = scope.withTimeout(1000, workOf(1001))
    await clock.advance(2000)
    expect(await inTime).toEqual({ kind: 'value', value: 'done' })
    expect(await late).toEqual({ kind: 'timeout' })
  })

  test('is stopped when the scope closes, even if its work settles later', async () => {
    const { clock, scope } = createTimedScope()
    let finish: (value: string) => void = () => undefined
    const waiting = scope.withTimeout(
      1000,
      () => new Promise<string>((resolve) => (finish = resolve)),
    )
    scope.close()
    finish('too late')
    expect(await waiting).toEqual({ kind: 'stopped' })
    expect(clock.pendingTimers).toBe(0)
  })

  test('does not start in a closed scope', async () => {
    const { clock, scope } = createTimedScope()
    scope.close()
    let isStarted = false
    const settled = await scope.withTimeout(1000, () => {
      isStarted = true
    })
    expect(settled).toEqual({ kind: 'stopped' })
    expect(isStarted).toBe(false)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a timer', () => {
  test('runs once, after its delay', async () => {
    const { clock, scope } = createTimedScope()
    let runs = 0
    scope.after(100, () => (runs += 1))
    await clock.advance(99)
    expect(runs).toBe(0)
    await clock.advance(1)
    await clock.advance(1000)
    expect(runs).toBe(1)
  })

  test('can be cancelled, even after it ran', async () => {
    const { clock, scope } = createTimedScope()
    let runs = 0
    const cancel = scope.after(100, () => (runs += 1))
    const cancelLater = scope.after(50, () => (runs += 10))
    cancel()
    await clock.advance(1000)
    cancelLater()
    expect(runs).toBe(10)
    expect(clock.pendingTimers).toBe(0)
  })

  test('ends with the scope, and is not set in a closed one', async () => {
    const { clock, scope } = createTimedScope()
    let runs = 0
    scope.after(100, () => (runs += 1))
    scope.close()
    scope.after(100, () => (runs += 1))()
    expect(clock.pendingTimers).toBe(0)
    await clock.advance(1000)
    expect(runs).toBe(0)
  })
})

describe('a sleep', () => {
  test('ends after its delay', async () => {
    const { clock, scope } = createTimedScope()
    let isAwake = false
    void scope.sleep(100).then(() => (isAwake = true))
    await clock.advance(99)
    expect(isAwake).toBe(false)
    await clock.advance(1)
    expect(isAwake).toBe(true)
  })

  test('ends immediately when the scope closes or is closed', async () => {
    const { clock, scope } = createTimedScope()
    const sleeping = scope.sleep(100)
    scope.close()
    await sleeping
    await scope.sleep(100)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('closing', () => {
  test('runs cleanups in reverse, each once', () => {
    const { scope } = createTimedScope()
    const stopped: string[] = []
    scope.addCleanup(() => stopped.push('first'))
    scope.addCleanup(() => stopped.push('second'))
    const release = scope.addCleanup(() => stopped.push('third'))
    scope.close()
    scope.close()
    release()
    expect(stopped).toEqual(['third', 'second', 'first'])
    expect(scope.isClosed).toBe(true)
  })

  test('skips cleanups that were released before', () => {
    const { scope } = createTimedScope()
    const stopped: string[] = []
    scope.addCleanup(() => stopped.push('kept'))
    const release = scope.addCleanup(() => stopped.push('released'))
    release()
    release()
    expect(stopped).toEqual(['released'])
    scope.close()
    expect(stopped).toEqual(['released', 'kept'])
  })

  test('runs cleanups added later immediately', () => {
    const { scope } = createTimedScope()
    scope.close()
    let stops = 0
    const release = scope.addCleanup(() => (stops += 1))
    release()
    expect(stops).toBe(1)
  })

  test('runs cleanups added by a cleanup immediately', () => {
    const { scope } = createTimedScope()
    const stopped: string[] = []
    scope.addCleanup(() => {
      stopped.push('outer')
      scope.addCleanup(() => stopped.push('inner'))
    })
    scope.close()
    expect(stopped).toEqual(['outer', 'inner'])
  })

  test('runs every cleanup even if one throws', () => {
    const { clock, scope } = createTimedScope()
    scope.after(100, () => undefined)
    scope.addCleanup(() => {
      throw new Error('an unsubscribe of the platform failed')
    })
    expect(() => scope.close()).not.toThrow()
    expect(clock.pendingTimers).toBe(0)
  })
})
