import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkError } from '../errors.ts'
import { readMatchResponse } from './readMatchResponse.ts'

const error = linkError('service_unreachable', 'Cannot reach the service.')
const answered = (status: number, body: unknown) =>
  readMatchResponse({ kind: 'response', status, body })

describe('a link', () => {
  test.each([
    ['referrer', 'referrer'],
    ['clipboard', 'clipboard'],
    ['probabilistic', 'probabilistic'],
    ['none', 'probabilistic'],
    ['a word of tomorrow', 'probabilistic'],
    [undefined, 'probabilistic'],
  ])('matched by %s was found by %s', (matchType, method) => {
    const body = { link: 'https://a.example/p', matchType, confidence: 0.9 }
    const outcome = { kind: 'link', url: 'https://a.example/p', method, confidence: 0.9 }
    expect(answered(200, body)).toEqual({ kind: 'done', outcome })
  })

  test('without a confidence is a link all the same', () => {
    expect(answered(200, { link: '/p' })).toMatchObject({
      outcome: { kind: 'link', url: '/p', confidence: 0 },
    })
    expect(answered(200, { link: '/p', confidence: 'high' })).toMatchObject({
      outcome: { confidence: 0 },
    })
  })
})

describe('no link', () => {
  test.each([
    ['null', { link: null, matchType: 'none', confidence: 0 }, 'no_match'],
    ['null with a reason', { link: null, reason: 'ambiguous' }, 'ambiguous'],
    ['an empty one', { link: '' }, 'no_match'],
    ['a number', { link: 5, reason: 7 }, 'no_match'],
    ['nothing', {}, 'no_match'],
    ['no object', null, 'no_match'],
    ['a text', 'ok', 'no_match'],
    ['a list', [], 'no_match'],
  ])('%s', (_, body, reason) => {
    expect(answered(200, body)).toEqual({ kind: 'done', outcome: { kind: 'none', reason } })
  })

  test('is also what 404 says, whatever its body', () => {
    const none = { kind: 'done', outcome: { kind: 'none', reason: 'no_match' } }
    expect(answered(404, { code: 'not_found' })).toEqual(none)
    expect(answered(404, undefined)).toEqual(none)
  })
})

describe('a refusal', () => {
  test.each([
    [400, { code: 'malformed_json' }, '400 (malformed_json).'],
    [401, { code: 'invalid_key' }, '401 (invalid_key). Check API_KEY and appID.'],
    [403, { code: 'wrong_app' }, '403 (wrong_app). Check API_KEY and appID.'],
    [401, undefined, '401. Check API_KEY and appID.'],
    [422, { code: 7 }, '422.'],
    [302, null, '302.'],
  ])('with %i and %j is final and says why', (status, body, ending) => {
    expect(answered(status, body)).toMatchObject({
      kind: 'done',
      outcome: {
        kind: 'failed',
        error: {
          code: 'service_refused',
          message: `The service refused the match request with HTTP ${ending}`,
        },
        unanswered: false,
      },
    })
  })
})

test('no answer is worth another try', () => {
  expect(readMatchResponse({ kind: 'unanswered', error })).toEqual({
    kind: 'retry',
    outcome: { kind: 'failed', error, unanswered: true },
    retryAfter: null,
  })
})

test('a busy service is asked again when it says', () => {
  expect(readMatchResponse({ kind: 'busy', error, status: 503, retryAfter: '2' })).toEqual({
    kind: 'retry',
    outcome: { kind: 'failed', error, unanswered: true },
    retryAfter: '2',
  })
})

test('a stopped client has no outcome to write down', () => {
  const outcome = { kind: 'stopped' } as const
  expect(readMatchResponse(outcome)).toEqual({ kind: 'done', outcome })
})

test('any answer is read, and a link is only ever a text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 499 }), fc.jsonValue(), (status, body) => {
      const verdict = answered(status, body)
      expect(verdict.kind).toBe('done')
      if (verdict.outcome.kind === 'link') expect(verdict.outcome.url).toBeTypeOf('string')
    }),
  )
})
