import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { password, publicOrigin, randomEmail, usePeople, type SignedIn } from './useAccounts.ts'

const people = usePeople()
const { db } = people.postgres
const cookieName = '__Host-throughlink.session'

test('the cookie of a session is for this origin alone, and out of reach of scripts', async () => {
  const { email } = await people.person()
  const browser = people.browser()
  const answer = await browser.send('POST', '/api/auth/sign-in', { email, password })
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const cookies = answer.headers['set-cookie'] ?? []
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(new RegExp(`^${cookieName}=[^;]+;`))
  const attributes = cookies[0]?.split('; ').slice(1).sort()
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
})

test('who has signed in is told who they are, until they sign out', async () => {
  const { email } = await people.person()
  const browser = people.browser()
  const signedIn = await browser.enter('/api/auth/sign-in', { email, password })
  expect(signedIn.person).toEqual({ id: expect.any(String) as string, email, name: 'Grace' })
  const session = await browser.send('GET', '/api/auth/session')
  expect(session.json()).toEqual(signedIn)

  const stolen = new Map(browser.cookies)
  expect((await browser.send('POST', '/api/auth/sign-out')).status).toBe(204)
  expect(browser.cookies.size).toBe(0)
  expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
  // The cookie is worth nothing either to one who has kept it.
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
})

test('the mail address may be written in capitals', async () => {
  const { email } = await people.person()
  const signedIn = await people
    .browser()
    .enter('/api/auth/sign-in', { email: email.toUpperCase(), password })
  expect(signedIn.person.email).toBe(email)
})

