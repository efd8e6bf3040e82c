import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkError } from '../errors/linkError.ts'
import { readEventsResponse } from './readEventsResponse.ts'

const error = linkError('service_unreachable')
const respond = (status: number, body: unknown = {}) =>
  readEventsResponse({ kind: 'response', status, body, domain: '' })

describe('a batch is accepted', () => {
  test('by 202, with its rejected events', () => {
    const rejected = [{ id: 'a', code: 'too_old' }]
    expect(respond(202, { accepted: 1, duplicate: 0, rejected })).toEqual({
      kind: 'accepted',
      rejected,
    })
  })

  test.each([undefined, null, 'ok', {}, { rejected: null }, { rejected: 'a' }])(
    'by 202 with the body %j',
    (body) => {
      expect(respond(202, body)).toEqual({ kind: 'accepted', rejected: [] })
    },
  )
})

test('413 means that the batch is too large', () => {
  expect(respond(413).kind).toBe('too-large')
})

test.each([400, 422])('%i means that the batch is refused', (status) => {
  expect(respond(status)).toMatchObject({
    kind: 'refused',
    error: {
      code: 'service_refused',
      message: `The service refused events with HTTP ${status}.`,
    },
  })
})

test.each([200, 201, 204, 301, 401, 403, 404, 405, 407, 415])(
  'events are kept after %i, which does not concern them',
  (status) => {
    expect(respond(status)).toMatchObject({
      kind: 'retry',
      error: { code: 'service_refused' },
      retryAfter: null,
    })
  },
)

test('events are kept without a response', () => {
  const later = { kind: 'retry', error, retryAfter: null, isTimeout: false }
  expect(readEventsResponse({ kind: 'unanswered', error, isTimeout: false })).toEqual(later)
})

test('events are kept until the Retry-After of a busy service', () => {
  expect(readEventsResponse({ kind: 'busy', error, status: 429, retryAfter: '7' })).toEqual({
    kind: 'retry',
    error,
    status: 429,
    retryAfter: '7',
    isTimeout: false,
  })
})

test('a stopped client has no outcome', () => {
  expect(readEventsResponse({ kind: 'stopped' })).toEqual({ kind: 'stopped' })
})

test('only 202 accepts a batch', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 499 }), fc.jsonValue(), (status, body) => {
      expect(respond(status, body).kind === 'accepted').toBe(status === 202)
    }),
  )
})

test('events are kept when the service does not support our API version', () => {
  expect(respond(400, { code: 'unsupported_api_version' }).kind).toBe('retry')
})
