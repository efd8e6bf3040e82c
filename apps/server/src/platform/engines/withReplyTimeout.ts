import { Cluster, type Redis } from 'ioredis'
import { withTimeout } from '../time/withTimeout.ts'

/**
 * Longer than the client's own timeout, which is therefore the one that ends nearly all waits. This one starts
 * earlier, before a command is sent, so in a process that is overloaded for a moment it would end the wait for
 * replies that have arrived and are about to be read.
 */
const factor = 4

/**
 * Waits for replies of Redis for at most four times the command timeout of the client, then rejects. The client's
 * own timeout does not hold while a replica of a cluster takes over: it starts when a command is sent, and commands
 * wait for the pipeline before them, for seconds in a trial. Use it for every reply that a request waits for.
 */
export function withReplyTimeout<T>(client: Redis | Cluster, replies: Promise<T>): Promise<T> {
  const commandMs = getCommandMs(client)
  if (commandMs === undefined) return replies
  const limitMs = factor * commandMs
  return withTimeout(limitMs, replies, () => {
    throw new Error(`Redis did not respond within ${limitMs} ms.`)
  })
}

function getCommandMs(client: Redis | Cluster): number | undefined {
  return client instanceof Cluster
    ? client.options.redisOptions?.commandTimeout
    : client.options.commandTimeout
}
