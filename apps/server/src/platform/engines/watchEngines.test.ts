import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEngines } from './watchEngines.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch(check: () => Promise<void>) {
  const lines: string[] = []
  const states: boolean[] = []
  const stop = watchEngines({
    engines: [{ name: 'redis', check }],
    everyMs: 1_000,
    onState: (_, isUp) => states.push(isUp),
    onDown: (name, error) => lines.push(`${name} down: ${(error as Error).message}`),
    onUp: (name, outageMs) => lines.push(`${name} up after ${Math.round(outageMs / 1_000)} s`),
  })
  return { lines, states, stop }
}

test('each transition is reported once, and the state at each check', async () => {
  let isUp = true
  const { lines, states, stop } = watch(() =>
    isUp ? Promise.resolve() : Promise.reject(new Error('refused')),
  )
  await vi.advanceTimersByTimeAsync(1_500)
  isUp = false
  await vi.advanceTimersByTimeAsync(5_000)
  isUp = true
  await vi.advanceTimersByTimeAsync(2_000)
  await stop()
  expect(lines).toEqual(['redis down: refused', 'redis up after 5 s'])
  expect(states).toEqual([true, true, false, false, false, false, true, true])
})

test('one check that fails is no outage', async () => {
  const results = [Promise.resolve(), Promise.reject(new Error('slow'))]
  results[1]?.catch(() => undefined)
  const { lines, states, stop } = watch(() => results.shift() ?? Promise.resolve())
  await vi.advanceTimersByTimeAsync(3_500)
  await stop()
  expect(lines).toEqual([])
  expect(states).toEqual([true, true, true])
})

test('an engine that hangs is down', async () => {
  const { lines, stop } = watch(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(lines).toEqual(['redis down: No response within 2000 ms.'])
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(3_000)
  await stopped
})
