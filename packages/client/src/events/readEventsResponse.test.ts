import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkError } from '../errors.ts'
import { readEventsResponse } from './readEventsResponse.ts'

const error = linkError('service_unreachable', 'Cannot reach the service.')
const answered = (status: number, body: unknown = {}) =>
  readEventsResponse({ kind: 'response', status, body })

describe('a batch is settled', () => {
  test('by 202, with what was rejected of it', () => {
    const rejected = [{ id: 'a', code: 'too_old' }]
    expect(answered(202, { accepted: 1, duplicate: 0, rejected })).toEqual({
      kind: 'accepted',
      rejected,
    })
  })

  test.each([undefined, null, 'ok', {}, { rejected: null }, { rejected: 'a' }])(
    'by 202 with the body %j',
    (body) => {
      expect(answered(202, body)).toEqual({ kind: 'accepted', rejected: [] })
    },
  )
})

test('a batch is too large by 413', () => {
  expect(answered(413).kind).toBe('too-large')
})

test.each([400, 422])('a batch is refused by %i', (status) => {
  expect(answered(status)).toMatchObject({
    kind: 'refused',
    error: {
      code: 'service_refused',
      message: `The service refused a batch of events with HTTP ${status}.`,
    },
  })
})

test.each([200, 201, 204, 301, 401, 403, 404, 405, 407, 415])(
  'events are kept after %i, which says nothing about them',
  (status) => {
    expect(answered(status)).toMatchObject({
      kind: 'retry',
      error: { code: 'service_refused' },
      retryAfter: null,
    })
  },
)

test('events are kept without an answer', () => {
  const later = { kind: 'retry', error, retryAfter: null }
  expect(readEventsResponse({ kind: 'unanswered', error })).toEqual(later)
})

test('events are kept for as long as a busy service says', () => {
  expect(readEventsResponse({ kind: 'busy', error, status: 429, retryAfter: '7' })).toEqual({
    kind: 'retry',
    error,
    retryAfter: '7',
  })
})

test('a stopped client learns nothing', () => {
  expect(readEventsResponse({ kind: 'stopped' })).toEqual({ kind: 'stopped' })
})

test('only 202 settles a batch', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 499 }), fc.jsonValue(), (status, body) => {
      expect(answered(status, body).kind === 'accepted').toBe(status === 202)
    }),
  )
})

test('events are kept when the service does not know our version of the wire', () => {
  expect(answered(400, { code: 'unsupported_api_version' }).kind).toBe('retry')
})
