import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveAccountKeys } from './deriveAccountKeys.ts'

const keys = [1, 2].map((id) => ({ id, secret: randomBytes(32) }))
const [first, second] = keys

test('derives a distinct key per purpose from the first click key', () => {
  const { cookieSecret, csrfKey } = deriveAccountKeys(keys)
  expect(deriveAccountKeys(keys.slice(0, 1))).toEqual({ cookieSecret, csrfKey })
  expect(deriveAccountKeys(second ? [second] : []).cookieSecret).not.toBe(cookieSecret)
  const all = [first?.secret.toString('base64url'), cookieSecret, csrfKey.toString('base64url')]
  expect(new Set(all).size).toBe(3)
})
