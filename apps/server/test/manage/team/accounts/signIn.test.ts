import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { setPasswordCost } from '#test/support/setPasswordCost.ts'
import { password, publicOrigin, randomEmail, type SignedIn, useAccounts } from './useAccounts.ts'

const accounts = useAccounts()
const { db } = accounts.postgres
const cookieName = '__Host-throughlink.session'

test('the session cookie is limited to this origin and hidden from scripts', async () => {
  const { email } = await accounts.person()
  const browser = accounts.browser()
  const response = await browser.send('POST', '/api/auth/sign-in', { email, password })
  expect(response.status).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const cookies = response.headers['set-cookie'] ?? []
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(new RegExp(`^${cookieName}=[^;]+;`))
  const attributes = cookies[0]?.split('; ').slice(1).sort()
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
})

test('the current session is returned until the person signs out', async () => {
  const { email } = await accounts.person()
  const browser = accounts.browser()
  const signedIn = await browser.enter('/api/auth/sign-in', { email, password })
  expect(signedIn.person).toEqual({ id: expect.any(String) as string, email, name: 'Grace' })
  const session = await browser.send('GET', '/api/auth/session')
  expect(session.json()).toMatchObject(signedIn)

  const stolen = new Map(browser.cookies)
  expect((await browser.send('POST', '/api/auth/sign-out')).status).toBe(204)
  expect(browser.cookies.size).toBe(0)
  expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
  // A stolen copy of the cookie is invalid too.
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
})

test('the email address is case-insensitive', async () => {
  const { email } = await accounts.person()
  const signedIn = await accounts
    .browser()
    .enter('/api/auth/sign-in', { email: email.toUpperCase(), password })
  expect(signedIn.person.email).toBe(email)
})

