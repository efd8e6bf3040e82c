import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveAccountKeys } from './createAccounts.ts'

const keys = [1, 2].map((id) => ({ id, secret: randomBytes(32) }))

test('derives a distinct key per purpose from each click key, in their order', () => {
  const { cookieSecrets, csrfKeys, browserKeys } = deriveAccountKeys(keys)
  expect(deriveAccountKeys(keys.slice(0, 1))).toEqual({
    cookieSecrets: cookieSecrets.slice(0, 1),
    csrfKeys: csrfKeys.slice(0, 1),
    browserKeys: browserKeys.slice(0, 1),
  })
  const derived = [
    ...cookieSecrets,
    ...[...csrfKeys, ...browserKeys].map((key) => key.toString('base64url')),
  ]
  expect(
    new Set([...derived, ...keys.map(({ secret }) => secret.toString('base64url'))]).size,
  ).toBe(8)
})
