import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { makeMember } from '#test/support/people.ts'
import { installId, iphone, tapOnAndroid } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp()

async function seedWithWebhook(eventTypes?: readonly string[]): Promise<Tenant> {
  const tenant = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  const endpoint = { url: 'https://hooks.lumen.example/', ...(eventTypes ? { eventTypes } : {}) }
  expect((await owner.post(`/apps/${tenant.appId}/webhooks`, endpoint)).status).toBe(201)
  return tenant
}

async function listMessages({ appId }: Tenant) {
  return app.postgres.db
    .selectFrom('webhook_messages')
    .innerJoin('webhook_deliveries', 'message_id', 'webhook_messages.id')
    .select(['event_type', 'payload', 'status'])
    .where('app_id', '=', appId)
    .execute()
}

test('a matched install sends one message, however often it repeats the request', async () => {
  const tenant = await seedWithWebhook()
  const clickId = await tapOnAndroid(app, '/amber', { host: tenant.domain })
  const id = installId()
  for (let time = 0; time < 3; time++) {
    await app.api(apiPaths.matchLink, { clickId, installId: id }, { tenant })
  }
  expect(await listMessages(tenant)).toEqual([
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

test('an unmatched install sends one message', async () => {
  const tenant = await seedWithWebhook()
  const id = installId()
  for (let time = 0; time < 2; time++) {
    await app.api(apiPaths.matchLink, { ...iphone, installId: id }, { tenant })
  }
  expect(await listMessages(tenant)).toMatchObject([
    { event_type: 'install.unmatched', payload: { appId: tenant.appId, installId: id } },
  ])
})

test('concurrent requests for one click send one message', async () => {
  const tenant = await seedWithWebhook(['install.matched'])
  const clickId = await tapOnAndroid(app, '/amber', { host: tenant.domain })
  await Promise.all(
    Array.from({ length: 10 }, () =>
      app.api(apiPaths.matchLink, { clickId, installId: installId() }, { tenant }),
    ),
  )
  expect(await listMessages(tenant)).toHaveLength(1)
})

test('installs that are matched together send a message each, with two endpoints one for each', async () => {
  const tenant = await seedWithWebhook(['install.matched'])
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  const second = { url: 'https://other.lumen.example/' }
  await owner.post(`/apps/${tenant.appId}/webhooks`, second)
  const installs = Array.from({ length: 30 }, () => installId())
  const clickIds = installs.map(() => app.tokens.mint(tenant.linkIds[0] ?? '', Date.now()).clickId)
  const responses = await Promise.all(
    installs.map((id, index) =>
      app.api(apiPaths.matchLink, { clickId: clickIds[index], installId: id }, { tenant }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(installs.map(() => 200))
  const sent = (await listMessages(tenant)).map(
    ({ payload }) => (payload as { installId: string }).installId,
  )
  expect(sent.sort()).toEqual([...installs, ...installs].sort())
})

test('a change of an endpoint that takes long does not delay the installs of other apps', async () => {
  const tenant = await seedWithWebhook()
  const other = await seedWithWebhook()
  const plain = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const matchIn = ({ linkIds, ...rest }: Tenant) => {
    const { clickId } = app.tokens.mint(linkIds[0] ?? '', Date.now())
    const call = { tenant: { linkIds, ...rest } }
    return app.api(apiPaths.matchLink, { clickId, installId: installId() }, call)
  }
  const client = await app.postgres.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from webhook_endpoints where app_id = $1', [tenant.appId])
    const delayed = matchIn(tenant)
    let isDelayed = true
    void delayed.then(() => (isDelayed = false))
    expect((await matchIn(plain)).status).toBe(200)
    expect((await matchIn(other)).status).toBe(200)
    expect(isDelayed).toBe(true)
    await client.query('rollback')
    expect((await delayed).status).toBe(200)
  } finally {
    client.release()
  }
})

test('nothing is written if no endpoint is subscribed', async () => {
  const tenant = await app.seed()
  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant })
  expect(await listMessages(tenant)).toEqual([])
  const other = await seedWithWebhook(['link.created'])
  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant: other })
  expect(await listMessages(other)).toEqual([])
})
