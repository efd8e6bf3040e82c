import { expect, test } from 'vitest'
import { createResetLink } from '#manage/team/accounts/resetPassword.ts'
import { password, publicOrigin, randomEmail, readToken, useAccounts } from './useAccounts.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

interface Entry {
  readonly organization_id: string
  readonly actor_kind: string
  readonly actor_id: string
  readonly action: string
  readonly details: unknown
  readonly request_id: string | null
}

function readEntries(personId: string): Promise<Entry[]> {
  return db
    .selectFrom('audit_log')
    .select(['organization_id', 'actor_kind', 'actor_id', 'action', 'details', 'request_id'])
    .where('target', '=', personId)
    .where('action', 'like', 'person.%')
    .orderBy('id')
    .execute()
}

test('a sign-in is in the audit log of each organization of the person, with the id of the request', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  const { token } = await accounts.invite(person.email)
  await person.send('POST', '/api/auth/accept-invitation', { token })
  const before = (await readEntries(id)).length
  await accounts
    .browser()
    .send(
      'POST',
      '/api/auth/sign-in',
      { email: person.email, password },
      { 'x-request-id': 'sign-in-of-grace' },
    )
  const added = (await readEntries(id)).slice(before)
  expect(added).toHaveLength(2)
  expect(new Set(added.map((entry) => entry.organization_id)).size).toBe(2)
  for (const entry of added) {
    expect(entry).toMatchObject({
      actor_kind: 'person',
      actor_id: id,
      action: 'person.signed_in',
      details: { method: 'password' },
      request_id: 'sign-in-of-grace',
    })
  }
})

test('wrong passwords are in the audit log as failures of the sign-in, not as acts of the person', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  const before = (await readEntries(id)).length
  const tried = { email: person.email, password: `${password}!` }
  await accounts.browser().send('POST', '/api/auth/sign-in', tried)
  await person.send('POST', '/api/auth/change-password', {
    currentPassword: `${password}!`,
    newPassword: `${password}?`,
  })
  await expect
    .poll(async () => (await readEntries(id)).slice(before), { timeout: 10_000 })
    .toMatchObject([
      { actor_kind: 'service', actor_id: 'sign-in', action: 'person.sign_in_failed' },
      { actor_kind: 'service', actor_id: 'sign-in', action: 'person.sign_in_failed' },
    ])
})

test('an unknown address adds nothing', async () => {
  const count = () =>
    db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await count()
  await accounts.browser().send('POST', '/api/auth/sign-in', { email: randomEmail(), password })
  expect(await count()).toEqual(before)
})

test('a reset is in the audit log: the link by the operator, the new password by the person', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  const before = (await readEntries(id)).length
  const link = await createResetLink(db, publicOrigin, person.email, Date.now)
  const reset = { token: readToken(link), password: `${password}, new` }
  const response = await accounts.browser().send('POST', '/api/auth/reset-password', reset)
  expect(response.status).toBe(204)
  const browser = accounts.browser()
  await browser.enter('/api/auth/sign-in', { email: person.email, password: reset.password })
  const change = { currentPassword: reset.password, newPassword: `${password}, newer` }
  expect((await browser.send('POST', '/api/auth/change-password', change)).status).toBe(200)
  expect((await readEntries(id)).slice(before)).toMatchObject([
    { actor_kind: 'service', actor_id: 'operator', action: 'person.reset_link_created' },
    { actor_kind: 'person', actor_id: id, action: 'person.password_reset' },
    { actor_kind: 'person', actor_id: id, action: 'person.signed_in' },
    { actor_kind: 'person', actor_id: id, action: 'person.password_changed' },
  ])
})

test('ended sessions are in the audit log: by signing out, one of them, and all of them', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  const other = accounts.browser()
  await other.enter('/api/auth/sign-in', { email: person.email, password })
  const { sessions } = (await person.send('GET', '/api/auth/sessions')).json() as {
    sessions: readonly { id: string; isCurrent: boolean }[]
  }
  const before = (await readEntries(id)).length
  const otherId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect((await person.send('DELETE', `/api/auth/sessions/${otherId}`)).status).toBe(204)
  expect((await person.send('DELETE', `/api/auth/sessions/${otherId}`)).status).toBe(404)
  expect((await person.send('POST', '/api/auth/sign-out')).status).toBe(204)
  await other.enter('/api/auth/sign-in', { email: person.email, password })
  expect((await other.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect((await readEntries(id)).slice(before)).toMatchObject([
    { actor_kind: 'person', actor_id: id, action: 'person.session_ended' },
    { action: 'person.signed_out' },
    { action: 'person.signed_in' },
    { action: 'person.sessions_ended' },
  ])
})
