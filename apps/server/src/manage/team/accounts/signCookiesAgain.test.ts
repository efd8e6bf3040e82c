import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signCookiesAgain } from './signCookiesAgain.ts'

const sign = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)

test('a cookie that an older secret signed is signed with the first one', () => {
  const header = `theme=dark; throughlink.session=${sign('token', 'old')}`
  expect(signCookiesAgain(header, ['new', 'old'])).toBe(
    `theme=dark; throughlink.session=${sign('token', 'new')}`,
  )
})

test('all other cookies stay as they are', () => {
  const others = [
    `a=${sign('token', 'new')}`,
    `a=${sign('token', 'removed')}`,
    `a=${sign('token', 'old').slice(0, -1)}`,
    `a=${sign('other', 'old').replace('other', 'token')}`,
    'a=%E0%A4%A; b',
    'a=.x; =; ;',
    '',
  ]
  for (const header of others) expect(signCookiesAgain(header, ['new', 'old'])).toBe(header)
  const old = `a=${sign('token', 'old')}`
  expect(signCookiesAgain(old, ['new'])).toBe(old)
})
