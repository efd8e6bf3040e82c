import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { expect, inject, test } from 'vitest'
import { createRedisLinkChanges } from '#catalog/links/linkChanges.redis.ts'
import type { ChangedLink, LinkGroup } from '#catalog/links/linkChanges.ts'
import type { LinkView } from '#manage/links/linkView.ts'
import { useRedis } from '#test/support/engines.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp()
const redis = useRedis()
const { call } = useLinks(app)
const destination = 'https://www.meadow.example/fern'

async function createLink(): Promise<LinkView> {
  const response = await call('links', { method: 'POST', body: { destination } })
  return response.json() as LinkView
}

/** Subscribes to changes as another server would. Resolves once messages arrive. */
async function listen() {
  const received: ChangedLink[] = []
  const receivedGroups: LinkGroup[] = []
  const changes = createRedisLinkChanges(redis.client, {
    invalidate: (link) => received.push(link),
    invalidateGroup: (group) => receivedGroups.push(group),
    expire: () => undefined,
  })
  const probe = { id: '1', domain: 'probe.example', slug: 'x' }
  let published = 0
  // The publisher receives each change directly, and once more through Redis.
  await expect
    .poll(() => {
      changes.publish([probe])
      return received.length - ++published
    })
    .toBeGreaterThan(0)
  return { received, receivedGroups, changes }
}

test('other servers receive link changes and ignore malformed messages', async () => {
  const { id, domain, slug } = await createLink()
  const { received, changes } = await listen()
  for (const text of ['x', '{}', '[1]', '[[1,2,3]]', 'null']) {
    await redis.client.publish('throughlink:links', text)
  }
  await call(`links/${id}`, { method: 'PATCH', body: { title: 'Other' } })
  await expect.poll(() => received.find((link) => link.id === id)).toEqual({ id, domain, slug })
  changes.stop()
})

test('a server drops all cached links of an app, a domain or an organization', async () => {
  const { id, slug } = await createLink()
  const { receivedGroups, changes } = await listen()
  const { appId, domain, organizationId } = app.tenant
  const visit = async () => (await app.browse(`/${slug}`)).status
  const setArchivedAt = (archived_at: Date | null) =>
    app.postgres.db.updateTable('links').set({ archived_at }).where('id', '=', id).execute()
  for (const group of [
    { kind: 'app', id: appId },
    { kind: 'domain', id: domain },
    { kind: 'organization', id: organizationId },
  ] as const) {
    expect(await visit()).toBe(200)
    await setArchivedAt(new Date())
    expect(await visit()).toBe(200)
    changes.publishGroup(group)
    await expect.poll(visit).toBe(404)
    expect(receivedGroups.at(-1)).toEqual(group)
    await setArchivedAt(null)
    changes.publishGroup(group)
    await expect.poll(visit).toBe(200)
  }
  changes.stop()
})

test('a server reloads cached links after its connection to Redis was lost', async () => {
  // The name identifies the subscriber among those of other tests.
  const connectionName = `lost-${randomUUID()}`
  const client = new Redis(inject('redisUrl'), { connectionName })
  let expired = 0
  const changes = createRedisLinkChanges(client, {
    invalidate: () => undefined,
    invalidateGroup: () => undefined,
    expire: () => (expired += 1),
  })
  await expect.poll(() => expired).toBe(1)
  const connections = String(await redis.client.call('CLIENT', 'LIST', 'TYPE', 'pubsub'))
  const lost = connections.split('\n').find((line) => line.includes(`name=${connectionName} `))
  const [, id = ''] = /^id=(\d+) /.exec(lost ?? '') ?? []
  expect(await redis.client.call('CLIENT', 'KILL', 'ID', id)).toBe(1)
  await expect.poll(() => expired).toBe(2)
  changes.stop()
  client.disconnect()
})

test('a server drops a cached link as soon as it receives the change', async () => {
  const { id, slug } = await createLink()
  // Once this resolves, the message of the creation has arrived too, and does not drop what is cached below.
  const { changes } = await listen()
  expect((await app.browse(`/${slug}`)).status).toBe(200)
  await app.postgres.db
    .updateTable('links')
    .set({ archived_at: new Date() })
    .where('id', '=', id)
    .execute()
  // Still cached, because no change was published.
  expect((await app.browse(`/${slug}`)).status).toBe(200)
  changes.publish([{ id, domain: app.tenant.domain, slug }])
  await expect.poll(async () => (await app.browse(`/${slug}`)).status).toBe(404)
  changes.stop()
})
