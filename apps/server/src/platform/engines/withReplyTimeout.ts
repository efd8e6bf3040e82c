import { Cluster } from 'ioredis'
import { withTimeout } from '../time/withTimeout.ts'
import type { RedisClient } from './redis.ts'

/**
 * Waits for replies of Redis for at most the command timeout of the client, then rejects. The client's own timeout
 * does not hold while a replica of a cluster takes over: it starts when a command is sent, and commands wait for
 * the pipeline before them, for seconds in a trial. Use it for every reply that a request waits for.
 */
export function withReplyTimeout<T>(client: RedisClient, replies: Promise<T>): Promise<T> {
  const commandMs = getCommandMs(client)
  if (commandMs === undefined) return replies
  return withTimeout(commandMs, replies, () => {
    throw new Error(`Redis did not respond within ${commandMs} ms.`)
  })
}

function getCommandMs(client: RedisClient): number | undefined {
  return client instanceof Cluster
    ? client.options.redisOptions?.commandTimeout
    : client.options.commandTimeout
}
