import { expect, test } from 'vitest'
import { dayMs } from '#platform/time/durations.ts'
import {
  type AttemptResult,
  classifyAttempt,
  describeResponse,
  readWebhookStatus,
} from './classifyAttempt.ts'

const counts = { tries: 1, failureCount: 0 }
function result(statusCode: number | null, retryAfterMs = 0): AttemptResult {
  const outcome = statusCode === null ? 'retry' : readWebhookStatus(statusCode)
  const error = statusCode === null ? 'timed_out' : describeResponse(statusCode, outcome)
  return { outcome, statusCode, error, retryAfterMs, isReceiverError: true }
}
const classify = (attempt: AttemptResult, tries = 1) =>
  classifyAttempt(attempt, { ...counts, tries }, () => 0.5)

test.each([200, 201, 202, 204, 299])('%d is a success', (status) => {
  expect(classify(result(status))).toEqual({ kind: 'delivered' })
  expect(describeResponse(status, 'done')).toBeNull()
})

test.each([null, 300, 302, 308, 400, 401, 404, 422, 429, 500, 503])('%s is retried', (status) => {
  expect(classify(result(status))).toEqual({
    kind: 'failed',
    retryDelayMs: 5_000,
    pauseMs: 2_000,
    isGone: false,
  })
})

test('410 is final, for all messages to the endpoint', () => {
  expect(classify(result(410))).toMatchObject({ retryDelayMs: null, isGone: true })
})

test('a message that a connector refuses is final, and other messages to the endpoint are not', () => {
  const refused: AttemptResult = { ...result(400), outcome: 'refused' }
  expect(classify(refused)).toMatchObject({ retryDelayMs: null, pauseMs: 2_000, isGone: false })
})

test('the tenth failure is final', () => {
  expect(classify(result(500), 9)).toMatchObject({ retryDelayMs: dayMs })
  expect(classify(result(500), 10)).toMatchObject({ retryDelayMs: null, isGone: false })
})

test('Retry-After pauses the whole endpoint', () => {
  expect(classify(result(429, 90_000))).toMatchObject({ retryDelayMs: 90_000, pauseMs: 90_000 })
})
