import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db } = hooks

test('owners and admins are told once that a webhook was disabled, and not what its URL says', async () => {
  const emails = catchEmails()
  const appId = await hooks.createApp()
  const { organization_id } = await db
    .selectFrom('apps')
    .select('organization_id')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow()
  for (const role of ['viewer', 'editor', 'admin', 'owner'] as const) {
    const id = randomUUID()
    await db
      .insertInto('people')
      .values({ id, name: role, email: `${role}@a.example` })
      .execute()
    await db.insertInto('members').values({ organization_id, person_id: id, role }).execute()
  }
  const receiver = await hooks.startReceiver((_, response) => {
    response.writeHead(410).end()
  })
  const url = `${receiver.url}/token-of-the-receiver`
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes: ['install.unmatched'] })
  for (let count = 0; count < 4; count++) await hooks.emit(appId)
  const workers = [hooks.startWorker({ emails }), hooks.startWorker({ emails })]
  await Promise.all(workers.map((worker) => worker.deliver()))
  expect(emails.queued.map(({ to }) => to)).toEqual(['admin@a.example', 'owner@a.example'])
  expect(emails.queued[0]).toMatchObject({
    organizationId: organization_id,
    message: {
      kind: 'webhookDisabled',
      facts: { appId, endpointId: endpoint.id, reason: 'gone', name: new URL(url).host },
    },
  })
})
