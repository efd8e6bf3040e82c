import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'
import { findSessionEnd, isTouchDue } from './sessionLimits.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms)
const limits = { idleMs: 30 * minuteMs, maxMs: 12 * hourMs }

test('a session ends after the idle time, and at the latest after the longest time', () => {
  expect(findSessionEnd(limits, at(0), at(hourMs))).toEqual(at(90 * minuteMs))
  expect(findSessionEnd(limits, at(0), at(11.9 * hourMs))).toEqual(at(12 * hourMs))
})

test('the use of a session is stored once in a tenth of the idle time, and once an hour', () => {
  expect(isTouchDue(limits, at(0), at(3 * minuteMs - 1).getTime())).toBe(false)
  expect(isTouchDue(limits, at(0), at(3 * minuteMs).getTime())).toBe(true)
  const long = { ...limits, idleMs: 30 * dayMs }
  expect(isTouchDue(long, at(0), at(hourMs - 1).getTime())).toBe(false)
  expect(isTouchDue(long, at(0), at(hourMs).getTime())).toBe(true)
})
