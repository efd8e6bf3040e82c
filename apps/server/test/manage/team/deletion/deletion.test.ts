import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import {
  type Client,
  makeMember,
  makeOrganizationKey,
  readAuditLog,
  withKey,
} from '#test/support/people.ts'
import { tapOnAndroid } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

let skippedMs = 0
const app = useApp({ now: () => Date.now() + skippedMs })
const destination = 'https://lumen.example/amber'

interface World extends Tenant {
  readonly owner: Client
  readonly linkPath: string
  readonly visit: () => Promise<number>
}

async function newWorld(): Promise<World> {
  const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  const linkPath = `/apps/${tenant.appId}/links/${tenant.linkIds[0] ?? ''}`
  const visit = async () => (await app.browse('/amber', { host: tenant.domain })).status
  expect(await visit()).toBe(200)
  return { ...tenant, owner, linkPath, visit }
}

function matchIn(tenant: Tenant, clickId: string) {
  return app.api(apiPaths.matchLink, { installId: randomUUID(), clickId }, { tenant })
}

const listIds = async (client: Client, path: string) => {
  const { items } = (await client.get(path)).json() as { items: { id: string }[] }
  return items.map(({ id }) => id)
}

describe('a deleted link', () => {
  test('is not served from the next request on, and is served again once it is restored', async () => {
    const { owner, linkPath, visit } = await newWorld()
    const deleted = (await owner.delete(linkPath)).json() as Record<string, string>
    const { deletedAt = '', restorableUntil = '' } = deleted
    expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * dayMs)
    expect(await visit()).toBe(404)
    const restored = await owner.post(`${linkPath}/restore`)
    expect(restored.json()).toMatchObject({ slug: 'amber', deletedAt: null, version: 3 })
    expect(await visit()).toBe(200)
  })

  test('is missing from every route but the list of deleted links', async () => {
    const { owner, linkPath, appId, linkIds } = await newWorld()
    await owner.delete(linkPath)
    for (const response of [
      await owner.get(linkPath),
      await owner.patch(linkPath, { title: 'Other' }),
      await owner.post(`${linkPath}/archive`),
      await owner.delete(linkPath),
      await owner.get(`${linkPath}/qr`),
    ]) {
      expect(response.status).toBe(404)
    }
    expect(await listIds(owner, `/apps/${appId}/links?status=active&status=archived`)).toEqual([])
    expect(await listIds(owner, `/apps/${appId}/links?status=deleted`)).toEqual(linkIds)
    expect((await owner.get(`/apps/${appId}/exports/links`)).text.trim().split('\n')).toHaveLength(
      1,
    )
  })

  test('keeps its slug, even for a link with the same content', async () => {
    const { owner, linkPath, appId } = await newWorld()
    await owner.delete(linkPath)
    const links = `/apps/${appId}/links`
    const link = { slug: 'amber', destination }
    expectProblem(await owner.post(links, link), 'conflict')
    const bulk = await owner.post(`${links}/bulk`, { links: [link] })
    expect(bulk.json()).toMatchObject({ created: 0, unchanged: 0, failed: 1 })
  })

  test('matches no install, also for clicks of before', async () => {
    const world = await newWorld()
    const clickId = await tapOnAndroid(app, '/amber', { host: world.domain })
    await world.owner.delete(world.linkPath)
    expect((await matchIn(world, clickId)).json()).toMatchObject({ link: null })
  })

  test('does not keep its domain from being removed', async () => {
    const { owner, linkPath, appId, domain } = await newWorld()
    expectProblem(await owner.delete(`/apps/${appId}/domains/${domain}`), 'conflict')
    await owner.delete(linkPath)
    expect((await owner.delete(`/apps/${appId}/domains/${domain}`)).status).toBe(204)
  })

  test('cannot be restored after the grace period', async () => {
    const { owner, linkPath } = await newWorld()
    await owner.delete(linkPath)
    skippedMs = 30 * dayMs - hourMs
    expect((await owner.post(`${linkPath}/restore`)).status).toBe(200)
    skippedMs = 0
    await owner.delete(linkPath)
    skippedMs = 30 * dayMs + hourMs
    expectProblem(await owner.post(`${linkPath}/restore`), 'not_found')
    skippedMs = 0
  })

  test('is deleted only in the version that If-Match names', async () => {
    const { owner, linkPath } = await newWorld()
    expectProblem(await owner.delete(linkPath, { 'if-match': '"7"' }), 'precondition_failed')
    expect((await owner.delete(linkPath, { 'if-match': '"1"' })).status).toBe(200)
  })
})

