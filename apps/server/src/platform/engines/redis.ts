import { Cluster, Redis } from 'ioredis'
import { parseSentinelUrl } from './parseSentinelUrl.ts'
import { withReplyTimeout } from './withReplyTimeout.ts'

/** Both support the same commands. Keys that are used together share a hash tag. */
export type RedisClient = Redis | Cluster

export interface RedisEngine {
  readonly client: RedisClient
  /** Rejects if Redis does not respond in time. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

export interface RedisOptions {
  /** One URL of a Redis or of its Sentinels, or several for a cluster. */
  readonly urls: readonly string[]
  /** Timeout of a command. Short, because Redis stores nothing that cannot be rebuilt. */
  readonly commandMs?: number
}

/**
 * How a client of a cluster behaves while a replica takes over. With the defaults of the library, a command is
 * redirected up to 16 times with pauses of 100 ms, and waited up to two seconds in a trial; with these, 0.16 s at
 * most. The server needs `cluster-require-full-coverage no`, so that other slots keep working.
 */
const failover = {
  maxRedirections: 2,
  retryDelayOnFailover: 50,
  retryDelayOnClusterDown: 50,
  slotsRefreshInterval: 1000,
}

export function createRedis({ urls, commandMs = 250 }: RedisOptions): RedisEngine {
  const client = connect(urls, getOptions(commandMs))
  let lastError: Error | null = null
  // Failed commands and the readiness check report it. An unhandled 'error' event would end the process.
  client.on('error', (error: Error) => {
    lastError = error
  })
  client.on('ready', () => {
    lastError = null
  })
  return {
    client,
    async check() {
      try {
        await withReplyTimeout(client, client.ping())
      } catch (cause) {
        // Without a connection, the command fails without the reason why there is none.
        const reason = lastError === null ? '' : ` ${lastError.message}`
        throw new Error(`Redis does not respond.${reason}`, { cause })
      }
    },
    stop() {
      client.disconnect()
    },
  }
}

function getOptions(commandMs: number) {
  return {
    commandTimeout: commandMs,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    // Commands fail at once without a connection. Queued commands would wait without a limit.
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1000),
  }
}

function connect(urls: readonly string[], options: ReturnType<typeof getOptions>): RedisClient {
  const [first = 'redis://127.0.0.1:6379'] = urls
  const { retryStrategy } = options
  if (urls.length > 1) {
    return new Cluster([...urls], {
      redisOptions: options,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      clusterRetryStrategy: retryStrategy,
      ...failover,
    })
  }
  const primary = parseSentinelUrl(first)
  if (primary === null) return new Redis(first, options)
  const { hasTls, ...address } = primary
  return new Redis({
    ...options,
    ...address,
    ...(hasTls ? { tls: {}, enableTLSForSentinelMode: true } : {}),
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: 1000,
    // Leaves a frozen master, whose connection does not break, and asks the Sentinels again. Not by the library's
    // `failoverDetector`: if the connection is being restored when the master changes, it ends the client for good.
    socketTimeout: 1500,
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  })
}
