import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { password, useAccounts } from './useAccounts.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

// The first owner can be created only while there are no people.
beforeAll(async () => {
  await accounts.owner()
})

async function listMemberships(personId: string) {
  return db
    .selectFrom('members')
    .select('organization_id')
    .where('person_id', '=', personId)
    .execute()
}

test('deleting an account ends its sessions, memberships and invitations', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  const { organizationId } = await accounts.invite(person.email)
  const elsewhere = accounts.browser()
  await elsewhere.enter('/api/auth/sign-in', { email: person.email, password })
  expect(await listMemberships(id)).toHaveLength(1)

  const response = await person.send('DELETE', '/api/auth/account')
  expect(response.status).toBe(200)
  const deletion = response.json() as Record<string, string>
  const graceMs =
    Date.parse(deletion['restorableUntil'] ?? '') - Date.parse(deletion['deletedAt'] ?? '')
  expect(graceMs).toBe(30 * dayMs)
  expect(person.cookies.size).toBe(0)
  expectProblem(await elsewhere.send('GET', '/api/auth/session'), 'unauthenticated')
  expect(await listMemberships(id)).toEqual([])
  const invitations = await db
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .execute()
  expect(invitations).toEqual([])
})

test('a person can sign in again and restore the account', async () => {
  const person = await accounts.person()
  const { email } = person
  await person.send('DELETE', '/api/auth/account')
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email, password })
  const account = await browser.send('GET', '/api/auth/account')
  expect(account.json()).toMatchObject({
    person: { email },
    deletion: { deletedAt: expect.any(String) as string },
  })
  expect((await browser.send('POST', '/api/auth/account/restore')).status).toBe(204)
  expect((await browser.send('GET', '/api/auth/account')).json()).toMatchObject({ deletion: null })
})

test('whoever joins an organization again keeps the account', async () => {
  const person = await accounts.person()
  await person.send('DELETE', '/api/auth/account')
  const { token } = await accounts.invite(person.email)
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email: person.email, password })
  await browser.enter('/api/auth/accept-invitation', { token })
  expect((await browser.send('GET', '/api/auth/account')).json()).toMatchObject({ deletion: null })
})

test('the last owner of an organization cannot delete their account', async () => {
  const owner = await accounts.owner()
  const problem = expectProblem(await owner.send('DELETE', '/api/auth/account'), 'conflict')
  expect(problem.detail).toContain('last owner')
  expect((await owner.send('GET', '/api/auth/session')).status).toBe(200)
})

test('needs a proof of the last minutes, of the same session', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  const proved_at = new Date(Date.now() - hourMs)
  await db.updateTable('sessions').set({ proved_at }).where('person_id', '=', id).execute()
  // Another session proves nothing for this one.
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email: person.email, password })
  expectProblem(await person.send('DELETE', '/api/auth/account'), 'proof_required')
  await person.send('POST', '/api/auth/proof', { password })
  expect((await person.send('DELETE', '/api/auth/account')).status).toBe(200)
})

test('a new sign-in does not postpone the purge of a deleted account', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  await person.send('DELETE', '/api/auth/account')
  const deleted_at = new Date(Date.now() - hourMs)
  await db.updateTable('people').set({ deleted_at }).where('id', '=', id).execute()
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email: person.email, password })
  const again = await browser.send('DELETE', '/api/auth/account')
  expect(again.json()).toMatchObject({ deletedAt: deleted_at.toISOString() })
})

test('deleting needs a session and its CSRF token', async () => {
  expectProblem(await accounts.browser().send('DELETE', '/api/auth/account'), 'unauthenticated')
  const person = await accounts.person()
  const headers = { 'x-csrf-token': undefined }
  const response = await person.send('DELETE', '/api/auth/account', undefined, headers)
  expectProblem(response, 'csrf_failed')
})
