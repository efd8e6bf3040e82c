import { expect, test } from 'vitest'
import { mayUsePassword } from './passwordPolicy.ts'

const policy = { hasPasswordSignIn: true, ssoDomains: ['acme.example'] }

test.each([
  ['grace@lumen.example', true],
  ['grace@acme.example', false],
  ['GRACE@ACME.EXAMPLE', false],
  ['grace@sub.acme.example', true],
  ['grace@notacme.example', true],
  ['"a@acme.example"@lumen.example', true],
  ['"a@lumen.example"@acme.example', false],
])('whether %s may use a password: %s', (email, expected) => {
  expect(mayUsePassword(policy, email)).toBe(expected)
})

test('nobody may if password sign-in is off', () => {
  const off = { hasPasswordSignIn: false, ssoDomains: [] }
  expect(mayUsePassword(off, 'grace@lumen.example')).toBe(false)
})
