import { expect, test } from 'vitest'
import { systemClock } from './systemClock.ts'

test('returns the system time', () => {
  const before = Date.now()
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
  expect(systemClock.now()).toBeLessThanOrEqual(Date.now())
})

test('runs a timer unless it was cancelled', async () => {
  const ran: string[] = []
  systemClock.setTimer(() => ran.push('cancelled'), 1)()
  await new Promise<void>((resolve) => {
    systemClock.setTimer(() => {
      ran.push('kept')
      resolve()
    }, 10)
  })
  expect(ran).toEqual(['kept'])
})
