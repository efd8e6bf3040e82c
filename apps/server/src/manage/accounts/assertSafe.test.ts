import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertSafe } from './assertSafe.ts'
import { csrfToken } from './csrfToken.ts'

const ours = 'https://dash.example'
const key = randomBytes(32)
const session = { csrfToken: csrfToken(key, 'one') }
const post = (token?: string | string[]) => ({
  method: 'POST',
  headers: { origin: ours, ...(token === undefined ? {} : { 'x-csrf-token': token }) },
})

test('a token is that of one session, under one key', () => {
  expect(csrfToken(key, 'one')).toBe(session.csrfToken)
  expect(csrfToken(key, 'two')).not.toBe(session.csrfToken)
  expect(csrfToken(randomBytes(32), 'one')).not.toBe(session.csrfToken)
})

test('only the token itself is taken', () => {
  expect(() => {
    assertSafe(post(session.csrfToken), session, ours)
  }).not.toThrow()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (token) => {
      fc.pre(token !== session.csrfToken)
      expect(() => {
        assertSafe(post(token), session, ours)
      }).toThrow(expect.objectContaining({ code: 'csrf_failed' }) as Error)
    }),
  )
  for (const token of [undefined, [session.csrfToken, session.csrfToken]]) {
    expect(() => {
      assertSafe(post(token), session, ours)
    }).toThrow(expect.objectContaining({ code: 'csrf_failed' }) as Error)
  }
})

test('the token does not make up for the origin', () => {
  const { headers } = post(session.csrfToken)
  expect(() => {
    const request = { method: 'POST', headers: { ...headers, origin: 'https://evil.example' } }
    assertSafe(request, session, ours)
  }).toThrow(expect.objectContaining({ code: 'forbidden_origin' }) as Error)
})

test('reading needs neither', () => {
  expect(() => {
    assertSafe({ method: 'GET', headers: {} }, session, ours)
  }).not.toThrow()
})
