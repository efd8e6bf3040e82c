import { Cluster } from 'ioredis'
import type { RedisClient } from '#platform/engines/redis.ts'
import {
  type ChangedLink,
  type LinkChanges,
  type LinkGroup,
  linkGroupKinds,
} from './linkChanges.ts'
import type { CachedLinkDirectory } from './linkDirectory.cached.ts'

const channel = 'throughlink:links'

/**
 * Publishes changes on a Redis channel. Subscribing needs its own connection. Messages sent while it is down
 * are lost, so the cache expires whenever the connection is ready, at the start too.
 */
export function createRedisLinkChanges(
  client: RedisClient,
  cache: Pick<CachedLinkDirectory, 'invalidate' | 'invalidateGroup' | 'expire'>,
): LinkChanges {
  const subscriber = duplicate(client)
  subscriber.on('error', () => undefined)
  subscriber.on('message', (_: string, text: string) => {
    const message = parseJson(text)
    for (const link of readLinks(message)) cache.invalidate(link)
    const group = readGroup(message)
    if (group !== null) cache.invalidateGroup(group)
  })
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(cache.expire, () => undefined)
  })
  return {
    publish(links) {
      if (links.length === 0) return
      // Update this server immediately, even while Redis is down.
      links.forEach(cache.invalidate)
      announceLinks(client, links).catch(() => undefined)
    },
    publishGroup(group) {
      cache.invalidateGroup(group)
      announceGroup(client, group).catch(() => undefined)
    },
    stop() {
      subscriber.disconnect()
    },
  }
}

/** Sends changed links to all servers. Rejects if Redis does not respond: servers then notice within a minute. */
export async function announceLinks(
  client: RedisClient,
  links: readonly ChangedLink[],
): Promise<void> {
  const message = links.map(({ id, domain, slug }) => [id, domain, slug])
  await client.publish(channel, JSON.stringify(message))
}

/** Like {@link announceLinks}, for all links of a group. */
export async function announceGroup(client: RedisClient, { kind, id }: LinkGroup): Promise<void> {
  await client.publish(channel, JSON.stringify({ [kind]: id }))
}

/** The client's settings fail fast; for the subscriber, the first command must wait for the connection. */
function duplicate(client: RedisClient): RedisClient {
  const patient = { enableOfflineQueue: true, maxRetriesPerRequest: null }
  return client instanceof Cluster
    ? client.duplicate([], { enableOfflineQueue: true })
    : client.duplicate({ ...patient, commandTimeout: undefined })
}

/** Messages of another format are ignored: another version of the service may publish them. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readLinks(links: unknown): ChangedLink[] {
  if (!Array.isArray(links)) return []
  return links.flatMap((link: unknown) => {
    const [id, domain, slug] = Array.isArray(link) ? (link as unknown[]) : []
    const isLink = typeof id === 'string' && typeof domain === 'string' && typeof slug === 'string'
    return isLink ? [{ id, domain, slug }] : []
  })
}

function readGroup(message: unknown): LinkGroup | null {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null
  for (const kind of linkGroupKinds) {
    const id = (message as Readonly<Record<string, unknown>>)[kind]
    if (typeof id === 'string') return { kind, id }
  }
  return null
}
