import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { makeMember } from '../../support/people.ts'
import { androidClickId, installId, iphone } from '../../support/phones.ts'
import { useApp, type Tenant } from '../../support/useApp.ts'

const app = useApp()

async function listening(eventTypes?: readonly string[]): Promise<Tenant> {
  const tenant = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  const endpoint = { url: 'https://hooks.lumen.example/', ...(eventTypes ? { eventTypes } : {}) }
  expect((await owner.post(`/apps/${tenant.appId}/webhooks`, endpoint)).status).toBe(201)
  return tenant
}

async function messagesOf({ appId }: Tenant) {
  return app.postgres.db
    .selectFrom('webhook_messages')
    .innerJoin('webhook_deliveries', 'message_id', 'webhook_messages.id')
    .select(['event_type', 'payload', 'status'])
    .where('app_id', '=', appId)
    .execute()
}

test('an install that is matched is told, once, however often it asks', async () => {
  const tenant = await listening()
  const clickId = await androidClickId(app, '/amber', { host: tenant.domain })
  const id = installId()
  for (let time = 0; time < 3; time++) {
    await app.api(apiPaths.matchLink, { clickId, installId: id }, { tenant })
  }
  expect(await messagesOf(tenant)).toEqual([
    {
      event_type: 'install.matched',
      status: 'pending',
      payload: {
        appId: tenant.appId,
        installId: id,
        linkId: tenant.linkIds[0],
        method: 'referrer',
        confidence: 1,
      },
    },
  ])
})

test('an install that is told "none" is told of too', async () => {
  const tenant = await listening()
  const id = installId()
  for (let time = 0; time < 2; time++) {
    await app.api(apiPaths.matchLink, { ...iphone, installId: id }, { tenant })
  }
  expect(await messagesOf(tenant)).toMatchObject([
    { event_type: 'install.unmatched', payload: { appId: tenant.appId, installId: id } },
  ])
})

test('of many that ask at once for one click, one is matched and told', async () => {
  const tenant = await listening(['install.matched'])
  const clickId = await androidClickId(app, '/amber', { host: tenant.domain })
  await Promise.all(
    Array.from({ length: 10 }, () =>
      app.api(apiPaths.matchLink, { clickId, installId: installId() }, { tenant }),
    ),
  )
  expect(await messagesOf(tenant)).toHaveLength(1)
})

test('where nobody listens nothing is written', async () => {
  const tenant = await app.seed()
  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant })
  expect(await messagesOf(tenant)).toEqual([])
  const other = await listening(['link.created'])
  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant: other })
  expect(await messagesOf(other)).toEqual([])
})
