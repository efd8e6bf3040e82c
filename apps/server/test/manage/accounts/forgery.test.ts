import { expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { password, publicOrigin, randomEmail, usePeople } from './useAccounts.ts'

const people = usePeople()

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

test.each(foreign)('with a good cookie and %o nothing is changed', async (headers) => {
  const person = await people.person()
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

test('another site cannot sign anybody in as somebody else', async () => {
  const { email } = await people.person()
  for (const headers of foreign) {
    const victim = people.browser()
    const answer = await victim.send('POST', '/api/auth/sign-in', { email, password }, headers)
    expectProblem(answer, 'forbidden_origin')
    expect(victim.cookies.size).toBe(0)
  }
})

test('a request from here without the token, or with another session’s, changes nothing', async () => {
  const [person, other] = [await people.person(), await people.person()]
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

test('the token of a session that ended is worth nothing in the next', async () => {
  const person = await people.person()
  const old = person.csrfToken ?? ''
  await person.send('POST', '/api/auth/sign-out')
  person.csrfToken = undefined
  await person.enter('/api/auth/sign-in', { email: person.email, password })
  expectProblem(await person.send('POST', '/change', {}, { 'x-csrf-token': old }), 'csrf_failed')
})

test('bodies that a form could send are not read', async () => {
  const { email } = await people.person()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const body = { email, password }
    const headers = { 'content-type': type }
    const answer = await people.browser().send('POST', '/api/auth/sign-in', body, headers)
    expect([400, 415, 422]).toContain(answer.status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('addresses that could not sign in later are not taken', async () => {
  for (const email of [
    ...['', 'ada', 'ada@lumen', '@lumen.example', 'ada@', 'a da@lumen.example', 'ada@lumen.e'],
    ...['ada..b@lumen.example', '.ada@lumen.example', "ada'@lumen.example", 'adä@lumen.example'],
    ...[
      'ada@lumen.example\n',
      'ada@lumen.example,eve@evil.example',
      `${'a'.repeat(250)}@b.example`,
    ],
  ]) {
    const body = { token: 'x', email, name: 'Ada', password, organizationName: 'Lumen' }
    const answer = await people.browser().send('POST', '/api/auth/bootstrap', body)
    expectProblem(answer, 'validation_failed')
  }
})

test.each(["o'brien", 'ada.lovelace', 'a', 'ada+links', 'a_b-c', '1', 'x.y.z', '-a-'])(
  '%s@… can be invited and sign in',
  async (local) => {
    const email = `${local}@${randomEmail().replace('@', '.')}`
    const { token } = await people.invite(email)
    await people.browser().enter('/api/auth/accept-invitation', { token, name: 'Ada', password })
    await people.browser().enter('/api/auth/sign-in', { email, password })
  },
)
