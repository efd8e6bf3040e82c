import { expect, test } from 'vitest'
import type { LinkView } from '../../../src/manage/links/linkView.ts'
import { useApp } from '../../support/useApp.ts'
import { useRedis } from '../../support/engines.ts'
import { createRedisLinkChanges } from '../../../src/catalog/links/linkChanges.redis.ts'
import type { ChangedLink } from '../../../src/catalog/links/linkChanges.ts'
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
  const changes = createRedisLinkChanges(redis.client, (link) => received.push(link))
  const probe = { id: '1', domain: 'probe.example', slug: 'x' }
  let published = 0
  // The publisher receives each change directly, and once more through Redis.
  await expect
    .poll(() => {
      changes.publish([probe])
      return received.length - ++published
    })
    .toBeGreaterThan(0)
  return { received, changes }
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

test('a server drops a cached link as soon as it receives the change', async () => {
  const { id, slug } = await createLink()
  expect((await app.browse(`/${slug}`)).status).toBe(200)
  await app.postgres.db
    .updateTable('links')
    .set({ archived_at: new Date() })
    .where('id', '=', id)
    .execute()
  // Still cached, because no change was published.
  expect((await app.browse(`/${slug}`)).status).toBe(200)
  const { changes } = await listen()
  changes.publish([{ id, domain: app.tenant.domain, slug }])
  await expect.poll(async () => (await app.browse(`/${slug}`)).status).toBe(404)
  changes.stop()
})
