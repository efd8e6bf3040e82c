import { expect, test } from 'vitest'
import { describeStatus, classifyAttempt, type AttemptResult } from './classifyAttempt.ts'

const standing = { tries: 1, failureCount: 0 }
const result = (statusCode: number | null, retryAfterMs = 0): AttemptResult => ({
  statusCode,
  error: statusCode === null ? 'timed_out' : describeStatus(statusCode),
  retryAfterMs,
  isReceiverError: true,
})
const judge = (given: AttemptResult, tries = 1) =>
  classifyAttempt(given, { ...standing, tries }, () => 0.5)

test.each([200, 201, 202, 204, 299])('%d is a success', (status) => {
  expect(judge(result(status))).toEqual({ kind: 'delivered' })
  expect(describeStatus(status)).toBeNull()
})

test.each([null, 300, 302, 308, 400, 401, 404, 422, 429, 500, 503])(
  '%s is tried again',
  (status) => {
    expect(judge(result(status))).toEqual({
      kind: 'failed',
      retryDelayMs: 5_000,
      pauseMs: 2_000,
      isGone: false,
    })
  },
)

test('410 is final, and means all messages', () => {
  expect(judge(result(410))).toMatchObject({ retryDelayMs: null, isGone: true })
})

test('the tenth failure is the last', () => {
  expect(judge(result(500), 9)).toMatchObject({ retryDelayMs: 24 * 3_600_000 })
  expect(judge(result(500), 10)).toMatchObject({ retryDelayMs: null, isGone: false })
})

test('the whole endpoint is left alone for as long as it asks', () => {
  expect(judge(result(429, 90_000))).toMatchObject({ retryDelayMs: 90_000, pauseMs: 90_000 })
})
