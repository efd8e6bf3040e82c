import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertSafe, createCsrfTokens } from './assertSafe.ts'

const publicOrigin = 'https://dash.example'
const keys = [randomBytes(32), randomBytes(32)]
const csrfTokens = createCsrfTokens(keys, 'one')
const session = { csrfTokens }
const post = (token?: string | string[]) => ({
  method: 'POST',
  headers: { origin: publicOrigin, ...(token === undefined ? {} : { 'x-csrf-token': token }) },
})

test('a token belongs to one session and one key', () => {
  expect(createCsrfTokens(keys, 'one')).toEqual(csrfTokens)
  const others = [...createCsrfTokens(keys, 'two'), ...createCsrfTokens([randomBytes(32)], 'one')]
  expect(new Set([...csrfTokens, ...others]).size).toBe(5)
})

test('only the exact token of a key is accepted', () => {
  for (const token of csrfTokens) {
    expect(() => {
      assertSafe(post(token), session, publicOrigin)
    }).not.toThrow()
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (token) => {
      fc.pre(!csrfTokens.includes(token))
      expect(() => {
        assertSafe(post(token), session, publicOrigin)
      }).toThrow(expect.objectContaining({ code: 'csrf_failed' }) as Error)
    }),
  )
  for (const token of [undefined, csrfTokens]) {
    expect(() => {
      assertSafe(post(token), session, publicOrigin)
    }).toThrow(expect.objectContaining({ code: 'csrf_failed' }) as Error)
  }
})

test('a valid token does not replace the origin check', () => {
  const { headers } = post(csrfTokens[0])
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
