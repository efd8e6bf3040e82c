import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { password, randomEmail, readToken, useAccounts } from './useAccounts.ts'

const emails = catchEmails()
const accounts = useAccounts(undefined, { emails })
const { db } = accounts.postgres
const newPassword = 'another horse battery'
const path = '/api/auth/forgotten-password'

const request = (email: string) => accounts.browser().send('POST', path, { email })
const reset = (token: string) =>
  accounts.browser().send('POST', '/api/auth/reset-password', { token, password: newPassword })
const signIn = (email: string, secret: string) =>
  accounts.browser().send('POST', '/api/auth/sign-in', { email, password: secret })

/** Waits for the links that were sent to an address. */
async function readTokens(email: string, count: number): Promise<readonly string[]> {
  const links = () =>
    emails.to(email).flatMap((each) => (each.kind === 'passwordReset' ? [each.facts.url] : []))
  await expect.poll(() => links().length).toBe(count)
  return links().map(readToken)
}

test('a person gets a link that sets a new password once, ends their sessions, and is reported', async () => {
  const person = await accounts.person()
  const { email } = person
  expect((await request(email.toUpperCase())).status).toBe(202)
  const [token = ''] = await readTokens(email, 1)
  expect((await reset(token)).status).toBe(204)
  expectProblem(await reset(token), 'invalid_token')
  expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
  expectProblem(await signIn(email, password), 'sign_in_failed')
  expect((await signIn(email, newPassword)).status).toBe(200)
  expect(emails.to(email).filter(({ kind }) => kind === 'passwordChanged')).toMatchObject([
    { facts: { isReset: true } },
  ])
})

test('a link ends after two hours, and all links end with the first that is used', async () => {
  const { email } = await accounts.person()
  await request(email)
  await request(email)
  const [first = '', second = ''] = await readTokens(email, 2)
  expect((await reset(first)).status).toBe(204)
  expectProblem(await reset(second), 'invalid_token')

  await request(email)
  const [, , third = ''] = await readTokens(email, 3)
  await sql`update person_tokens set expires_at = expires_at - interval '2 hours'`.execute(db)
  expectProblem(await reset(third), 'invalid_token')
})

test('an unknown address gets the same response, and nothing is sent', async () => {
  const { email } = await accounts.person()
  const [known, unknown] = [await request(email), await request(randomEmail())]
  const visible = ({ status, text, headers }: typeof known) => ({
    status,
    text,
    headers: Object.keys(headers).toSorted(),
  })
  expect(visible(unknown)).toEqual(visible(known))
  await readTokens(email, 1)
  expect(emails.to(email)).toHaveLength(1)
})

test('a person without a password gets no link, because it would add a way to sign in', async () => {
  const email = randomEmail()
  const id = randomUUID()
  await db.insertInto('people').values({ id, email, name: 'Grace' }).execute()
  expect((await request(email)).status).toBe(202)
  const { email: other } = await accounts.person()
  await request(other)
  await readTokens(other, 1)
  expect(emails.to(email)).toEqual([])
})

test('requests are limited by address, so that they cannot flood anybody', async () => {
  const browser = accounts.browser()
  for (let count = 0; count < 60; count++) {
    expect((await browser.send('POST', path, { email: randomEmail() })).status).toBe(202)
  }
  expectProblem(await browser.send('POST', path, { email: randomEmail() }), 'rate_limited')
})

const full = useAccounts(undefined, { emails: catchEmails({ isFull: true }) })

test('over the limit of emails, the response is the same, and links that were sent go on to work', async () => {
  const { email } = await full.person()
  expect((await full.browser().send('POST', path, { email })).status).toBe(202)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await full.postgres.db.selectFrom('person_tokens').selectAll().execute()).toEqual([])
})

const off = useAccounts()

test('without email, the request is refused, and the sign-in page is told', async () => {
  const { email } = await off.person()
  expectProblem(await off.browser().send('POST', path, { email }), 'conflict')
  const methods = (await off.browser().send('GET', '/api/auth/methods')).json()
  expect(methods).toMatchObject({ passwordReset: false })
  const on = (await accounts.browser().send('GET', '/api/auth/methods')).json()
  expect(on).toMatchObject({ passwordReset: true })
})
