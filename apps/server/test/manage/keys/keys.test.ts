import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { scopes } from '../../../src/manage/access/access.ts'
import { dumpDatabase } from '../../support/dump.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { makeSecretKey } from '../../support/makeSecretKey.ts'
import { useSkippedTime } from '../../support/skipTime.ts'
import { useApp } from '../../support/useApp.ts'
import { auditOf, makeMember, makeOrganizationKey, withKey } from '../../support/people.ts'

const app = useApp()
const skip = useSkippedTime()

interface MadeKey {
  readonly id: string
  readonly key: string
  readonly prefix: string
}
interface Page {
  readonly items: readonly (Omit<MadeKey, 'key'> & Readonly<Record<string, unknown>>)[]
  readonly next: string | null
}

async function newTenant() {
  const tenant = await app.seed()
  const { organizationId, appId } = tenant
  const admin = await makeMember(app, organizationId, 'admin')
  const path = `/apps/${appId}/keys`
  const list = async (of = path) => ((await admin.get(of)).json() as Page).items
  return { ...tenant, tenant, admin, path, ofAll: `/organizations/${organizationId}/keys`, list }
}

const secret = { kind: 'secret', name: 'Import', scopes: ['links:write', 'apps:read'] }

describe('a secret key', () => {
  test('is shown once, and opens what it was made for', async () => {
    const { admin, path, list, appId, organizationId } = await newTenant()
    const answer = await admin.post(path, secret)
    expect(answer.status).toBe(201)
    const { key, ...shown } = answer.json() as MadeKey
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
    expect(await auditOf(app, organizationId)).toMatchObject([
      {
        action: 'key.created',
        target: shown.id,
        app_id: appId,
        details: { kind: 'secret', scopes: ['apps:read', 'links:write'] },
      },
    ])
  })

  test('that is asked for again with the same Idempotency-Key is the same, and one row', async () => {
    const { admin, path, list } = await newTenant()
    const again = { 'idempotency-key': 'one-key-please' }
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, secret, again)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await list()).filter(({ kind }) => kind === 'secret')).toHaveLength(1)
    expectProblem(await admin.post(path, { ...secret, name: 'X' }, again), 'idempotency_key_reused')
  })

  test('opens one app, or all of the organization', async () => {
    const { admin, ofAll, path, appId, list } = await newTenant()
    const body = { name: 'Reports', scopes: ['apps:read'] }
    const all = (await admin.post(ofAll, body)).json() as MadeKey
    const one = (await admin.post(path, { ...body, kind: 'secret' })).json() as MadeKey
    const ofOrganization = ofAll.replace('/keys', '')
    expect((await withKey(app.url, all.key).get(ofOrganization)).status).toBe(200)
    expect((await withKey(app.url, all.key).get(`/apps/${appId}`)).status).toBe(200)
    expectProblem(await withKey(app.url, one.key).get(ofOrganization), 'forbidden')
    expect((await list()).map(({ id }) => id)).not.toContain(all.id)
    expect((await list(ofAll)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([all.id, one.id]),
    )
  })

  test('makes no key that could do more than itself', async () => {
    const { tenant, path, ofAll, organizationId } = await newTenant()
    const given = ['keys:write', 'links:read'] as const
    const key = withKey(app.url, await makeSecretKey(app, tenant, given))
    const ask = (wanted: readonly string[]) =>
      key.post(path, { kind: 'secret', name: 'Child', scopes: wanted })
    expect((await ask(['links:read'])).status).toBe(201)
    const refused = expectProblem(await ask(['links:read', 'links:write']), 'missing_scope')
    expect(refused.detail).toContain('links:write')
    // Nor one of all apps, when it is of one.
    expectProblem(await key.post(ofAll, { name: 'Child', scopes: ['links:read'] }), 'forbidden')
    const wide = await makeOrganizationKey(app, organizationId, given)
    expect((await wide.post(ofAll, { name: 'Child', scopes: ['links:read'] })).status).toBe(201)
    expectProblem(await wide.post(ofAll, { name: 'Child', scopes: [...scopes] }), 'missing_scope')
  })

  test('is worth nothing from the moment on that it is revoked', async () => {
    const { admin, path, appId, organizationId } = await newTenant()
    const { id, key } = (await admin.post(path, secret)).json() as MadeKey
    const client = withKey(app.url, key)
    expect((await client.get(`/apps/${appId}`)).status).toBe(200)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expectProblem(await client.get(`/apps/${appId}`), 'invalid_key')
    expectProblem(await admin.delete(`${path}/${id}`), 'conflict')
    expect((await auditOf(app, organizationId)).at(-1)).toMatchObject({
      action: 'key.revoked',
      target: id,
    })
  })
})

