import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateKey } from '#catalog/apps/keys.ts'
import { insertSecretKey } from '#manage/team/keys/keyStatements.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Browser, randomEmail, useAccounts } from './useAccounts.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

const preview = (token: string, browser: Browser = accounts.browser()) =>
  browser.send('POST', '/api/auth/invitations/preview', { token })

const setInviter = (email: string, id: string) =>
  db.updateTable('invitations').set({ invited_by: id }).where('email', '=', email).execute()

test('an invitation is previewed without using it', async () => {
  const inviter = await accounts.person()
  const email = randomEmail()
  const expiresAt = new Date(Date.now() + 60_000)
  const { token } = await accounts.invite(email, { role: 'viewer', expiresAt })
  await setInviter(email, inviter.signedIn.person.id)
  const expected = {
    organizationName: 'Lumen',
    invitedBy: 'Grace',
    email,
    role: 'viewer',
    expiresAt: expiresAt.toISOString(),
    hasAccount: false,
    needsSingleSignOn: false,
  }
  expect((await preview(token)).json()).toEqual(expected)
  expect((await preview(token)).json()).toEqual(expected)
})

test('the preview tells people with an account to sign in', async () => {
  const person = await accounts.person()
  const { token } = await accounts.invite(person.email)
  expect((await preview(token)).json()).toMatchObject({ hasAccount: true })
})

test('an invitation by a key has the name of the key, and none by another organization’s key', async () => {
  const email = randomEmail()
  const { token, organizationId } = await accounts.invite(email)
  const other = await accounts.invite(randomEmail())
  const insert = async (owner: string, name: string) => {
    const key = generateKey('secret', 'https://links.example')
    const created = { organizationId: owner, appId: null, name, scopes: [], createdBy: null }
    await insertSecretKey(db, { ...key, ...created })
    const found = await db.selectFrom('keys').select('id').where('name', '=', name).execute()
    return found[0]?.id ?? ''
  }
  await setInviter(email, await insert(organizationId, 'Directory sync'))
  expect((await preview(token)).json()).toMatchObject({ invitedBy: 'Directory sync' })
  await setInviter(email, await insert(other.organizationId, 'Foreign'))
  expect((await preview(token)).json()).toMatchObject({ invitedBy: null })
})

test('unknown, expired, accepted and revoked tokens get the same response', async () => {
  const expired = await accounts.invite(randomEmail(), { expiresAt: new Date(Date.now() - 1) })
  const person = await accounts.person()
  const accepted = await accounts.invite(person.email)
  await person.enter('/api/auth/accept-invitation', { token: accepted.token })
  const revoked = await accounts.invite(randomEmail())
  await db.deleteFrom('invitations').where('organization_id', '=', revoked.organizationId).execute()
  const tokens = [randomUUID(), expired.token, accepted.token, revoked.token]
  for (const token of tokens) expectProblem(await preview(token), 'invalid_token')
})

test('previews are limited by address, with a valid token too', async () => {
  const { token } = await accounts.invite(randomEmail())
  const browser = accounts.browser()
  let status = 200
  for (let count = 0; count < 200 && status === 200; count++) {
    status = (await preview(token, browser)).status
  }
  expect(status).toBe(429)
})

test('another site cannot preview an invitation', async () => {
  const { token } = await accounts.invite(randomEmail())
  const response = await accounts
    .browser()
    .send('POST', '/api/auth/invitations/preview', { token }, { origin: 'https://evil.example' })
  expectProblem(response, 'forbidden_origin')
})