test('an unknown address, a wrong password and a person without one get the same answer', async () => {
  const { email } = await people.person()
  const { email: other, signedIn } = await people.person()
  await db.deleteFrom('accounts').where('person_id', '=', signedIn.person.id).execute()
  const tries = [
    { email: randomEmail(), password },
    { email, password: `${password}!` },
    { email, password: '' },
    { email: other, password },
  ]
  const answers = []
  for (const body of tries) {
    const answer = await people.browser().send('POST', '/api/auth/sign-in', body)
    const problem = { ...expectProblem(answer, 'sign_in_failed'), requestId: '' }
    expect(answer.headers['set-cookie']).toBeUndefined()
    answers.push(problem)
  }
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('the time of an answer does not tell whether somebody is here', async () => {
  const { email } = await people.person()
  const time = async (tried: string) => {
    const times: number[] = []
    for (let each = 0; each < 7; each++) {
      const started = performance.now()
      const body = { email: tried, password: 'not the password' }
      await people.browser().send('POST', '/api/auth/sign-in', body)
      times.push(performance.now() - started)
    }
    return times.sort((a, b) => a - b)[3] ?? 0
  }
  const [known, unknown] = [await time(email), await time(randomEmail())]
  // One hash of a password each. Without it, it would be a tenth.
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

test('a cookie that was changed, or signed by somebody else, is no session', async () => {
  const { email } = await people.person()
  const browser = people.browser()
  await browser.enter('/api/auth/sign-in', { email, password })
  const good = browser.cookies.get(cookieName) ?? ''
  const [token = ''] = decodeURIComponent(good).split('.')
  const row = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', createHash('sha256').update(token).digest('base64url'))
    .executeTakeFirstOrThrow()
  for (const bad of [
    token,
    `${token}.`,
    `${token}.${Buffer.alloc(32).toString('base64')}`,
    good.replace(token, row.token_hash),
    row.token_hash,
    good.slice(0, -4),
    '',
  ]) {
    browser.cookies.set(cookieName, bad)
    expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
    expect((await browser.send('POST', '/change', {})).json()).toEqual({ person: null })
  }
  browser.cookies.set(cookieName, good)
  expect((await browser.send('GET', '/api/auth/session')).status).toBe(200)
})

test('sessions are listed, and can be ended one by one or all at once', async () => {
  const { email } = await people.person()
  const [one, two, three] = [people.browser(), people.browser(), people.browser()]
  for (const each of [one, two, three]) await each.enter('/api/auth/sign-in', { email, password })
  const { sessions } = (await one.send('GET', '/api/auth/sessions')).json() as {
    sessions: { id: string; isCurrent: boolean; userAgent: string }[]
  }
  // With the one that accepting the invitation began.
  expect(sessions).toHaveLength(4)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(sessions[0]?.userAgent).toBe('Browser/1.0')

  const current = (await two.send('GET', '/api/auth/sessions')).json() as typeof one & {
    sessions: { id: string; isCurrent: boolean }[]
  }
  const second = current.sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  const stranger = await people.person()
  expectProblem(await stranger.send('DELETE', `/api/auth/sessions/${second}`), 'not_found')
  expect((await one.send('DELETE', `/api/auth/sessions/${second}`)).status).toBe(204)
  expectProblem(await two.send('GET', '/api/auth/session'), 'unauthenticated')
  expect((await three.send('GET', '/api/auth/session')).status).toBe(200)

  expect((await three.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  for (const each of [one, two, three]) {
    expectProblem(await each.send('GET', '/api/auth/session'), 'unauthenticated')
  }
  expect((await stranger.send('GET', '/api/auth/session')).status).toBe(200)
})

test('a session that is used gets its thirty days again, and one that is not ends', async () => {
  const { signedIn, ...browser } = await people.person()
  const age = (days: number) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + (30 - days) * 86_400_000) })
      .where('person_id', '=', signedIn.person.id)
      .execute()
  const ends = async () => {
    const { expires_at } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('person_id', '=', signedIn.person.id)
      .executeTakeFirstOrThrow()
    return Math.round((expires_at.getTime() - Date.now()) / 86_400_000)
  }
  await age(10)
  // What the management API does writes nothing.
  await browser.send('POST', '/change', {})
  expect(await ends()).toBe(20)
  const renewed = await browser.send('GET', '/api/auth/session')
  expect(renewed.headers['set-cookie']?.[0]).toContain('Max-Age=2592000')
  expect(await ends()).toBe(30)
  expect(renewed.json()).toEqual(signedIn)
  expect((await browser.send('GET', '/api/auth/session')).headers['set-cookie']).toBeUndefined()

  await age(31)
  expect((await browser.send('POST', '/change', {})).json()).toEqual({ person: null })
  expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
})

test('another password ends all other sessions, and needs the present one', async () => {
  const person = await people.person()
  const { email } = person
  const other = people.browser()
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
  expect(session.json()).toEqual(changed.json())
  expect((changed.json() as SignedIn).csrfToken).not.toBe(person.csrfToken)
  expectProblem(
    await people.browser().send('POST', '/api/auth/sign-in', { email, password }),
    'sign_in_failed',
  )
  await people.browser().enter('/api/auth/sign-in', { email, password: next })
})

test('the database holds no token, no password and no address of a client', async () => {
  const address = '203.0.113.77'
  const { email } = await people.person()
  const browser = people.browser(address)
  await browser.enter('/api/auth/sign-in', { email, password })
  const [token = ''] = decodeURIComponent(browser.cookies.get(cookieName) ?? '').split('.')
  expect(token.length).toBeGreaterThanOrEqual(32)
  const { rows } = await people.postgres.pool.query<{ row: string }>(
    `select people::text as row from people union all select sessions::text from sessions
     union all select accounts::text from accounts union all select person_tokens::text from person_tokens
     union all select verifications::text from verifications union all select invitations::text from invitations`,
  )
  const dump = rows.map(({ row }) => row).join('\n')
  expect(dump).toContain(email)
  for (const secret of [token, password, address]) expect(dump).not.toContain(secret)
  expect(people.warnings).toEqual([])
})

test('nobody signs up, and nothing else of the library can be reached', async () => {
  const browser = people.browser()
  const body = { email: randomEmail(), name: 'Eve', password }
  for (const path of [
    ...['/sign-up/email', '/sign-in/email', '/sign-in/social', '/get-session', '/update-user'],
    ...[
      '/request-password-reset',
      '/verify-email',
      '/delete-user',
      '/link-social',
      '/ok',
      '/error',
    ],
    ...['/sign-in/oidc', '/callback/oidc', '/callback/google', '/list-accounts', '/set-password'],
  ]) {
    for (const method of ['GET', 'POST']) {
      const sent = method === 'GET' ? undefined : body
      expectProblem(await browser.send(method, `/api/auth${path}`, sent), 'not_found')
    }
  }
})

test('a person who is gone is signed out', async () => {
  const person = await people.person()
  await db.deleteFrom('people').where('email', '=', person.email).execute()
  expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
  const left = await db
    .selectFrom('members')
    .select('person_id')
    .where('person_id', '=', person.signedIn.person.id)
    .execute()
  expect(left).toEqual([])
})

test('how people can sign in is told to everybody', async () => {
  const answer = await people.browser().send('GET', '/api/auth/methods')
  expect(answer.json()).toEqual({ password: true, oidc: null })
})

test('what a browser sends from here is taken', async () => {
  const person = await people.person()
  const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }
  expect((await person.send('POST', '/change', {}, headers)).status).toBe(200)
})
