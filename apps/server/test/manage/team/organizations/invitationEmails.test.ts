import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const emails = catchEmails()
const app = useApp({ emails })
const fullApp = useApp({ emails: catchEmails({ isFull: true }) })
const offApp = useApp()

test('an invitation is sent in the chosen language, or in that of the request', async () => {
  const { organizationId } = app.tenant
  const admin = await makeMember(app, organizationId, 'admin')
  const path = `/organizations/${organizationId}/invitations`
  const body = { email: 'Grace@People.example', role: 'editor', language: 'pt' }
  const created = (await admin.post(path, body)).json() as { readonly url: string }
  expect(created).toMatchObject({ isEmailed: true })
  await admin.post(
    path,
    { email: 'ada@people.example', role: 'viewer' },
    { 'accept-language': 'de-AT, en;q=0.5' },
  )
  await admin.post(path, { email: 'eve@people.example', role: 'viewer' })
  expect(emails.queued).toMatchObject([
    {
      to: 'grace@people.example',
      organizationId,
      language: 'pt',
      message: { kind: 'invitation', facts: { invitedBy: 'Somebody', url: created.url } },
    },
    { to: 'ada@people.example', language: 'de' },
    { to: 'eve@people.example', language: 'en' },
  ])
})

test('a repeated request sends one email', async () => {
  const { organizationId } = await app.seed()
  const admin = await makeMember(app, organizationId, 'admin')
  const send = () =>
    admin.post(
      `/organizations/${organizationId}/invitations`,
      { email: 'once@people.example', role: 'viewer' },
      { 'idempotency-key': 'invitation-1' },
    )
  expect((await send()).json()).toEqual((await send()).json())
  expect(emails.to('once@people.example')).toHaveLength(1)
})

test('over the limit and without email, the invitation is created, and its response says that it was not sent', async () => {
  for (const each of [fullApp, offApp]) {
    const { organizationId } = each.tenant
    const admin = await makeMember(each, organizationId, 'admin')
    const response = await admin.post(`/organizations/${organizationId}/invitations`, {
      email: 'grace@people.example',
      role: 'editor',
    })
    expect(response.status).toBe(201)
    expect(response.json()).toMatchObject({
      isEmailed: false,
      url: expect.stringContaining('/accept-invitation#token=') as string,
    })
  }
})
