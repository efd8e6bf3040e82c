import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { password, useAccounts } from '../useAccounts.ts'
import { begin, createProtected, makeWrongCode } from './useFactor.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

/** Makes the proofs of all sessions of a person old. */
const age = (personId: string) =>
  db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('person_id', '=', personId)
    .execute()

const isRecent = (provedAt: string) => Date.now() - Date.parse(provedAt) < 60_000

test('a person without a factor proves themselves by the password, in one session', async () => {
  const person = await accounts.person()
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email: person.email, password })
  expect(isRecent((await accounts.readFacts(person)).provedAt)).toBe(true)
  await age(person.signedIn.person.id)
  expect(isRecent((await accounts.readFacts(person)).provedAt)).toBe(false)
  const prove = (body: object) => person.send('POST', '/api/auth/proof', body)
  expectProblem(await prove({ password: 'not the password' }), 'sign_in_failed')
  expectProblem(await prove({}), 'sign_in_failed')
  expect(isRecent((await accounts.readFacts(person)).provedAt)).toBe(false)
  const response = await prove({ password })
  const { provedUntil } = response.json() as { readonly provedUntil: string }
  expect(Date.parse(provedUntil) - Date.now()).toBeGreaterThan(590_000)
  expect(isRecent((await accounts.readFacts(person)).provedAt)).toBe(true)
  expect((await accounts.readFacts(person)).isFactorProved).toBe(false)
  expect(isRecent((await accounts.readFacts(other)).provedAt)).toBe(false)
})

test('a person with a factor needs a code: the password proves nothing', async () => {
  const person = await createProtected(accounts)
  await age(person.signedIn.person.id)
  const prove = (body: object) => person.send('POST', '/api/auth/proof', body)
  expectProblem(await prove({ password }), 'validation_failed')
  expectProblem(await prove({ code: makeWrongCode(person.secret) }), 'invalid_token')
  expect(isRecent((await accounts.readFacts(person)).provedAt)).toBe(false)
  const code = makeTotp(person.secret)
  expect((await prove({ code })).status).toBe(200)
  expect(isRecent((await accounts.readFacts(person)).provedAt)).toBe(true)
  expectProblem(await prove({ code }), 'invalid_token')
})

test('guesses are counted like codes of a sign-in', async () => {
  const person = await createProtected(accounts)
  const wrong = makeWrongCode(person.secret)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    statuses.push((await person.send('POST', '/api/auth/proof', { code: wrong })).status)
  }
  // One of the ten was spent on turning the factor on.
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('only a session that was begun with a factor, or has proved one later, has proved one', async () => {
  const person = await accounts.person()
  const { email } = person
  const old = accounts.browser()
  await old.enter('/api/auth/sign-in', { email, password })
  const setup = await person.send('POST', '/api/auth/factor/setup', { password })
  const { secret } = setup.json() as { readonly secret: string }
  expect((await accounts.readFacts(person)).isFactorProved).toBe(false)
  await person.enter('/api/auth/factor/confirm', { code: makeTotp(secret, -1) })
  expect((await accounts.readFacts(person)).isFactorProved).toBe(true)
  expect((await accounts.readFacts(old)).isFactorProved).toBe(false)
  await old.send('GET', '/api/auth/session')
  const next = accounts.browser()
  await begin(accounts, { email }, next)
  await next.enter('/api/auth/sign-in/code', { code: makeTotp(secret) })
  expect((await accounts.readFacts(next)).isFactorProved).toBe(true)
  // A new password replaces the session, which keeps what it has proved, and no more.
  const passwords = { currentPassword: password, newPassword: 'another horse battery' }
  await next.enter('/api/auth/change-password', passwords)
  expect((await accounts.readFacts(next)).isFactorProved).toBe(true)
  const off = { password: 'another horse battery', code: makeTotp(secret, 1) }
  await next.enter('/api/auth/factor/turn-off', off)
  expect((await accounts.readFacts(next)).isFactorProved).toBe(false)
})

test('a factor that an organization requires cannot be turned off', async () => {
  const person = await createProtected(accounts)
  const { organizationId } = await db
    .selectFrom('members')
    .select('organization_id as organizationId')
    .where('person_id', '=', person.signedIn.person.id)
    .executeTakeFirstOrThrow()
  const require = (isRequired: boolean) =>
    db
      .updateTable('organizations')
      .set({ requires_factor: isRequired })
      .where('id', '=', organizationId)
      .execute()
  await require(true)
  const proof = { password, code: makeTotp(person.secret) }
  const response = await person.send('POST', '/api/auth/factor/turn-off', proof)
  expectProblem(response, 'conflict')
  expect(response.text).toContain('Lumen requires a second factor.')
  // The code was not used up.
  await require(false)
  await person.enter('/api/auth/factor/turn-off', proof)
})
