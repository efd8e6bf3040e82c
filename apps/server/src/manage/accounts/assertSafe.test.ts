import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertSafe, createCsrfToken } from './assertSafe.ts'

const publicOrigin = 'https://dash.example'
const key = randomBytes(32)
const session = { csrfToken: createCsrfToken(key, 'one') }
const post = (token?: string | string[]) => ({
  method: 'POST',
  headers: { origin: publicOrigin, ...(token === undefined ? {} : { 'x-csrf-token': token }) },
})

test('a token belongs to one session and one key', () => {
  expect(createCsrfToken(key, 'one')).toBe(session.csrfToken)
  expect(createCsrfToken(key, 'two')).not.toBe(session.csrfToken)
  expect(createCsrfToken(randomBytes(32), 'one')).not.toBe(session.csrfToken)
})

test('only the exact token is accepted', () => {
  expect(() => {
    assertSafe(post(session.csrfToken), session, publicOrigin)
  }).not.toThrow()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (token) => {
      fc.pre(token !== session.csrfToken)
      expect(() => {
        assertSafe(post(token), session, publicOrigin)
      }).toThrow(expect.objectContaining({ code: 'csrf_failed' }) as Error)
    }),
  )
  for (const token of [undefined, [session.csrfToken, session.csrfToken]]) {
    expect(() => {
      assertSafe(post(token), session, publicOrigin)
    }).toThrow(expect.objectContaining({ code: 'csrf_failed' }) as Error)
  }
})

test('a valid token does not replace the origin check', () => {
  const { headers } = post(session.csrfToken)
  expect(() => {
    const request = { method: 'POST', headers: { ...headers, origin: 'https://evil.example' } }
    assertSafe(request, session, publicOrigin)
  }).toThrow(expect.objectContaining({ code: 'forbidden_origin' }) as Error)
})

test('reads need neither a token nor an origin', () => {
  expect(() => {
    assertSafe({ method: 'GET', headers: {} }, session, publicOrigin)
  }).not.toThrow()
})
