import { Cluster, Redis } from 'ioredis'

/** Both answer the same commands. Keys that are used together share a hash tag. */
export type RedisClient = Redis | Cluster

export interface RedisEngine {
  readonly client: RedisClient
  /** Rejects when Redis does not answer in time. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

export interface RedisOptions {
  /** One address, or several of a cluster. */
  readonly urls: readonly string[]
  /** How long a command may take: Redis holds no truth here, so nobody waits long for it. */
  readonly commandMs?: number
}

export function createRedis({ urls, commandMs = 250 }: RedisOptions): RedisEngine {
  const options = {
    commandTimeout: commandMs,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    // What cannot be sent fails at once. Waiting for a connection is waiting without a limit.
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1000),
  }
  const [first = 'redis://127.0.0.1:6379'] = urls
  const client =
    urls.length > 1
      ? new Cluster([...urls], {
          redisOptions: options,
          enableOfflineQueue: false,
          enableAutoPipelining: true,
          clusterRetryStrategy: options.retryStrategy,
        })
      : new Redis(first, options)
  // Told by failed commands and by readiness; an unheard 'error' event would end the process.
  client.on('error', () => undefined)
  return {
    client,
    async check() {
      await client.ping()
    },
    stop() {
      client.disconnect()
    },
  }
}
