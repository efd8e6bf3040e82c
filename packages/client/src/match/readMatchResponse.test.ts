import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkError } from '../errors/linkError.ts'
import { readMatchResponse } from './readMatchResponse.ts'

const error = linkError('service_unreachable')
const respond = (status: number, body: unknown) =>
  readMatchResponse({ kind: 'response', status, body, domain: 'links.example' })

describe('a link', () => {
  test.each([
    ['referrer', 'referrer'],
    ['clipboard', 'clipboard'],
    ['probabilistic', 'probabilistic'],
    ['none', 'probabilistic'],
    ['a future value', 'probabilistic'],
    [undefined, 'probabilistic'],
  ])('matched by %s has the method %s', (matchType, method) => {
    const body = { link: 'https://a.example/p', matchType, confidence: 0.9 }
    const outcome = { kind: 'link', url: 'https://a.example/p', method, confidence: 0.9 }
    expect(respond(200, body)).toEqual({ kind: 'done', outcome })
  })

  test('without a confidence is still a link', () => {
    expect(respond(200, { link: '/p' })).toMatchObject({
      outcome: { kind: 'link', url: '/p', confidence: 0 },
    })
    expect(respond(200, { link: '/p', confidence: 'high' })).toMatchObject({
      outcome: { confidence: 0 },
    })
  })
})

describe('no link', () => {
  test.each([
    ['null', { link: null, matchType: 'none', confidence: 0 }, 'no_match'],
    ['null with a reason', { link: null, reason: 'ambiguous' }, 'ambiguous'],
    ['an empty link', { link: '' }, 'no_match'],
    ['null with a number as reason', { link: null, reason: 7 }, 'no_match'],
  ])('%s', (_, body, reason) => {
    expect(respond(200, body)).toEqual({ kind: 'done', outcome: { kind: 'none', reason } })
  })

  test('is the result of a 404 of the service', () => {
    const none = { kind: 'done', outcome: { kind: 'none', reason: 'no_match' } }
    expect(respond(404, { code: 'not_found' })).toEqual(none)
  })
})

describe('a refusal', () => {
  test.each([
    [400, { code: 'malformed_json' }, '400 (malformed_json).'],
    [401, { code: 'invalid_key' }, '401 (invalid_key). Check API_KEY and appID.'],
    [403, { code: 'wrong_app' }, '403 (wrong_app). Check API_KEY and appID.'],
  ])('with %i and %j is final and contains the reason', (status, body, ending) => {
    expect(respond(status, body)).toMatchObject({
      kind: 'done',
      outcome: {
        kind: 'failed',
        error: {
          code: 'service_refused',
          message: `The service refused match-link with HTTP ${ending}`,
        },
        unanswered: false,
      },
    })
  })
})

describe('no answer', () => {
  test.each([
    ['a page of a wrong address', 404, undefined, 'service_failed'],
    ["a proxy's page", 403, undefined, 'service_failed'],
    ['a legal block', 451, {}, 'service_failed'],
    ['a code of another program', 422, { code: 7 }, 'service_failed'],
    ['a redirect', 302, null, 'service_failed'],
    [
      'a version that the service does not know',
      400,
      { code: 'unsupported_api_version' },
      'service_refused',
    ],
    ['a number as link', 200, { link: 5 }, 'answer_unreadable'],
    ['another object', 200, {}, 'answer_unreadable'],
    ['null', 200, null, 'answer_unreadable'],
    ['a string', 200, 'ok', 'answer_unreadable'],
    ['an array', 200, [], 'answer_unreadable'],
    ['an empty success', 202, { link: '/p' }, 'answer_unreadable'],
  ])('%s is retried', (_, status, body, code) => {
    expect(respond(status, body)).toMatchObject({
      kind: 'retry',
      outcome: { kind: 'failed', error: { code }, unanswered: true },
      retryAfter: null,
    })
  })
})

test('no response is retried', () => {
  expect(readMatchResponse({ kind: 'unanswered', error, isTimeout: false })).toEqual({
    kind: 'retry',
    outcome: { kind: 'failed', error, unanswered: true },
    retryAfter: null,
  })
})

test('a busy service is retried after Retry-After', () => {
  expect(readMatchResponse({ kind: 'busy', error, status: 503, retryAfter: '2' })).toEqual({
    kind: 'retry',
    outcome: { kind: 'failed', error, unanswered: true },
    retryAfter: '2',
  })
})

test('a stopped client has no outcome to store', () => {
  const outcome = { kind: 'stopped' } as const
  expect(readMatchResponse(outcome)).toEqual({ kind: 'done', outcome })
})

test('any response is read, and a link is always a string', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 499 }), fc.jsonValue(), (status, body) => {
      const decision = respond(status, body)
      if (decision.outcome.kind === 'link') expect(decision.outcome.url).toBeTypeOf('string')
    }),
  )
})
