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

async function make(): Promise<LinkView> {
  const answer = await call('links', { method: 'POST', body: { destination } })
  return answer.json() as LinkView
}

/** Hears what servers hear, once it is heard at all. */
async function listen() {
  const heard: ChangedLink[] = []
  const changes = createRedisLinkChanges(redis.client, (link) => heard.push(link))
  const probe = { id: '1', domain: 'probe.example', slug: 'x' }
  let published = 0
  // Each is heard at once by who says it, and once more by way of Redis.
  await expect
    .poll(() => {
      changes.publish([probe])
      return heard.length - ++published
    })
    .toBeGreaterThan(0)
  return { heard, changes }
}

test('other servers hear of a changed link, and of what is no link they think nothing', async () => {
  const { id, domain: host, slug } = await make()
  const { heard, changes } = await listen()
  for (const text of ['x', '{}', '[1]', '[[1,2,3]]', 'null']) {
    await redis.client.publish('throughlink:links', text)
  }
  await call(`links/${id}`, { method: 'PATCH', body: { title: 'Other' } })
  await expect.poll(() => heard.find((link) => link.id === id)).toEqual({ id, host, slug })
  changes.stop()
})

test('a server that is told forgets at once', async () => {
  const { id, slug } = await make()
  expect((await app.browse(`/${slug}`)).status).toBe(200)
  await app.postgres.db
    .updateTable('links')
    .set({ archived_at: new Date() })
    .where('id', '=', id)
    .execute()
  // It knows the link, and nobody has told it.
  expect((await app.browse(`/${slug}`)).status).toBe(200)
  const { changes } = await listen()
  changes.publish([{ id, domain: app.tenant.domain, slug }])
  await expect.poll(async () => (await app.browse(`/${slug}`)).status).toBe(404)
  changes.stop()
})
