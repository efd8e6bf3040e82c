import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { password, useAccounts } from './useAccounts.ts'

const emails = catchEmails()
const accounts = useAccounts(undefined, { emails })
const { db } = accounts.postgres

/** A person who joined long ago, in a browser of their own. */
async function makeOldPerson() {
  const person = await accounts.person()
  await db
    .updateTable('people')
    .set({ created_at: new Date(0) })
    .execute()
  return person
}

const reports = (email: string) => emails.to(email).filter(({ kind }) => kind === 'signedIn')
const cookieName = '__Host-throughlink.browser'

test('a sign-in with a new browser is reported once, also after signing out', async () => {
  const { email } = await makeOldPerson()
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email, password })
  expect(reports(email)).toMatchObject([{ facts: { userAgent: 'Browser/1.0' } }])
  await browser.send('POST', '/api/auth/sign-out')
  await browser.enter('/api/auth/sign-in', { email, password })
  expect(reports(email)).toHaveLength(1)
  await accounts.browser().enter('/api/auth/sign-in', { email, password })
  expect(reports(email)).toHaveLength(2)
})

test('joining is not reported, and the browser is known from then on', async () => {
  const person = await makeOldPerson()
  expect(person.cookies.has(cookieName)).toBe(true)
  await person.enter('/api/auth/sign-in', { email: person.email, password })
  expect(reports(person.email)).toEqual([])
})

test('a wrong password is not reported, and does not make a browser known', async () => {
  const { email } = await makeOldPerson()
  const browser = accounts.browser()
  await browser.send('POST', '/api/auth/sign-in', { email, password: 'wrong wrong wrong' })
  expect(browser.cookies.has(cookieName)).toBe(false)
  expect(reports(email)).toEqual([])
})

test('a browser that another person uses, and a cookie that was made up, are new', async () => {
  const [one, other] = [await makeOldPerson(), await makeOldPerson()]
  await one.enter('/api/auth/sign-in', { email: other.email, password })
  expect(reports(other.email)).toHaveLength(1)
  // Both are known now.
  await one.enter('/api/auth/sign-in', { email: one.email, password })
  await one.enter('/api/auth/sign-in', { email: other.email, password })
  expect([reports(one.email).length, reports(other.email).length]).toEqual([0, 1])

  const forged = accounts.browser()
  forged.cookies.set(cookieName, 'A'.repeat(43))
  await forged.enter('/api/auth/sign-in', { email: one.email, password })
  expect(reports(one.email)).toHaveLength(1)
})

test('a changed password is reported', async () => {
  const person = await makeOldPerson()
  const passwords = { currentPassword: password, newPassword: 'another horse battery' }
  await person.enter('/api/auth/change-password', passwords)
  expect(emails.to(person.email)).toMatchObject([
    { kind: 'passwordChanged', facts: { isReset: false } },
  ])
})

const off = useAccounts()

test('without email, no cookie is set for reports', async () => {
  const person = await off.person()
  expect([...person.cookies.keys()]).toEqual(['__Host-throughlink.session'])
})
