import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { password, useAccounts } from '../useAccounts.ts'
import {
  begin,
  createProtected,
  isSignedIn,
  makeWrongCode,
  sendCode,
  sessionCookie,
  setUp,
} from './useFactor.ts'

const emails = catchEmails()
const accounts = useAccounts(undefined, { emails })
const { db } = accounts.postgres

const changes = (email: string) =>
  emails.to(email).flatMap((each) => (each.kind === 'factorChanged' ? [each.facts.change] : []))

async function readActions(personId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', personId)
    .where('action', 'like', 'person.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action, details }) => ({ action, details }))
}

test('a factor counts only after its first code, and other sessions go on', async () => {
  const person = await accounts.person()
  const { email } = person
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email, password })
  const { url, secret, recoveryCodes } = await setUp(person)
  expect(url).toContain('otpauth://totp/Throughlink:')
  expect(url).toContain(`secret=${secret}`)
  expect(new Set(recoveryCodes).size).toBe(10)
  // Not confirmed yet.
  await accounts.browser().enter('/api/auth/sign-in', { email, password })
  expectProblem(
    await person.send('POST', '/api/auth/factor/confirm', { code: makeWrongCode(secret) }),
    'invalid_token',
  )
  expect((await person.send('GET', '/api/auth/session')).json()).toMatchObject({ hasFactor: false })

  const before = person.cookies.get(sessionCookie)
  await person.enter('/api/auth/factor/confirm', { code: makeTotp(secret) })
  expect(person.cookies.get(sessionCookie)).not.toBe(before)
  const session = await person.send('GET', '/api/auth/session')
  expect(session.json()).toMatchObject({ hasFactor: true, csrfToken: person.csrfToken })
  expect(await isSignedIn(other)).toBe(true)
  expect(changes(email)).toEqual(['added'])
  expect((await readActions(person.signedIn.person.id)).at(-1)?.action).toBe('person.factor_added')
  await begin(accounts, { email })
})

test('to set up a factor, the password is needed', async () => {
  const person = await accounts.person()
  for (const body of [{}, { password: 'not the password' }]) {
    expectProblem(await person.send('POST', '/api/auth/factor/setup', body), 'sign_in_failed')
  }
  const headers = { 'x-csrf-token': `${person.csrfToken ?? ''}x` }
  expectProblem(
    await person.send('POST', '/api/auth/factor/setup', { password }, headers),
    'csrf_failed',
  )
})

test('signing in needs the password and then a code, which is in the audit log', async () => {
  const person = await createProtected(accounts)
  const browser = await begin(accounts, person)
  expect(browser.cookies.has(sessionCookie)).toBe(false)
  expect(await isSignedIn(browser)).toBe(false)
  expectProblem(await sendCode(browser, makeWrongCode(person.secret)), 'invalid_token')
  const { id } = person.signedIn.person
  expect((await readActions(id)).at(-1)).toEqual({
    action: 'person.sign_in_failed',
    details: { method: 'code' },
  })
  await browser.enter('/api/auth/sign-in/code', { code: makeTotp(person.secret) })
  expect(await isSignedIn(browser)).toBe(true)
  expect((await browser.send('POST', '/change', {})).json()).toMatchObject({ person: { id } })
  expect((await readActions(id)).at(-1)).toEqual({
    action: 'person.signed_in',
    details: { method: 'password', factor: 'totp' },
  })
})

test('a recovery code takes the place of a code once, and is reported', async () => {
  const person = await createProtected(accounts)
  const [code = ''] = person.recoveryCodes
  const first = await begin(accounts, person)
  await first.enter('/api/auth/sign-in/code', { code })
  expect(await isSignedIn(first)).toBe(true)
  expect(changes(person.email)).toEqual(['added', 'codeUsed'])
  expect((await readActions(person.signedIn.person.id)).at(-1)?.details).toEqual({
    method: 'password',
    factor: 'recovery_code',
  })
  expectProblem(await sendCode(await begin(accounts, person), code), 'invalid_token')
})

test('new recovery codes end the old ones', async () => {
  const person = await createProtected(accounts)
  const body = { password, code: makeTotp(person.secret) }
  const response = await person.send('POST', '/api/auth/factor/recovery-codes', body)
  const { recoveryCodes } = response.json() as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  const browser = await begin(accounts, person)
  expectProblem(await sendCode(browser, person.recoveryCodes[0] ?? ''), 'invalid_token')
  await browser.enter('/api/auth/sign-in/code', { code: recoveryCodes[0] })
  expect(changes(person.email)).toEqual(['added', 'codesReplaced', 'codeUsed'])
})

test('a factor is turned off with the password and a code, and can be set up anew', async () => {
  const person = await createProtected(accounts)
  await person.enter('/api/auth/factor/turn-off', { password, code: makeTotp(person.secret) })
  const session = await person.send('GET', '/api/auth/session')
  expect(session.json()).toMatchObject({ hasFactor: false })
  expect(changes(person.email)).toEqual(['added', 'removed'])
  await accounts.browser().enter('/api/auth/sign-in', { email: person.email, password })
  const { secret } = await setUp(person)
  expect(secret).not.toBe(person.secret)
})

test('the database has neither the secret nor the recovery codes', async () => {
  const person = await createProtected(accounts)
  const { rows } = await accounts.postgres.pool.query<{ row: string }>(
    'select factors::text as row from factors union all select verifications::text from verifications',
  )
  const dump = rows.map(({ row }) => row).join('\n')
  const raw = Buffer.from(person.secret).toString('hex')
  for (const each of [person.secret, raw, ...person.recoveryCodes]) expect(dump).not.toContain(each)
  expect(accounts.warnings).toEqual([])
})
