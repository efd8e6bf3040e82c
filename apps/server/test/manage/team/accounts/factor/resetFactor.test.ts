import { expect, test } from 'vitest'
import { runAccountsCommand } from '#commands/accounts.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { password, publicOrigin, useAccounts } from '../useAccounts.ts'
import { begin, createProtected, isSignedIn, sendCode, setUp } from './useFactor.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

const reset = (email: string) =>
  runAccountsCommand(db, publicOrigin, Date.now, ['reset-factor', email])

test('the operator removes the factor of a person, which ends their sessions and is in the audit log', async () => {
  const person = await createProtected(accounts)
  const waiting = await begin(accounts, person)
  expect(await reset(person.email.toUpperCase())).toMatchObject({ isError: false })
  expect(await isSignedIn(person)).toBe(false)
  expectProblem(await sendCode(waiting, makeTotp(person.secret)), 'unauthenticated')
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email: person.email, password })
  expect((await setUp(browser)).secret).not.toBe(person.secret)
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('target', '=', person.signedIn.person.id)
    .where('action', '=', 'person.factor_reset')
    .execute()
  expect(entries).toEqual([{ actor_id: 'operator', action: 'person.factor_reset' }])
})

test('nothing is removed for an unknown address or without a factor', async () => {
  const person = await accounts.person()
  expect(await reset('nobody@lumen.example')).toMatchObject({ isError: true })
  expect(await reset(person.email)).toMatchObject({ isError: true })
  expect(await isSignedIn(person)).toBe(true)
})
