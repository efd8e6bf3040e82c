import { Cluster } from 'ioredis'
import type { RedisClient } from '../../platform/engines/redis.ts'
import type { ChangedLink, LinkChanges } from './linkChanges.ts'

const channel = 'throughlink:links'

/**
 * Publishes changes on a Redis channel. Subscribing needs its own connection. Messages sent while it is down
 * are lost; the cache's expiry covers them.
 */
export function createRedisLinkChanges(
  client: RedisClient,
  onChange: (link: ChangedLink) => void,
): LinkChanges {
  const subscriber = duplicate(client)
  subscriber.on('error', () => undefined)
  subscriber.on('message', (_: string, text: string) => {
    for (const link of parseLinks(text)) onChange(link)
  })
  // ioredis resubscribes after a reconnect.
  subscriber.subscribe(channel).catch(() => undefined)
  return {
    publish(links) {
      if (links.length === 0) return
      // Update this server immediately, even while Redis is down.
      links.forEach(onChange)
      const text = JSON.stringify(links.map(({ id, domain, slug }) => [id, domain, slug]))
      client.publish(channel, text).catch(() => undefined)
    },
    stop() {
      subscriber.disconnect()
    },
  }
}

/** The client's settings fail fast; for the subscriber, the first command must wait for the connection. */
function duplicate(client: RedisClient): RedisClient {
  const patient = { enableOfflineQueue: true, maxRetriesPerRequest: null }
  return client instanceof Cluster
    ? client.duplicate([], { enableOfflineQueue: true })
    : client.duplicate({ ...patient, commandTimeout: undefined })
}

/** Ignores messages of another format: another version of the service may publish them. */
function parseLinks(text: string): ChangedLink[] {
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