describe('a deleted app', () => {
  test('serves no link and accepts no key, until it is restored', async () => {
    const world = await newWorld()
    const { owner, appId, organizationId, visit } = world
    const path = `/apps/${appId}`
    const created = await owner.post(`${path}/keys`, {
      kind: 'secret',
      name: 'Reports',
      scopes: ['links:read'],
    })
    const key = withKey(app.url, (created.json() as { key: string }).key)
    const readWithKey = () => key.get(`${path}/links`)
    expect((await owner.delete(path)).status).toBe(200)
    expect(await visit()).toBe(404)
    for (const each of [path, `${path}/links`, `${path}/keys`]) {
      expectProblem(await owner.get(each), 'not_found')
    }
    expect((await readWithKey()).status).toBe(401)
    const event = { id: randomUUID(), installId: randomUUID(), name: 'opened', time: Date.now() }
    const events = { sentAt: Date.now(), events: [event] }
    expectProblem(await app.api(apiPaths.events, events, { tenant: world }), 'invalid_key')
    const association = await app.browse('/.well-known/assetlinks.json', { host: world.domain })
    expect(association.status).toBe(404)

    const apps = `/organizations/${organizationId}/apps`
    expect(await listIds(owner, apps)).toEqual([])
    expect(await listIds(owner, `${apps}?deleted=true`)).toEqual([appId])
    expect((await owner.post(`${path}/restore`)).json()).toMatchObject({ deletedAt: null })
    expect(await visit()).toBe(200)
    expect((await readWithKey()).status).toBe(200)
  })

  test('is recorded in the audit log, as is its return', async () => {
    const { owner, appId, organizationId } = await newWorld()
    await owner.delete(`/apps/${appId}`)
    await owner.post(`/apps/${appId}/restore`)
    const entries = await readAuditLog(app, organizationId)
    expect(entries.map(({ action, target }) => [action, target])).toEqual([
      ['app.deleted', appId],
      ['app.restored', appId],
    ])
  })
})

describe('a deleted organization', () => {
  test('gives 404 to members and 401 to keys, serves nothing, and is restored by an owner', async () => {
    const { owner, organizationId, appId, visit } = await newWorld()
    const path = `/organizations/${organizationId}`
    const admin = await makeMember(app, organizationId, 'admin')
    const key = await makeOrganizationKey(app, organizationId, ['apps:read'])
    expectProblem(await admin.delete(path), 'forbidden')
    expect((await owner.delete(path)).status).toBe(200)
    expect(await visit()).toBe(404)
    for (const each of [path, `${path}/apps`, `/apps/${appId}`]) {
      expectProblem(await owner.get(each), 'not_found')
      expectProblem(await key.get(each), 'invalid_key')
    }
    expect(await listIds(owner, '/organizations')).toEqual([])
    expect(await listIds(owner, '/organizations?deleted=true')).toEqual([organizationId])
    expectProblem(await admin.post(`${path}/restore`), 'forbidden')
    expect((await owner.post(`${path}/restore`)).json()).toMatchObject({ deletedAt: null })
    expect(await visit()).toBe(200)
    expect((await key.get(`/apps/${appId}`)).status).toBe(200)
  })

  test('ends its open invitations', async () => {
    const { owner, organizationId } = await newWorld()
    const path = `/organizations/${organizationId}`
    await owner.post(`${path}/invitations`, { email: 'new@lumen.example', role: 'viewer' })
    await owner.delete(path)
    await owner.post(`${path}/restore`)
    expect(await listIds(owner, `${path}/invitations`)).toEqual([])
  })
})
