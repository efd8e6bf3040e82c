import { expect, test } from 'vitest'
import { parseSmtpUrl } from './parseSmtpUrl.ts'

test('the scheme says how the connection is encrypted, and has a usual port', () => {
  expect(parseSmtpUrl('smtps://smtp.example')).toEqual({
    host: 'smtp.example',
    port: 465,
    encryption: 'tls',
    credentials: null,
  })
  expect(parseSmtpUrl('smtp://smtp.example')).toMatchObject({ port: 587, encryption: 'starttls' })
  expect(parseSmtpUrl('smtp://postfix:2525?tls=off')).toMatchObject({
    host: 'postfix',
    port: 2525,
    encryption: 'none',
  })
  expect(parseSmtpUrl('smtp://[::1]')).toMatchObject({ host: '::1' })
})

test('user and password are decoded', () => {
  const parsed = parseSmtpUrl('smtps://links%40lumen.example:p%2Fa%3Ass@smtp.example:465')
  expect(parsed?.credentials).toEqual({ user: 'links@lumen.example', password: 'p/a:ss' })
})

test('a typo is refused, because it could send a password unencrypted', () => {
  const bad = [
    '',
    'smtp.example:587',
    'https://smtp.example',
    'smtps://',
    'smtp://smtp.example?tls=of',
    'smtp://smtp.example?ignoreTLS=true',
    'smtps://smtp.example?tls=off',
    'smtps://user@smtp.example',
    'smtps://:password@smtp.example',
    'smtps://user:100%@smtp.example',
    'smtps://smtp.example/inbox',
    'smtps://smtp.example#a',
  ]
  for (const text of bad) expect(parseSmtpUrl(text), text).toBeNull()
})
