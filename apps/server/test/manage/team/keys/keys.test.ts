import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { scopes } from '#manage/access/access.ts'
import { dumpDatabase } from '#test/support/dump.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { makeMember, makeOrganizationKey, readAuditLog, withKey } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { useSkippedTime } from '#test/support/skipTime.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()
const skip = useSkippedTime()

interface CreatedKey {
  readonly id: string
  readonly key: string
  readonly prefix: string
}
interface Page {
  readonly items: readonly (Omit<CreatedKey, 'key'> & Readonly<Record<string, unknown>>)[]
  readonly next: string | null
}

async function newTenant() {
  const tenant = await app.seed()
  const { organizationId, appId } = tenant
  const admin = await makeMember(app, organizationId, 'admin')
  const path = `/apps/${appId}/keys`
  const list = async (from = path) => ((await admin.get(from)).json() as Page).items
  return {
    ...tenant,
    tenant,
    admin,
    path,
    organizationKeys: `/organizations/${organizationId}/keys`,
    list,
  }
}

const secret = { kind: 'secret', name: 'Import', scopes: ['links:write', 'apps:read'] }

describe('a secret key', () => {
  test('is shown once, and grants its scopes', async () => {
    const { admin, path, list, appId, organizationId } = await newTenant()
    const response = await admin.post(path, secret)
    expect(response.status).toBe(201)
    const { key, ...shown } = response.json() as CreatedKey
    expect(key).toMatch(/^sk_[0-9a-f]{48}$/)
    expect(shown).toMatchObject({
      ...secret,
      appId,
      scopes: ['apps:read', 'links:write'],
      prefix: `${key.slice(0, 12)}…`,
      createdBy: admin.personId,
      lastUsedAt: null,
      revokedAt: null,
    })
    expect((await withKey(app.url, key).get(`/apps/${appId}`)).status).toBe(200)
    expectProblem(await withKey(app.url, key).get(path), 'missing_scope')
    const [listed] = await list()
    expect(listed).toMatchObject({ id: shown.id, prefix: shown.prefix })
    expect(listed?.['lastUsedAt']).not.toBeNull()
    expect(JSON.stringify(await list())).not.toContain(key)
    expect(await readAuditLog(app, organizationId)).toMatchObject([
      {
        action: 'key.created',
        target: shown.id,
        app_id: appId,
        details: { kind: 'secret', scopes: ['apps:read', 'links:write'] },
      },
    ])
  })

  test('is created once for retries with the same Idempotency-Key', async () => {
    const { admin, path, list } = await newTenant()
    const idempotency = { 'idempotency-key': 'one-key-please' }
    const responses = await Promise.all([1, 2, 3].map(() => admin.post(path, secret, idempotency)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await list()).filter(({ kind }) => kind === 'secret')).toHaveLength(1)
    expectProblem(
      await admin.post(path, { ...secret, name: 'X' }, idempotency),
      'idempotency_key_reused',
    )
  })

  test('is valid for one app, or for all apps of the organization', async () => {
    const { admin, organizationKeys, path, appId, list } = await newTenant()
    const body = { name: 'Reports', scopes: ['apps:read'] }
    const all = (await admin.post(organizationKeys, body)).json() as CreatedKey
    const one = (await admin.post(path, { ...body, kind: 'secret' })).json() as CreatedKey
    const organization = organizationKeys.replace('/keys', '')
    expect((await withKey(app.url, all.key).get(organization)).status).toBe(200)
    expect((await withKey(app.url, all.key).get(`/apps/${appId}`)).status).toBe(200)
    expectProblem(await withKey(app.url, one.key).get(organization), 'forbidden')
    expect((await list()).map(({ id }) => id)).not.toContain(all.id)
    expect((await list(organizationKeys)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([all.id, one.id]),
    )
  })

  test('cannot create a key with more scopes than its own', async () => {
    const { tenant, path, organizationKeys, organizationId } = await newTenant()
    const granted = ['keys:write', 'links:read'] as const
    const key = withKey(app.url, await makeSecretKey(app, tenant, granted))
    const createChild = (requested: readonly string[]) =>
      key.post(path, { kind: 'secret', name: 'Child', scopes: requested })
    expect((await createChild(['links:read'])).status).toBe(201)
    const refused = expectProblem(await createChild(['links:read', 'links:write']), 'missing_scope')
    expect(refused.detail).toContain('links:write')
    // Nor can a key for one app create a key for all apps.
    expectProblem(
      await key.post(organizationKeys, { name: 'Child', scopes: ['links:read'] }),
      'forbidden',
    )
    const wide = await makeOrganizationKey(app, organizationId, granted)
    expect(
      (await wide.post(organizationKeys, { name: 'Child', scopes: ['links:read'] })).status,
    ).toBe(201)
    expectProblem(
      await wide.post(organizationKeys, { name: 'Child', scopes: [...scopes] }),
      'missing_scope',
    )
  })

  test('stops working when it expires, and the response says so', async () => {
    const { admin, path, appId } = await newTenant()
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const created = (await admin.post(path, { ...secret, expiresAt })).json() as CreatedKey
    expect(created).toMatchObject({ expiresAt })
    const client = withKey(app.url, created.key)
    expect((await client.get(`/apps/${appId}`)).status).toBe(200)
    await app.postgres.db
      .updateTable('keys')
      .set({ expires_at: new Date('2026-01-31T00:00:00Z') })
      .where('id', '=', created.id)
      .execute()
    const { detail } = expectProblem(await client.get(`/apps/${appId}`), 'invalid_key')
    expect(detail).toBe('The key expired on 2026-01-31T00:00:00.000Z. Create a new one.')
  })

  test('works from its allowed addresses only, and the refusal does not name them', async () => {
    const { admin, path, appId } = await newTenant()
    const allowedAddresses = ['198.51.100.7', '203.0.113.9/24', '2001:db8::1/32']
    const created = (await admin.post(path, { ...secret, allowedAddresses })).json() as CreatedKey
    expect(created).toMatchObject({
      allowedAddresses: ['198.51.100.7/32', '203.0.113.0/24', '2001:db8::/32'],
    })
    const getFrom = (address: string) =>
      send(app.url, `/api/v1/apps/${appId}`, {
        headers: { authorization: `Bearer ${created.key}`, 'x-forwarded-for': address },
      })
    for (const address of [
      '198.51.100.7',
      '203.0.113.200',
      '2001:db8:7::1',
      '::ffff:203.0.113.5',
    ]) {
      expect((await getFrom(address)).status, address).toBe(200)
    }
    for (const address of ['198.51.100.8', '203.0.114.1', '2001:db9::1']) {
      const response = await getFrom(address)
      const { detail } = expectProblem(response, 'forbidden')
      expect(detail).toContain('address of this request')
      expect(response.text).not.toMatch(/198\.51|203\.0|2001:/)
    }
  })

  test.each([
    { expiresAt: '2020-01-01T00:00:00Z' },
    { expiresAt: 'tomorrow' },
    { allowedAddresses: ['0.0.0.0/0'] },
    { allowedAddresses: ['::/0'] },
    { allowedAddresses: ['10.0.0.0/33'] },
    { allowedAddresses: ['example.com'] },
    { allowedAddresses: ['fe80::1%eth0'] },
    { kind: 'publishable', scopes: undefined, expiresAt: '2099-01-01T00:00:00Z' },
    { kind: 'publishable', scopes: undefined, allowedAddresses: ['10.0.0.0/8'] },
  ])('cannot be created with %j', async (fields) => {
    const { admin, path } = await newTenant()
    expectProblem(await admin.post(path, { ...secret, ...fields }), 'validation_failed')
  })

  test('cannot create a key that outlives it or that is for other addresses', async () => {
    const { admin, path } = await newTenant()
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const parent = { kind: 'secret', name: 'Parent', scopes: ['keys:write', 'links:read'] }
    const limited = { ...parent, expiresAt, allowedAddresses: ['127.0.0.0/8'] }
    const { key } = (await admin.post(path, limited)).json() as CreatedKey
    const child = { kind: 'secret', name: 'Child', scopes: ['links:read'] }
    const create = (fields: object) => withKey(app.url, key).post(path, { ...child, ...fields })
    const allowedAddresses = ['127.0.0.1']
    expectProblem(await create({ allowedAddresses }), 'forbidden')
    expectProblem(
      await create({ allowedAddresses, expiresAt: '2099-01-01T00:00:00Z' }),
      'forbidden',
    )
    expectProblem(await create({ expiresAt }), 'forbidden')
    expectProblem(await create({ expiresAt, allowedAddresses: ['126.0.0.0/7'] }), 'forbidden')
    expect((await create({ expiresAt, allowedAddresses })).status).toBe(201)
  })

  test('is marked as used once a day, not with each request', async () => {
    const { admin, path, appId, list } = await newTenant()
    const { id, key } = (await admin.post(path, secret)).json() as CreatedKey
    const readUse = async () => (await list()).find((each) => each.id === id)?.['lastUsedAt']
    await withKey(app.url, key).get(`/apps/${appId}`)
    const first = await readUse()
    expect(first).not.toBeNull()
    await withKey(app.url, key).get(`/apps/${appId}`)
    expect(await readUse()).toBe(first)
    const yesterday = new Date(Date.now() - 86_400_000)
    await app.postgres.db
      .updateTable('keys')
      .set({ last_used_at: yesterday })
      .where('id', '=', id)
      .execute()
    await withKey(app.url, key).get(`/apps/${appId}`)
    expect(await readUse()).not.toBe(yesterday.toISOString())
  })

  test('stops working immediately when it is revoked', async () => {
    const { admin, path, appId, organizationId } = await newTenant()
    const { id, key } = (await admin.post(path, secret)).json() as CreatedKey
    const client = withKey(app.url, key)
    expect((await client.get(`/apps/${appId}`)).status).toBe(200)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expectProblem(await client.get(`/apps/${appId}`), 'invalid_key')
    expectProblem(await admin.delete(`${path}/${id}`), 'conflict')
    expect((await readAuditLog(app, organizationId)).at(-1)).toMatchObject({
      action: 'key.revoked',
      target: id,
    })
  })
})

describe('publishable keys', () => {
  const body = { kind: 'publishable', name: 'Version 2' }

  test('are limited to two, also for concurrent requests', async () => {
    const { admin, path, tenant } = await newTenant()
    const responses = await Promise.all([1, 2, 3, 4].map(() => admin.post(path, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = responses.filter(({ status }) => status === 409)
    for (const response of refused) {
      expect(expectProblem(response, 'conflict').detail).toContain('Revoke one')
    }
    const created = responses.find(({ status }) => status === 201)
    const key = (created?.json() as CreatedKey | undefined)?.key
    const matched = await app.api(
      apiPaths.matchLink,
      { clickId: 'x' },
      { tenant: { ...tenant, publishableKey: key ?? '' } },
    )
    expect(matched.status).toBe(200)
  })

  test('free a slot when revoked, and stop working within 30 seconds', async () => {
    const { admin, path, tenant, list } = await newTenant()
    const match = () => app.api(apiPaths.matchLink, { clickId: 'x' }, { tenant })
    expect((await match()).status).toBe(200)
    const [first] = await list()
    expect((await admin.delete(`${path}/${first?.id ?? ''}`)).status).toBe(204)
    expect((await admin.post(path, body)).status).toBe(201)
    expect((await admin.post(path, body)).status).toBe(201)
    skip(30_001)
    await expect.poll(async () => (await match()).status).toBe(401)
  })

  test('have no scopes', async () => {
    const { admin, path } = await newTenant()
    const response = await admin.post(path, { ...body, scopes: ['links:read'] })
    expect(expectProblem(response, 'validation_failed').errors).toMatchObject([
      { pointer: '/scopes' },
    ])
  })
})

test.each<readonly [string, object]>([
  ['/scopes', { kind: 'secret', name: 'X' }],
  ['/scopes', { kind: 'secret', name: 'X', scopes: [] }],
  ['/scopes/0', { kind: 'secret', name: 'X', scopes: ['everything'] }],
  ['/scopes', { kind: 'secret', name: 'X', scopes: ['links:read', 'links:read'] }],
  ['/kind', { kind: 'magic', name: 'X' }],
  ['/name', { kind: 'publishable', name: '\u0000' }],
  ['', { kind: 'publishable' }],
])('a new key is rejected at %s for %j', async (pointer, body) => {
  const { admin, path } = await newTenant()
  const { errors } = expectProblem(await admin.post(path, body), 'validation_failed')
  expect(errors?.[0]?.pointer).toBe(pointer)
})

test('keys of another tenant are not found', async () => {
  const [one, other] = [await newTenant(), await newTenant()]
  const [foreign] = await other.list()
  const id = foreign?.id ?? ''
  expectProblem(await one.admin.delete(`${one.path}/${id}`), 'not_found')
  expectProblem(await one.admin.delete(`${one.organizationKeys}/${id}`), 'not_found')
  expectProblem(await one.admin.delete(`${one.path}/none`), 'not_found')
  expect((await other.list())[0]).toMatchObject({ revokedAt: null })
})

test('a database dump contains no secret key, not even in stored responses', async () => {
  const { admin, path, organizationKeys } = await newTenant()
  const created: { readonly isPublic: boolean; readonly key: string }[] = []
  for (const [to, body] of [
    [path, secret],
    [path, { kind: 'publishable', name: 'P' }],
    [organizationKeys, { name: 'All', scopes: ['links:read'] }],
  ] as const) {
    const response = await admin.post(to, body, { 'idempotency-key': `${to}-${body.name}` })
    const isPublic = 'kind' in body && body.kind === 'publishable'
    created.push({ isPublic, key: (response.json() as CreatedKey).key })
  }
  const dump = await dumpDatabase(app.postgres.pool)
  const { rows } = await app.postgres.pool.query('select response from idempotency_keys')
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { isPublic, key } of created) {
    if (isPublic) {
      // It is in every copy of the app. The setup of the app reads it, from one place.
      expect(dump.split(key)).toHaveLength(2)
      continue
    }
    const random = key.slice(-48)
    for (let at = 0; at + 12 <= random.length; at += 4) {
      const part = random.slice(at, at + 12)
      expect(dump).not.toContain(part)
      expect(dump).not.toContain(Buffer.from(part).toString('hex'))
    }
  }
})

test('keys are listed page by page, the newest first', async () => {
  const { admin, path } = await newTenant()
  for (const name of ['A', 'B']) await admin.post(path, { ...secret, name })
  const first = (await admin.get(`${path}?limit=2`)).json() as Page
  expect(first.items.map(({ name }) => name)).toEqual(['B', 'A'])
  const second = (await admin.get(`${path}?limit=2&after=${first.next ?? ''}`)).json() as Page
  expect(second.items.map(({ kind }) => kind)).toEqual(['publishable'])
  expect(second.next).toBeNull()
})
