import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildUnsubscribeUrl, readUnsubscribeToken } from './unsubscribeToken.ts'

const key = randomBytes(32)
const target = { list: 'weekly', organizationId: 'org_1', personId: 'person_1' } as const
const build = () => new URL(buildUnsubscribeUrl('https://dash.example', [key], target))
const readToken = (url: URL) => url.searchParams.get('token') ?? ''

test('a link to unsubscribe names what it ends to the service, and to nobody else', () => {
  const url = build()
  expect(url.href).toMatch(/^https:\/\/dash\.example\/unsubscribe\?token=[\w-]+$/)
  expect(readUnsubscribeToken([key], readToken(url))).toEqual(target)
  expect(Buffer.from(readToken(url), 'base64url').toString('latin1')).not.toContain('person_1')
})

test('a token that is changed, cut, or of another service is none', () => {
  const token = readToken(build())
  const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const wrong of [changed, token.slice(0, 30), '', 'x'.repeat(500)]) {
    expect(readUnsubscribeToken([key], wrong)).toBeNull()
  }
  expect(readUnsubscribeToken([randomBytes(32)], token)).toBeNull()
})

test('after the secret of the service was rotated, older links still work', () => {
  expect(readUnsubscribeToken([randomBytes(32), key], readToken(build()))).toEqual(target)
})
