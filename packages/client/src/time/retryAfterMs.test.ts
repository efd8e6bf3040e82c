import { limits } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterMs } from './retryAfterMs.ts'

const now = Date.UTC(2026, 0, 1)
const maxMs = limits.maxRetryAfterSeconds * 1000

test.each([
  ['no header', null, null],
  ['an empty header', '', null],
  ['white space', '  ', null],
  ['text', 'soon', null],
  ['NaN', 'NaN', null],
  ['seconds', '7', 7000],
  ['seconds with white space', ' 7 ', 7000],
  ['zero', '0', 0],
  ['a negative number', '-5', 0],
  ['an hour', '3600', maxMs],
  ['a second more than an hour', '3601', maxMs],
  ['a day', '86400', maxMs],
  ['infinity', 'Infinity', null],
  ['a date', 'Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['a date in the past', 'Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['a date in the far future', 'Fri, 01 Jan 2027 00:00:00 GMT', maxMs],
])('%s is parsed', (_, header, waitMs) => {
  expect(retryAfterMs(header, now)).toBe(waitMs)
})

test('any header yields null or a wait within the limit', () => {
  const header = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.double().map(String),
    fc.date().map(String),
  )
  fc.assert(
    fc.property(header, (text) => {
      const waitMs = retryAfterMs(text, now)
      if (waitMs === null) return
      expect(waitMs).toBeGreaterThanOrEqual(0)
      expect(waitMs).toBeLessThanOrEqual(maxMs)
    }),
  )
})