test('an unknown address, a wrong password and a person without one get the same response', async () => {
  const { email } = await accounts.person()
  const { email: other, signedIn } = await accounts.person()
  await db.deleteFrom('accounts').where('person_id', '=', signedIn.person.id).execute()
  const tries = [
    { email: randomEmail(), password },
    { email, password: `${password}!` },
    { email, password: '' },
    { email: other, password },
  ]
  const responses = []
  for (const body of tries) {
    const response = await accounts.browser().send('POST', '/api/auth/sign-in', body)
    const problem = { ...expectProblem(response, 'sign_in_failed'), requestId: '' }
    expect(response.headers['set-cookie']).toBeUndefined()
    responses.push(problem)
  }
  expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('response times do not reveal whether an address is known', async () => {
  setPasswordCost('full')
  onTestFinished(() => {
    setPasswordCost('low')
  })
  const { email } = await accounts.person()
  const time = async (tried: string) => {
    const times: number[] = []
    for (let each = 0; each < 7; each++) {
      const started = performance.now()
      const body = { email: tried, password: 'not the password' }
      await accounts.browser().send('POST', '/api/auth/sign-in', body)
      times.push(performance.now() - started)
    }
    return times.sort((a, b) => a - b)[3] ?? 0
  }
  const [known, unknown] = [await time(email), await time(randomEmail())]
  // Each takes one password hash. Without it, the time would be a tenth.
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

test('a modified cookie, or one with another signature, is refused', async () => {
  const { email } = await accounts.person()
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email, password })
  const valid = browser.cookies.get(cookieName) ?? ''
  const [token = ''] = decodeURIComponent(valid).split('.')
  const row = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', createHash('sha256').update(token).digest('base64url'))
    .executeTakeFirstOrThrow()
  for (const invalid of [
    token,
    `${token}.`,
    `${token}.${Buffer.alloc(32).toString('base64')}`,
    valid.replace(token, row.token_hash),
    row.token_hash,
    valid.slice(0, -4),
    '',
  ]) {
    browser.cookies.set(cookieName, invalid)
    expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
    expect((await browser.send('POST', '/change', {})).json()).toEqual({ person: null })
  }
  browser.cookies.set(cookieName, valid)
  expect((await browser.send('GET', '/api/auth/session')).status).toBe(200)
})

test('sessions are listed, and can be ended one by one or all together', async () => {
  const { email } = await accounts.person()
  const [one, two, three] = [accounts.browser(), accounts.browser(), accounts.browser()]
  for (const each of [one, two, three]) await each.enter('/api/auth/sign-in', { email, password })
  const { sessions } = (await one.send('GET', '/api/auth/sessions')).json() as {
    sessions: { id: string; isCurrent: boolean; userAgent: string }[]
  }
  // Includes the one that accepting the invitation started.
  expect(sessions).toHaveLength(4)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(sessions[0]?.userAgent).toBe('Browser/1.0')

  const current = (await two.send('GET', '/api/auth/sessions')).json() as typeof one & {
    sessions: { id: string; isCurrent: boolean }[]
  }
  const second = current.sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  const outsider = await accounts.person()
  expectProblem(await outsider.send('DELETE', `/api/auth/sessions/${second}`), 'not_found')
  expect((await one.send('DELETE', `/api/auth/sessions/${second}`)).status).toBe(204)
  expectProblem(await two.send('GET', '/api/auth/session'), 'unauthenticated')
  expect((await three.send('GET', '/api/auth/session')).status).toBe(200)

  expect((await three.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  for (const each of [one, two, three]) {
    expectProblem(await each.send('GET', '/api/auth/session'), 'unauthenticated')
  }
  expect((await outsider.send('GET', '/api/auth/session')).status).toBe(200)
})

test('changing the password needs the current one and ends all other sessions', async () => {
  const person = await accounts.person()
  const { email } = person
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email, password })
  const next = 'another horse battery'
  const change = (currentPassword: string, newPassword = next) =>
    person.send('POST', '/api/auth/change-password', { currentPassword, newPassword })
  expectProblem(await change('not the password'), 'sign_in_failed')
  expectProblem(await change(password, 'too short'), 'validation_failed')
  expect((await other.send('GET', '/api/auth/session')).status).toBe(200)

  const changed = await change(password)
  expect(changed.status).toBe(200)
  expectProblem(await other.send('GET', '/api/auth/session'), 'unauthenticated')
  const session = await person.send('GET', '/api/auth/session')
  expect(session.json()).toMatchObject(changed.json() as SignedIn)
  expect((changed.json() as SignedIn).csrfToken).not.toBe(person.csrfToken)
  expectProblem(
    await accounts.browser().send('POST', '/api/auth/sign-in', { email, password }),
    'sign_in_failed',
  )
  await accounts.browser().enter('/api/auth/sign-in', { email, password: next })
})

test('the database contains no token, password or client address', async () => {
  const address = '203.0.113.77'
  const { email } = await accounts.person()
  const browser = accounts.browser(address)
  await browser.enter('/api/auth/sign-in', { email, password })
  const [token = ''] = decodeURIComponent(browser.cookies.get(cookieName) ?? '').split('.')
  expect(token.length).toBeGreaterThanOrEqual(32)
  const { rows } = await accounts.postgres.pool.query<{ row: string }>(
    `select people::text as row from people union all select sessions::text from sessions
     union all select accounts::text from accounts union all select person_tokens::text from person_tokens
     union all select verifications::text from verifications union all select invitations::text from invitations`,
  )
  const dump = rows.map(({ row }) => row).join('\n')
  expect(dump).toContain(email)
  for (const secret of [token, password, address]) expect(dump).not.toContain(secret)
  expect(accounts.warnings).toEqual([])
})

test('there is no sign-up, and better-auth’s own routes are unreachable', async () => {
  const browser = accounts.browser()
  const body = { email: randomEmail(), name: 'Eve', password }
  for (const path of [
    '/sign-up/email',
    '/sign-in/email',
    '/sign-in/social',
    '/get-session',
    '/update-user',
    '/request-password-reset',
    '/verify-email',
    '/delete-user',
    '/link-social',
    '/ok',
    '/error',
    '/sign-in/oidc',
    '/callback/oidc',
    '/callback/google',
    '/list-accounts',
    '/set-password',
  ]) {
    for (const method of ['GET', 'POST']) {
      const sent = method === 'GET' ? undefined : body
      expectProblem(await browser.send(method, `/api/auth${path}`, sent), 'not_found')
    }
  }
})

test('a deleted person is signed out', async () => {
  const person = await accounts.person()
  await db.deleteFrom('people').where('email', '=', person.email).execute()
  expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
  const left = await db
    .selectFrom('members')
    .select('person_id')
    .where('person_id', '=', person.signedIn.person.id)
    .execute()
  expect(left).toEqual([])
})

test('sign-in methods are public', async () => {
  const response = await accounts.browser().send('GET', '/api/auth/methods')
  expect(response.json()).toEqual({ password: true, passwordReset: false, oidc: null })
})

test('a same-origin request is accepted', async () => {
  const person = await accounts.person()
  const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }
  expect((await person.send('POST', '/change', {}, headers)).status).toBe(200)
})
