import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { auditPerson } from '#manage/team/accounts/auditPerson.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, makeOrganizationKey, withKey } from '#test/support/people.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

let tenant: Tenant
let admin: Client
let webhooks: string

beforeAll(async () => {
  tenant = await app.seed()
  admin = await makeMember(app, tenant.organizationId, 'admin')
  webhooks = `/apps/${tenant.appId}/webhooks`
})

const subscribe = async (as: Client, eventTypes: readonly string[] = ['audit.recorded']) =>
  as.post(webhooks, { url: 'https://hooks.example/audit', eventTypes })

const readMessages = async (endpointId: string) =>
  app.postgres.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'webhook_deliveries.message_id')
    .select(['webhook_messages.event_type as type', 'webhook_messages.payload'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('message_id')
    .execute()

test('an entry is sent to webhooks of the organization that name audit.recorded, without its details', async () => {
  const { id } = (await subscribe(admin)).json() as { id: string }
  const all = (await subscribe(admin, [])).json() as { id: string }
  const before = (await readMessages(id)).length
  const created = await admin.post(`/organizations/${tenant.organizationId}/keys`, {
    name: 'Reports',
    scopes: ['links:read'],
  })
  const { id: keyId, key } = created.json() as { id: string; key: string }
  await auditPerson(app.postgres.db, {
    person: { id: admin.personId },
    action: 'person.signed_in',
    requestId: null,
  })
  const messages = (await readMessages(id)).slice(before)
  expect(messages.map(({ payload }) => payload)).toMatchObject([
    {
      organizationId: tenant.organizationId,
      appId: null,
      action: 'key.created',
      actor: { kind: 'person', id: admin.personId },
      target: keyId,
    },
    { action: 'person.signed_in', actor: { kind: 'person', id: admin.personId } },
  ])
  expect(JSON.stringify(messages)).not.toContain(key)
  expect(JSON.stringify(messages)).not.toContain('details')
  // A webhook for all types gets no entries of the audit log.
  expect((await readMessages(all.id)).map(({ type }) => type)).not.toContain('audit.recorded')
})

test('an entry of an app is sent to webhooks of this app only, and never to another organization', async () => {
  const { id } = (await subscribe(admin)).json() as { id: string }
  const other = await app.seed()
  const stranger = await makeMember(app, other.organizationId, 'admin')
  const second = (
    await admin.post(`/organizations/${tenant.organizationId}/apps`, { name: 'Second' })
  ).json() as { id: string }
  const before = (await readMessages(id)).length
  await admin.patch(`/apps/${second.id}`, { name: 'Renamed' })
  await stranger.patch(`/apps/${other.appId}`, { name: 'Renamed' })
  await stranger.patch(`/organizations/${other.organizationId}`, { name: 'Renamed' })
  expect((await readMessages(id)).slice(before)).toEqual([])
})

test('a key that may not read the audit log cannot subscribe to it, nor redirect or read its messages', async () => {
  const { id } = (await subscribe(admin)).json() as { id: string }
  const scopes = ['webhooks:read', 'webhooks:write', 'audit:read']
  const created = await admin.post(`/apps/${tenant.appId}/keys`, {
    kind: 'secret',
    name: 'one app',
    scopes,
  })
  const ofApp = withKey(app.url, (created.json() as { key: string }).key)
  const unscoped = await makeOrganizationKey(app, tenant.organizationId, [
    'webhooks:read',
    'webhooks:write',
  ])
  for (const key of [ofApp, unscoped]) {
    expectProblem(await subscribe(key), 'missing_scope')
    const url = 'https://elsewhere.example/'
    expectProblem(await key.patch(`${webhooks}/${id}`, { url }), 'missing_scope')
    const [delivery] = (await readDeliveries(admin, id)).items
    const path = `${webhooks}/${id}/deliveries/${delivery?.messageId ?? ''}`
    expectProblem(await key.get(path), 'missing_scope')
    expect((await admin.get(path)).status).toBe(200)
  }
  const allowed = await makeOrganizationKey(app, tenant.organizationId, [
    'webhooks:write',
    'audit:read',
  ])
  expect((await subscribe(allowed)).status).toBe(201)
  // Otherwise it could take the type off the webhook, change the URL and send old messages again.
  const removed = await unscoped.patch(`${webhooks}/${id}`, { eventTypes: ['link.created'] })
  expectProblem(removed, 'missing_scope')
})

async function readDeliveries(as: Client, id: string) {
  await admin.patch(`/organizations/${tenant.organizationId}`, { name: randomUUID() })
  const response = await as.get(`${webhooks}/${id}/deliveries`)
  return response.json() as { items: readonly { messageId: string }[] }
}
