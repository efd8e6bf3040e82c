import { Cluster, Redis } from 'ioredis'
import { parseSentinelUrl } from './parseSentinelUrl.ts'
import { createRedisMasters } from './redisMasters.ts'
import { withReplyTimeout } from './withReplyTimeout.ts'

/** Both support the same commands. Keys that are used together share a hash tag. */
export type RedisClient = Redis | Cluster

export interface RedisEngine {
  readonly client: RedisClient
  /** Rejects unless every server that has keys of the service can be written, in time. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

export interface RedisOptions {
  /** One URL of a Redis or of its Sentinels, or several for a cluster. */
  readonly urls: readonly string[]
  /** Timeout of a command. Short, because Redis stores nothing that cannot be rebuilt. */
  readonly commandMs?: number
  /** Whether one URL is that of a cluster, whose nodes are found through it. Several URLs always are. */
  readonly isCluster?: boolean
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

const checkExpiryMs = 10_000
/** Begins the keys that checks write, which expire by themselves. */
export const checkPrefix = 'tl:check:'
/** How long the start waits for the server of a single URL. */
const detectMs = 2_000

/**
 * Opens Redis. Asks the server of a single URL first whether it is a node of a cluster, as the one address of a managed
 * cluster is: a client of one server would find the keys of that server only.
 */
export async function openRedis(options: RedisOptions): Promise<RedisEngine> {
  return createRedis({ ...options, isCluster: await detectCluster(options.urls) })
}

export function createRedis({
  urls,
  commandMs = 250,
  isCluster = urls.length > 1,
}: RedisOptions): RedisEngine {
  const options = getOptions(commandMs)
  const client = isCluster ? connectCluster(urls, options) : connect(urls[0], options)
  let lastError: Error | null = null
  // Failed commands and the readiness check report it. An unhandled 'error' event would end the process.
  client.on('error', (error: Error & { readonly lastNodeError?: Error }) => {
    lastError = error.lastNodeError ?? error
  })
  client.on('node error', (error: Error) => {
    lastError = error
  })
  client.on('ready', () => {
    lastError = null
    if (client instanceof Cluster) return
    // It did not respond when it was asked at the start.
    void isClusterNode(client).then((isNode) => {
      if (isNode) lastError = new Error(unexpectedCluster)
    })
  })
  const masters = createRedisMasters(client)
  return {
    client,
    async check() {
      try {
        if (lastError?.message === unexpectedCluster) throw lastError
        // Not a ping, which succeeds on a replica, on a full server and on any one node of a cluster.
        await masters.forEach((master, tag) =>
          withReplyTimeout(master, master.set(`${checkPrefix}${tag}`, '1', 'PX', checkExpiryMs)),
        )
      } catch (error) {
        throw toCheckError(isOwnReason(error) ? error : (lastError ?? error))
      }
    },
    stop() {
      client.disconnect()
    },
  }
}

function toCheckError(cause: unknown): Error {
  const reason = cause instanceof Error ? ` ${cause.message}` : ''
  return new Error(`Redis does not respond.${reason}`, { cause })
}

/** Whether a failed command has the reason. Without a connection, only the error of the connection has it. */
function isOwnReason(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ReplyError' || error.message === 'Command timed out'
}

const unexpectedCluster =
  'It is a Redis Cluster, which was not known because it was down at the start. Restart this process.'

async function detectCluster(urls: readonly string[]): Promise<boolean> {
  const [url] = urls
  if (urls.length !== 1 || url === undefined || parseSentinelUrl(url) !== null) {
    return urls.length > 1
  }
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: detectMs,
    commandTimeout: detectMs,
    retryStrategy: null,
  })
  client.on('error', () => undefined)
  const isNode = await isClusterNode(client)
  client.disconnect()
  return isNode
}

/** False if Redis does not respond: it may be down at the start. */
async function isClusterNode(client: Redis): Promise<boolean> {
  const info = await client.info('cluster').catch(() => '')
  return info.includes('cluster_enabled:1')
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

type ClientOptions = ReturnType<typeof getOptions>

/** The nodes that a cluster reports are addresses only: user, password and TLS are those of the first URL. */
function connectCluster(urls: readonly string[], options: ClientOptions): Cluster {
  const [first = ''] = urls
  const { username, password, protocol } = new URL(first)
  const hasTls = protocol === 'rediss:'
  return new Cluster([...urls], {
    redisOptions: {
      ...options,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(hasTls ? { tls: {} } : {}),
    },
    // With TLS, a node is verified by the name in its certificate. The library would connect to the address instead.
    ...(hasTls ? { dnsLookup: keepName } : {}),
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    clusterRetryStrategy: options.retryStrategy,
    ...failover,
  })
}

function keepName(name: string, callback: (error: null, address: string) => void): void {
  callback(null, name)
}

function connect(first = 'redis://127.0.0.1:6379', options: ClientOptions): Redis {
  const primary = parseSentinelUrl(first)
  if (primary === null) return new Redis(first, options)
  const { hasTls, ...address } = primary
  return new Redis({
    ...options,
    ...address,
    ...(hasTls ? { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    sentinelRetryStrategy: options.retryStrategy,
    sentinelCommandTimeout: 1000,
    // Leaves a frozen master, whose connection does not break, and asks the Sentinels again. Not by the library's
    // `failoverDetector`: if the connection is being restored when the master changes, it ends the client for good.
    socketTimeout: 1500,
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  })
}
