import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { password, publicOrigin, randomEmail, useAccounts } from './useAccounts.ts'

const accounts = useAccounts()

const foreign: Readonly<Record<string, string | undefined>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://dash.example' },
  { origin: 'https://dash.example:8443' },
  { origin: 'https://dash.example.evil.example' },
  { origin: 'https://evil.dash.example' },
  { origin: `${publicOrigin}/` },
  { origin: publicOrigin.toUpperCase() },
  { origin: `${publicOrigin}, https://evil.example` },
  { origin: undefined },
  { origin: undefined, 'sec-fetch-site': 'cross-site' },
  { origin: undefined, 'sec-fetch-site': 'same-site' },
  { origin: undefined, 'sec-fetch-site': 'none' },
  { origin: undefined, referer: `${publicOrigin}/` },
  { origin: publicOrigin, 'sec-fetch-site': 'cross-site' },
]

test.each(foreign)('a valid cookie with %o changes nothing', async (headers) => {
  const person = await accounts.person()
  expectProblem(await person.send('POST', '/change', {}, headers), 'forbidden_origin')
  for (const [method, path] of [
    ['POST', '/api/auth/sign-out'],
    ['DELETE', '/api/auth/sessions'],
    ['POST', '/api/auth/change-password'],
  ] as const) {
    const body = path.endsWith('password')
      ? { currentPassword: password, newPassword: 'x' }
      : undefined
    expectProblem(await person.send(method, path, body, headers), 'forbidden_origin')
  }
  expect((await person.send('GET', '/api/auth/session', undefined, headers)).status).toBe(200)
})

test('another site cannot sign a visitor in (login CSRF)', async () => {
  const { email } = await accounts.person()
  for (const headers of foreign) {
    const victim = accounts.browser()
    const response = await victim.send('POST', '/api/auth/sign-in', { email, password }, headers)
    expectProblem(response, 'forbidden_origin')
    expect(victim.cookies.size).toBe(0)
  }
})

test('a same-origin request without its session’s CSRF token changes nothing', async () => {
  const [person, other] = [await accounts.person(), await accounts.person()]
  const own = person.csrfToken ?? ''
  for (const token of [undefined, '', other.csrfToken ?? '', own.slice(0, -1), `${own}x`]) {
    const headers = { 'x-csrf-token': token }
    expectProblem(await person.send('POST', '/change', {}, headers), 'csrf_failed')
    expectProblem(
      await person.send('POST', '/api/auth/sign-out', undefined, headers),
      'csrf_failed',
    )
  }
  expect((await person.send('POST', '/change', {})).status).toBe(200)
})

test('the CSRF token of an ended session is invalid in the next one', async () => {
  const person = await accounts.person()
  const old = person.csrfToken ?? ''
  await person.send('POST', '/api/auth/sign-out')
  person.csrfToken = undefined
  await person.enter('/api/auth/sign-in', { email: person.email, password })
  expectProblem(await person.send('POST', '/change', {}, { 'x-csrf-token': old }), 'csrf_failed')
})

test('content types that an HTML form can send are refused', async () => {
  const { email } = await accounts.person()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const body = { email, password }
    const headers = { 'content-type': type }
    const response = await accounts.browser().send('POST', '/api/auth/sign-in', body, headers)
    expect([400, 415, 422]).toContain(response.status)
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

test('email addresses that better-auth would refuse at sign-in are refused', async () => {
  for (const email of [
    '',
    'ada',
    'ada@lumen',
    '@lumen.example',
    'ada@',
    'a da@lumen.example',
    'ada@lumen.e',
    'ada..b@lumen.example',
    '.ada@lumen.example',
    "ada'@lumen.example",
    'adä@lumen.example',
    'ada@lumen.example\n',
    'ada@lumen.example,eve@evil.example',
    `${'a'.repeat(250)}@b.example`,
  ]) {
    const body = { token: 'x', email, name: 'Ada', password, organizationName: 'Lumen' }
    const response = await accounts.browser().send('POST', '/api/auth/bootstrap', body)
    expectProblem(response, 'validation_failed')
  }
})

test.each(["o'brien", 'ada.lovelace', 'a', 'ada+links', 'a_b-c', '1', 'x.y.z', '-a-'])(
  '%s@… can be invited and sign in',
  async (local) => {
    const email = `${local}@${randomEmail().replace('@', '.')}`
    const { token } = await accounts.invite(email)
    await accounts.browser().enter('/api/auth/accept-invitation', { token, name: 'Ada', password })
    await accounts.browser().enter('/api/auth/sign-in', { email, password })
  },
)
