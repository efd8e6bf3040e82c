import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { openSecretSettings } from '#manage/delivery/webhooks/sealSettings.ts'
import { type Client, makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const clickKeys = [{ id: 1, secret: randomBytes(32) }] as const
const app = useApp({ config: { clickKeys } })
let admin: Client
let path: string
beforeAll(async () => {
  admin = await makeMember(app, app.tenant.organizationId, 'admin')
  path = `/apps/${app.tenant.appId}/webhooks`
})

const posthog = {
  kind: 'posthog',
  eventTypes: ['install.matched', 'link.clicked'],
  settings: { region: 'eu', apiKey: 'phc_secret0123456789' },
}

interface Endpoint {
  readonly id: string
  readonly kind: string
  readonly url: string
  readonly secret?: string | null
  readonly settings: Readonly<Record<string, string>>
}

async function create(body: unknown): Promise<Endpoint> {
  const response = await admin.post(path, body)
  expect(response.status).toBe(201)
  return response.json() as Endpoint
}

async function readSecrets(id: string) {
  const { secret } = await app.postgres.db
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return openSecretSettings(deriveSealingKeys({ clickKeys, secretsKeys: [] }), secret, id)
}

describe('a connector', () => {
  test('shows its settings, and of its secrets the last four characters', async () => {
    const created = await create({ ...posthog, sampling: { 'link.clicked': 0.1 } })
    expect(created).toMatchObject({
      kind: 'posthog',
      url: 'https://eu.i.posthog.com/batch/',
      eventTypes: posthog.eventTypes,
      sampling: { 'link.clicked': 0.1 },
      settings: { region: 'eu', apiKey: '…6789' },
      secret: null,
    })
    const { id } = created
    const shown = [await admin.get(path), await admin.get(`${path}/${id}`)]
    expect(JSON.stringify(shown.map(({ text }) => text))).not.toContain('phc_')
    const dump = await app.postgres.pool.query('select * from webhook_endpoints')
    expect(JSON.stringify(dump.rows)).not.toContain(posthog.settings.apiKey)
    expect(await readSecrets(id)).toEqual({ apiKey: posthog.settings.apiKey })
  })

  test('keeps its secret when other settings change, and gets a new one', async () => {
    const { id } = await create(posthog)
    const moved = await admin.patch(`${path}/${id}`, { settings: { region: 'us' } })
    expect(moved.json()).toMatchObject({
      url: 'https://us.i.posthog.com/batch/',
      settings: { region: 'us', apiKey: '…6789' },
    })
    expect(await readSecrets(id)).toEqual({ apiKey: posthog.settings.apiKey })
    const settings = { origin: 'https://posthog.lumen.example', apiKey: 'phc_other' }
    const own = await admin.patch(`${path}/${id}`, { settings })
    expect(own.json()).toMatchObject({
      url: 'https://posthog.lumen.example/batch/',
      settings: { origin: 'https://posthog.lumen.example', apiKey: '…' },
    })
    expect((own.json() as Endpoint).settings).not.toHaveProperty('region')
    expect(await readSecrets(id)).toEqual({ apiKey: 'phc_other' })
  })

  test('has no signing secret to rotate', async () => {
    const { id } = await create(posthog)
    const response = await admin.post(`${path}/${id}/secret`, {})
    expect(response.json()).toMatchObject({ status: 409, code: 'conflict' })
    expect(await readSecrets(id)).toEqual({ apiKey: posthog.settings.apiKey })
  })

  test('gets a test message', async () => {
    const { id } = await create({
      kind: 'slack',
      eventTypes: ['import.finished'],
      settings: { webhookUrl: 'https://hooks.slack.com/services/T0/B0/abcdefgh' },
    })
    expect(await admin.post(`${path}/${id}/test`)).toMatchObject({ status: 202 })
    const deliveries = await admin.get(`${path}/${id}/deliveries`)
    expect(deliveries.json()).toMatchObject({ items: [{ eventType: 'webhook.test' }] })
  })
})

test.each([
  [{}, '/url'],
  [{ url: 'https://hooks.lumen.example', settings: { region: 'eu' } }, '/settings/region'],
  [{ ...posthog, url: 'https://hooks.lumen.example' }, '/url'],
  [{ ...posthog, eventTypes: [] }, '/eventTypes'],
  [{ kind: posthog.kind, settings: posthog.settings }, '/eventTypes'],
  [{ ...posthog, eventTypes: ['link.created'] }, '/eventTypes'],
  [{ ...posthog, settings: undefined }, '/settings/apiKey'],
  [{ ...posthog, settings: { ...posthog.settings, writeKey: 'x' } }, '/settings/writeKey'],
  [{ ...posthog, settings: { ...posthog.settings, region: 'in' } }, '/settings/region'],
  [
    { ...posthog, settings: { ...posthog.settings, origin: 'https://a.example' } },
    '/settings/origin',
  ],
  [{ ...posthog, settings: { apiKey: 'x', origin: 'https://a.example/b' } }, '/settings/origin'],
  [{ ...posthog, settings: { apiKey: 'x', origin: 'https://10.0.0.1' } }, '/settings/origin'],
  [{ ...posthog, settings: { apiKey: 'x', origin: 'http://a.example' } }, '/settings/origin'],
  [
    { ...posthog, kind: 'ga4', settings: { measurementId: 'G-ABCD', apiSecret: 'x' } },
    '/eventTypes',
  ],
  [
    { ...posthog, kind: 'slack', settings: { webhookUrl: 'https://evil.example/services/T' } },
    '/settings/webhookUrl',
  ],
  [{ ...posthog, sampling: { 'link.clicked': 0 } }, '/sampling/link.clicked'],
  [{ ...posthog, sampling: { 'link.clicked': 1.5 } }, '/sampling/link.clicked'],
])('%j is refused at %s', async (body, pointer) => {
  const response = await admin.post(path, body)
  expect(response.status).toBe(422)
  const { errors } = response.json() as { readonly errors: readonly { readonly pointer: string }[] }
  expect(errors.map((each) => each.pointer)).toContain(pointer)
})

test('a change is checked against the kind of the webhook', async () => {
  const { id } = await create(posthog)
  const webhook = await create({ url: 'https://hooks.lumen.example/' })
  const refusals = [
    [id, { url: 'https://hooks.lumen.example/' }],
    [id, { eventTypes: [] }],
    [id, { eventTypes: ['import.finished'] }],
    [id, { settings: { region: 'in' } }],
    [webhook.id, { settings: { apiKey: 'x' } }],
    [webhook.id, { url: 'https://10.0.0.1/' }],
  ] as const
  for (const [endpointId, changes] of refusals) {
    const response = await admin.patch(`${path}/${endpointId}`, changes)
    expect(response.json()).toMatchObject({ status: 422, code: 'validation_failed' })
  }
  expect(await admin.patch(`${path}/whe_unknown`, { description: 'x' })).toMatchObject({
    status: 404,
  })
  expect(await admin.patch(`${path}/${id}`, { kind: 'slack' })).toMatchObject({ status: 422 })
  const changed = await admin.patch(`${path}/${id}`, { eventTypes: ['event.logged'] })
  expect(changed.json()).toMatchObject({
    eventTypes: ['event.logged'],
    settings: { apiKey: '…6789' },
  })
})
