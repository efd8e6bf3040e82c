import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { begin, createProtected } from './factor/useFactor.ts'
import { type Browser, password, randomEmail, readToken, useAccounts } from './useAccounts.ts'

const emails = catchEmails()
const accounts = useAccounts(undefined, { emails })
const { db } = accounts.postgres

const request = (browser: Browser, email: string, secret: string | undefined = password) =>
  browser.send('POST', '/api/auth/change-email', { email, password: secret })
const confirm = (token: string, browser = accounts.browser()) =>
  browser.send('POST', '/api/auth/confirm-email', { token })
const signIn = (email: string, secret = password) =>
  accounts.browser().send('POST', '/api/auth/sign-in', { email, password: secret })

/** Returns the token of the last link that was sent to an address. */
function readLast(email: string): string {
  const links = emails
    .to(email)
    .flatMap((each) =>
      each.kind === 'emailChangeOld' || each.kind === 'emailChangeNew' ? [each.facts.url] : [],
    )
  return readToken(links.at(-1) ?? null)
}

const kinds = (email: string) => emails.to(email).map(({ kind }) => kind)

test('the address changes after the old one and then the new one have confirmed', async () => {
  const person = await accounts.person()
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email: person.email, password })
  const newEmail = randomEmail()
  expect((await request(person, newEmail.toUpperCase())).status).toBe(202)
  expect(kinds(newEmail)).toEqual([])
  const old = readLast(person.email)
  expect((await confirm(old)).json()).toEqual({ email: newEmail, isChanged: false })
  expectProblem(await confirm(old), 'invalid_token')
  expectProblem(await signIn(newEmail), 'sign_in_failed')
  expect((await signIn(person.email)).status).toBe(200)

  const next = readLast(newEmail)
  expect((await confirm(next, person)).json()).toEqual({ email: newEmail, isChanged: true })
  expectProblem(await confirm(next), 'invalid_token')
  expect((await person.send('GET', '/api/auth/session')).json()).toMatchObject({
    person: { email: newEmail },
  })
  expectProblem(await other.send('GET', '/api/auth/session'), 'unauthenticated')
  expectProblem(await signIn(person.email), 'sign_in_failed')
  expect((await signIn(newEmail)).status).toBe(200)
  expect(emails.to(person.email).at(-1)).toMatchObject({
    kind: 'emailChanged',
    facts: { newEmail },
  })
  const actions = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', person.signedIn.person.id)
    .where('action', 'like', 'person.email%')
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'person.email_change_requested', details: {} },
    { action: 'person.email_changed', details: {} },
  ])
})

test('a new address does not remove the factor', async () => {
  const person = await createProtected(accounts)
  const newEmail = randomEmail()
  expect((await request(person, newEmail)).status).toBe(202)
  await confirm(readLast(person.email))
  expect((await confirm(readLast(newEmail))).json()).toMatchObject({ isChanged: true })
  const browser = await begin(accounts, { email: newEmail })
  await browser.enter('/api/auth/sign-in/code', { code: makeTotp(person.secret) })
})

test('a stolen session alone neither changes the address nor sends anything', async () => {
  const person = await accounts.person()
  const sent = emails.queued.length
  expectProblem(await request(person, randomEmail(), 'a wrong battery'), 'sign_in_failed')
  const without = { email: randomEmail() }
  expectProblem(await person.send('POST', '/api/auth/change-email', without), 'sign_in_failed')
  const forged = { 'x-csrf-token': undefined }
  expect(
    (await person.send('POST', '/api/auth/change-email', { ...without, password }, forged)).status,
  ).toBe(403)
  expect(emails.queued).toHaveLength(sent)
})

test('a stolen session with the password cannot do it without the mailbox of the old address', async () => {
  const person = await accounts.person()
  const mine = randomEmail()
  await request(person, mine)
  // Nothing arrives at the new address, and the response has no link.
  expect(kinds(mine)).toEqual([])
  expectProblem(await confirm('guessed', person), 'invalid_token')
  const hash = await sql<{ text: string }>`
    select encode(token_hash, 'base64') as text from email_changes where new_email = ${mine}`.execute(
    db,
  )
  expectProblem(await confirm(hash.rows[0]?.text ?? '', person), 'invalid_token')
  expect((await signIn(person.email)).status).toBe(200)
})

