import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { password, useAccounts } from './useAccounts.ts'
import { useIssuer } from './useIssuer.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

test('the current session has the organizations of a person, with their role', async () => {
  const person = await accounts.person()
  const { token, organizationId } = await accounts.invite(person.email, { role: 'owner' })
  await person.enter('/api/auth/accept-invitation', { token })
  const other = await accounts.person()
  const session = (await person.send('GET', '/api/auth/session')).json()
  expect(session).toEqual({
    person: person.signedIn.person,
    csrfToken: person.csrfToken,
    organizations: [
      { id: expect.any(String) as string, name: 'Lumen', role: 'editor', requiresFactor: false },
      { id: organizationId, name: 'Lumen', role: 'owner', requiresFactor: false },
    ],
    hasPassword: true,
    hasFactor: false,
    hasPasskey: false,
    oidc: null,
    deletion: null,
    sendsEmail: false,
  })
  const others = (await other.send('GET', '/api/auth/session')).text
  expect(others).not.toContain(organizationId)
})

test('a deleted organization is not in the session', async () => {
  const person = await accounts.person()
  await db.updateTable('organizations').set({ deleted_at: new Date() }).execute()
  const session = (await person.send('GET', '/api/auth/session')).json()
  expect(session).toMatchObject({ organizations: [] })
  await db.updateTable('organizations').set({ deleted_at: null }).execute()
})

test('without a session, only the sign-in methods are known', async () => {
  await accounts.person()
  const browser = accounts.browser()
  expectProblem(await browser.send('GET', '/api/auth/session'), 'unauthenticated')
  const methods = await browser.send('GET', '/api/auth/methods')
  expect(methods.json()).toEqual({ password: true, passwordReset: false, oidc: null })
})

test('people change their own name, in every session', async () => {
  const person = await accounts.person()
  const other = await accounts.person()
  const renamed = await person.send('PATCH', '/api/auth/account', { name: 'Grace H.' })
  expect(renamed.json()).toEqual({
    person: { ...person.signedIn.person, name: 'Grace H.' },
    deletion: null,
  })
  const elsewhere = accounts.browser()
  const signedIn = await elsewhere.enter('/api/auth/sign-in', { email: person.email, password })
  expect(signedIn.person.name).toBe('Grace H.')
  expect((await other.send('GET', '/api/auth/account')).json()).toMatchObject({
    person: { name: 'Grace' },
  })
})

test.each([
  {},
  { name: '' },
  { name: '  ' },
  { name: 'x'.repeat(201) },
  { name: 'A', email: 'b@c.example' },
])('an account is not updated with %j', async (body) => {
  const person = await accounts.person()
  expectProblem(await person.send('PATCH', '/api/auth/account', body), 'validation_failed')
})

test('updating an account needs a session and its CSRF token', async () => {
  const body = { name: 'Mallory' }
  expectProblem(
    await accounts.browser().send('PATCH', '/api/auth/account', body),
    'unauthenticated',
  )
  const person = await accounts.person()
  const headers = { 'x-csrf-token': undefined }
  expectProblem(await person.send('PATCH', '/api/auth/account', body, headers), 'csrf_failed')
})

test.each(['/api/auth/sign-in/oidc', '/api/auth/link/oidc'])(
  '%s is not found without an issuer',
  async (path) => {
    const person = await accounts.person()
    expectProblem(await person.send('POST', path), 'not_found')
  },
)

test('the callback is not found without an issuer', async () => {
  const browser = accounts.browser()
  expectProblem(await browser.send('GET', '/api/auth/callback/oidc?code=1&state=2'), 'not_found')
})

const issuer = useIssuer()

test('the session tells whether the issuer is linked', async () => {
  const person = await issuer.person()
  expect((await person.send('GET', '/api/auth/session')).json()).toMatchObject({
    hasPassword: true,
    oidc: { name: 'Lumen ID', isLinked: false },
  })
  const browser = issuer.browser()
  await issuer.signIn(browser, await issuer.newcomer())
  expect((await browser.send('GET', '/api/auth/session')).json()).toMatchObject({
    hasPassword: false,
    oidc: { name: 'Lumen ID', isLinked: true },
  })
})
