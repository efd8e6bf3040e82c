import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEmails } from '#manage/delivery/email/createEmails.ts'
import { deriveSealingKey } from '#platform/crypto/sealSecret.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const sender = { name: 'Lumen', address: 'links@lumen.example' }
const server = { host: '127.0.0.1', port: 25, encryption: 'none', credentials: null } as const
const app = useApp({
  config: { email: { server, sender } },
  emails: createEmails({ keys: [deriveSealingKey(randomBytes(32))], now: Date.now }),
})
const offApp = useApp()

test('an admin sends a test to themselves, and sees what became of it', async () => {
  const { organizationId } = app.tenant
  const admin = await makeMember(app, organizationId, 'admin')
  const path = `/organizations/${organizationId}/email`
  expect((await admin.get(path)).json()).toEqual({
    sender: 'links@lumen.example',
    failingSince: null,
    error: null,
    waiting: 0,
    lastTest: null,
  })
  expect((await admin.post(`${path}/test`)).status).toBe(202)
  expect((await admin.get(path)).json()).toMatchObject({
    waiting: 1,
    lastTest: { state: 'waiting', error: null },
  })
  const failed = { state: 'failed', content: null, last_error: 'recipient_refused' } as const
  await app.postgres.db.updateTable('emails').set(failed).execute()
  await app.postgres.db
    .updateTable('email_server')
    .set({ failing_since: new Date(0), last_error: 'timed_out' })
    .execute()
  expect((await admin.get(path)).json()).toMatchObject({
    failingSince: '1970-01-01T00:00:00.000Z',
    error: 'timed_out',
    waiting: 0,
    lastTest: { state: 'failed', error: 'recipient_refused' },
  })
  expect(await readAuditLog(app, organizationId)).toMatchObject([
    { action: 'email.tested', actor_id: admin.personId, target: admin.personId },
  ])
})

test('tests are limited', async () => {
  const { organizationId } = await app.seed()
  const admin = await makeMember(app, organizationId, 'admin')
  const path = `/organizations/${organizationId}/email/test`
  for (let count = 0; count < 20; count++) expect((await admin.post(path)).status).toBe(202)
  expectProblem(await admin.post(path), 'rate_limited')
})

test('without an SMTP server, the state says so, and a test is refused', async () => {
  const { organizationId } = offApp.tenant
  const admin = await makeMember(offApp, organizationId, 'admin')
  const path = `/organizations/${organizationId}/email`
  expect((await admin.get(path)).json()).toMatchObject({ sender: null, lastTest: null })
  expectProblem(await admin.post(`${path}/test`), 'conflict')
  expect(await offApp.postgres.db.selectFrom('emails').selectAll().execute()).toEqual([])
})