describe('publishable keys', () => {
  const body = { kind: 'publishable', name: 'Version 2' }

  test('are two at most, also for those who ask at the same moment', async () => {
    const { admin, path, tenant } = await newTenant()
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(path, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    for (const answer of refused) {
      expect(expectProblem(answer, 'conflict').detail).toContain('Revoke one')
    }
    const { key } = answers.find(({ status }) => status === 201)?.json() as MadeKey
    const matched = await app.api(
      apiPaths.matchLink,
      { clickId: 'x' },
      { tenant: { ...tenant, publishableKey: key } },
    )
    expect(matched.status).toBe(200)
  })

  test('that are revoked make way for another, and stop to work within 30 seconds', async () => {
    const { admin, path, tenant, list } = await newTenant()
    const ask = () => app.api(apiPaths.matchLink, { clickId: 'x' }, { tenant })
    expect((await ask()).status).toBe(200)
    const [first] = await list()
    expect((await admin.delete(`${path}/${first?.id ?? ''}`)).status).toBe(204)
    expect((await admin.post(path, body)).status).toBe(201)
    expect((await admin.post(path, body)).status).toBe(201)
    skip(30_001)
    await expect.poll(async () => (await ask()).status).toBe(401)
  })

  test('have no scopes', async () => {
    const { admin, path } = await newTenant()
    const answer = await admin.post(path, { ...body, scopes: ['links:read'] })
    expect(expectProblem(answer, 'validation_failed').errors).toMatchObject([
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
])('it is told at %s what is wrong with %j', async (pointer, body) => {
  const { admin, path } = await newTenant()
  const { errors } = expectProblem(await admin.post(path, body), 'validation_failed')
  expect(errors?.[0]?.pointer).toBe(pointer)
})

test('keys of another tenant are not there', async () => {
  const [one, other] = [await newTenant(), await newTenant()]
  const [theirs] = await other.list()
  const id = theirs?.id ?? ''
  expectProblem(await one.admin.delete(`${one.path}/${id}`), 'not_found')
  expectProblem(await one.admin.delete(`${one.ofAll}/${id}`), 'not_found')
  expectProblem(await one.admin.delete(`${one.path}/none`), 'not_found')
  expect((await other.list())[0]).toMatchObject({ revokedAt: null })
})

test('a dump of the database holds no key that was ever answered, sealed answers included', async () => {
  const { admin, path, ofAll } = await newTenant()
  const made: string[] = []
  for (const [to, body] of [
    [path, secret],
    [path, { kind: 'publishable', name: 'P' }],
    [ofAll, { name: 'All', scopes: ['links:read'] }],
  ] as const) {
    const answer = await admin.post(to, body, { 'idempotency-key': `${to}-${body.name}` })
    made.push((answer.json() as MadeKey).key)
  }
  const dump = await dumpDatabase(app.postgres.pool)
  const { rows } = await app.postgres.pool.query('select answer from idempotency_keys')
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const key of made) {
    const random = key.slice(-48)
    for (let at = 0; at + 12 <= random.length; at += 4) {
      const part = random.slice(at, at + 12)
      expect(dump).not.toContain(part)
      expect(dump).not.toContain(Buffer.from(part).toString('hex'))
    }
  }
})

test('keys are told page by page, the newest first', async () => {
  const { admin, path } = await newTenant()
  for (const name of ['A', 'B']) await admin.post(path, { ...secret, name })
  const first = (await admin.get(`${path}?limit=2`)).json() as Page
  expect(first.items.map(({ name }) => name)).toEqual(['B', 'A'])
  const second = (await admin.get(`${path}?limit=2&after=${first.next ?? ''}`)).json() as Page
  expect(second.items.map(({ kind }) => kind)).toEqual(['publishable'])
  expect(second.next).toBeNull()
})
