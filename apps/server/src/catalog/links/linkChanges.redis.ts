import { Cluster } from 'ioredis'
import type { RedisClient } from '../../platform/engines/redis.ts'
import type { ChangedLink, LinkChanges } from './linkChanges.ts'

const channel = 'throughlink:links'

/**
 * Changes over a channel of Redis. Listening needs a connection of its own. What is said while it is away is
 * not heard; the cache's own time is what holds.
 */
export function createRedisLinkChanges(
  client: RedisClient,
  onChange: (link: ChangedLink) => void,
): LinkChanges {
  const listener = duplicate(client)
  listener.on('error', () => undefined)
  listener.on('message', (_: string, text: string) => {
    for (const link of read(text)) onChange(link)
  })
  // After a broken connection ioredis subscribes again by itself.
  listener.subscribe(channel).catch(() => undefined)
  return {
    publish(links) {
      if (links.length === 0) return
      // At once here, also while Redis is away.
      links.forEach(onChange)
      const text = JSON.stringify(links.map(({ id, domain, slug }) => [id, domain, slug]))
      client.publish(channel, text).catch(() => undefined)
    },
    stop() {
      listener.disconnect()
    },
  }
}

/** The client's own settings give up at once; here the first command waits for the connection. */
function duplicate(client: RedisClient): RedisClient {
  const patient = { enableOfflineQueue: true, maxRetriesPerRequest: null }
  return client instanceof Cluster
    ? client.duplicate([], { enableOfflineQueue: true })
    : client.duplicate({ ...patient, commandTimeout: undefined })
}

/** Another version of this service may say something else. */
function read(text: string): ChangedLink[] {
  try {
    const links = JSON.parse(text) as unknown
    if (!Array.isArray(links)) return []
    return links.flatMap((link: unknown) => {
      const [id, domain, slug] = Array.isArray(link) ? (link as unknown[]) : []
      const isLink =
        typeof id === 'string' && typeof domain === 'string' && typeof slug === 'string'
      return isLink ? [{ id, domain, slug }] : []
    })
  } catch {
    return []
  }
}
