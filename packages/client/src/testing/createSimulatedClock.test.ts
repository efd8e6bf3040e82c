import { expect, test } from 'vitest'
import { createSimulatedClock } from './createSimulatedClock.ts'

test('does not move until it is advanced', async () => {
  const clock = createSimulatedClock(1000)
  await clock.settle()
  expect(clock.now()).toBe(1000)
  await clock.advance(250)
  expect(clock.now()).toBe(1250)
})

test('runs timers in order of time, then in the order they were set', async () => {
  const clock = createSimulatedClock(0)
  const ran: string[] = []
  const record = (name: string) => () => void ran.push(`${name}@${clock.now()}`)
  clock.setTimer(record('late'), 300)
  clock.setTimer(record('first'), 100)
  clock.setTimer(record('second'), 100)
  clock.setTimer(record('now'), 0)
  clock.setTimer(record('past'), -50)
  await clock.advance(299)
  expect(ran).toEqual(['now@0', 'past@0', 'first@100', 'second@100'])
  expect(clock.now()).toBe(299)
  await clock.advance(1)
  expect(ran.at(-1)).toBe('late@300')
})

test('runs due timers that were set by other timers', async () => {
  const clock = createSimulatedClock(0)
  const ran: number[] = []
  const again = () => {
    ran.push(clock.now())
    clock.setTimer(again, 100)
  }
  clock.setTimer(again, 100)
  await clock.advance(350)
  expect(ran).toEqual([100, 200, 300])
  expect(clock.pendingTimers).toBe(1)
})

test('lets promises settle between timers', async () => {
  const clock = createSimulatedClock(0)
  const seen: string[] = []
  const afterTurns = async (turns: number, name: string) => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    seen.push(name)
  }
  clock.setTimer(() => void afterTurns(30, 'first'), 100)
  clock.setTimer(() => seen.push('second'), 101)
  await clock.advance(200)
  expect(seen).toEqual(['first', 'second'])
})

test('a cancelled timer does not run and is not counted', async () => {
  const clock = createSimulatedClock(0)
  let runs = 0
  const cancel = clock.setTimer(() => (runs += 1), 100)
  expect(clock.pendingTimers).toBe(1)
  cancel()
  cancel()
  expect(clock.pendingTimers).toBe(0)
  await clock.advance(1000)
  expect(runs).toBe(0)
})

test('a timer runs once', async () => {
  const clock = createSimulatedClock(0)
  let runs = 0
  clock.setTimer(() => (runs += 1), 100)
  await clock.advance(100)
  await clock.advance(100)
  expect(runs).toBe(1)
})