test('a person without a password needs a recent sign-in', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  await sql`delete from accounts where person_id = ${id}`.execute(db)
  const change = () => person.send('POST', '/api/auth/change-email', { email: randomEmail() })
  expect((await change()).status).toBe(202)
  await sql`update sessions set proved_at = proved_at - interval '1 hour'
             where person_id = ${id}`.execute(db)
  expectProblem(await change(), 'proof_required')
})

test('a link ends after two hours, with a newer request, and with a new password', async () => {
  const person = await accounts.person()
  await request(person, randomEmail())
  const first = readLast(person.email)
  await request(person, randomEmail())
  expectProblem(await confirm(first), 'invalid_token')
  const second = readLast(person.email)
  await sql`update email_changes set expires_at = expires_at - interval '2 hours'`.execute(db)
  expectProblem(await confirm(second), 'invalid_token')

  await request(person, randomEmail())
  const third = readLast(person.email)
  const newPassword = 'another horse battery'
  await person.enter('/api/auth/change-password', { currentPassword: password, newPassword })
  expectProblem(await confirm(third), 'invalid_token')
})

test('one of several uses of a link at the same time counts', async () => {
  const person = await accounts.person()
  const newEmail = randomEmail()
  await request(person, newEmail)
  const old = readLast(person.email)
  const statuses = await Promise.all([confirm(old), confirm(old), confirm(old)])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect(kinds(newEmail)).toEqual(['emailChangeNew'])
})

test('the address of another account is refused only to its owner', async () => {
  const [person, other] = [await accounts.person(), await accounts.person()]
  expect((await request(person, other.email)).status).toBe(202)
  expect((await confirm(readLast(person.email))).json()).toMatchObject({ isChanged: false })
  expectProblem(await confirm(readLast(other.email)), 'conflict')
  expectProblem(await request(person, person.email), 'conflict')
})

test('one of two people who want the same address at the same moment gets it, and the other one a conflict', async () => {
  const people = [await accounts.person(), await accounts.person()]
  const newEmail = randomEmail()
  const tokens: string[] = []
  for (const person of people) {
    await request(person, newEmail)
    await confirm(readLast(person.email))
    tokens.push(readLast(newEmail))
  }
  const confirming = await db.transaction().execute(async (trx) => {
    // Both have seen that the address is free before either can write it.
    await sql`lock table people in share mode`.execute(trx)
    const all = tokens.map((token) => confirm(token))
    await expect.poll(countWaiting).toBe(2)
    return all
  })
  const responses = await Promise.all(confirming)
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await signIn(newEmail)).status).toBe(200)
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_locks join pg_class on pg_class.oid = relation
     where relname = 'people' and not granted`.execute(db)
  return Number(rows[0]?.count)
}

test('links to set a password that were sent to the old address end', async () => {
  const person = await accounts.person()
  const newEmail = randomEmail()
  await accounts.browser().send('POST', '/api/auth/forgotten-password', { email: person.email })
  await expect.poll(() => kinds(person.email)).toContain('passwordReset')
  const reset = emails
    .to(person.email)
    .flatMap((each) => (each.kind === 'passwordReset' ? [readToken(each.facts.url)] : []))
  await request(person, newEmail)
  await confirm(readLast(person.email))
  await confirm(readLast(newEmail))
  const body = { token: reset[0], password: `new ${randomUUID()}` }
  expectProblem(
    await accounts.browser().send('POST', '/api/auth/reset-password', body),
    'invalid_token',
  )
})

const off = useAccounts()

test('without email, the request is refused, and the session says so', async () => {
  const person = await off.person()
  expectProblem(await request(person, randomEmail()), 'conflict')
  expect((await person.send('GET', '/api/auth/session')).json()).toMatchObject({
    sendsEmail: false,
  })
})
