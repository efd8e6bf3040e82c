import { randomBytes } from 'node:crypto'
import { createAddressRanges } from '@throughlink/matcher'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type App } from '../src/app.ts'
import { createPostgresBlockingHashes } from '../src/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '../src/click-index/clickIndex.redis.ts'
import type { BlockingHashes } from '../src/click-index/blockingHashes.ts'
import type { ClickIndex } from '../src/click-index/clickIndex.ts'
import { createClickTokens, type ClickTokens } from '../src/clicks/clickTokens.ts'
import type { Config } from '../src/config.ts'
import type { Postgres } from '../src/engines/postgres.ts'
import type { RedisEngine } from '../src/engines/redis.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createInstallCounter, type InstallCounter } from '../src/learning/countInstalls.ts'
import { addValueCounts } from '../src/learning/statements.ts'
import { createRedisRateLimits } from '../src/limits/rateLimits.redis.ts'
import { createPostgresEventLog } from '../src/log/eventLog.postgres.ts'
import type { EventLog } from '../src/log/eventLog.ts'
import type { LogEntry } from '../src/log/logEntry.ts'
import { seedOrganization, type Seed, type Seeded } from '../src/organizations/seedOrganization.ts'
import { userAgents } from './browser.ts'
import { useDatabase, useRedis } from './engines.ts'
import { send, type Answer } from './send.ts'

/** An app with its own host, as it was seeded. */
export interface Tenant extends Seeded {
  readonly host: string
}

export interface TestApp {
  readonly url: string
  readonly server: FastifyInstance
  readonly announceStop: App['announceStop']
  readonly postgres: Postgres
  readonly redis: RedisEngine
  readonly log: EventLog
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  readonly tokens: ClickTokens
  readonly counter: InstallCounter
  /** The tenant that every call below speaks of, unless it is told otherwise. */
  readonly tenant: Tenant
  readonly seed: (seed?: Partial<Seed>) => Promise<Tenant>
  /** What a phone with the app sends. */
  readonly api: (path: string, body: unknown, options?: ApiCall) => Promise<Answer>
  /** What a browser asks for. */
  readonly browse: (path: string, options?: Browse) => Promise<Answer>
  /** All that was ever written to the log. */
  readonly entries: () => Promise<readonly LogEntry[]>
}

export interface ApiCall {
  readonly tenant?: Tenant
  readonly address?: string
  /** Takes the place of the key; null sends none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface Browse {
  readonly host?: string
  readonly address?: string
  readonly userAgent?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface AppOptions {
  readonly config?: Partial<Config>
  readonly seed?: Partial<Seed>
  /** Of a relay. */
  readonly relayRanges?: readonly string[]
  readonly now?: () => number
  /** Where log lines go, all of them down to `trace`. */
  readonly logTo?: { write: (line: string) => void }
  /** What the application reaches its database by, in place of the direct way. */
  readonly postgresFor?: (url: string) => Postgres
  /** Sees the server before it listens. */
  readonly onReady?: (server: FastifyInstance) => void
}

export const defaultAddress = '203.0.113.9'
const matchWindowMs = 24 * 3_600_000

export function randomHost(): string {
  return `go-${randomBytes(5).toString('hex')}.example`
}

/** The whole application on real engines, listening on loopback: which speaks for any address. */
export function useApp(options: AppOptions = {}): TestApp {
  const { postgres, url: databaseUrl } = useDatabase()
  const used = options.postgresFor?.(databaseUrl) ?? postgres
  const redis = useRedis()
  const { now = Date.now } = options
  const clickKeys = options.config?.clickKeys ?? [{ id: 1, secret: randomBytes(32) }]
  const late: { url?: string; app?: App; log?: EventLog; tenant?: Tenant } = {}
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  const hashes = createPostgresBlockingHashes({ pool: used.pool, matchWindowMs })
  const tokens = createClickTokens(clickKeys)
  const counter = createInstallCounter((counts) => addValueCounts(postgres.db, counts))

  async function seed(changes: Partial<Seed> = {}): Promise<Tenant> {
    const host = changes.host ?? randomHost()
    const seeded = await seedOrganization(postgres.db, {
      name: 'Lumen',
      origin: 'https://links.example',
      links: [],
      ...changes,
      app: { app_store_id: '1234567890', android_package: 'com.example.lumen', ...changes.app },
      host,
    })
    return { ...seeded, host }
  }

  beforeAll(async () => {
    const { pool } = used
    const log = createPostgresEventLog({ pool, now })
    const app = await createApp({
      config: {
        matchWindowMs,
        clickKeys,
        trustedProxies: options.config?.trustedProxies ?? ['127.0.0.0/8'],
        metricsToken: options.config?.metricsToken ?? null,
        ipv4Origin: options.config?.ipv4Origin ?? null,
        ipv6Origin: options.config?.ipv6Origin ?? null,
      },
      postgres: used,
      redis,
      log,
      index,
      hashes,
      relay: createAddressRanges(options.relayRanges ?? []),
      limits: createRedisRateLimits({
        client: redis.client,
        // Random: files share one Redis and many addresses.
        subjectKey: randomBytes(32),
        // A busy machine must not let requests through uncounted.
        waitMs: 5_000,
        now,
      }),
      counter,
      metrics: createMetrics(),
      logger: options.logTo ? pino({ level: 'trace' }, options.logTo) : pino({ level: 'silent' }),
      now,
    })
    options.onReady?.(app.server)
    late.url = await app.server.listen({ host: '127.0.0.1', port: 0 })
    late.app = app
    late.log = log
    late.tenant = await seed(options.seed)
  })
  afterAll(async () => {
    await late.app?.server.close()
    await late.log?.stop(1_000)
    if (used !== postgres) await used.stop()
  })

  const made = <Name extends keyof typeof late>(name: Name) => {
    const value = late[name]
    if (value === undefined) throw new Error(`There is no ${name} before the tests begin.`)
    return value as NonNullable<(typeof late)[Name]>
  }

  return {
    get url() {
      return made('url')
    },
    get server() {
      return made('app').server
    },
    get announceStop() {
      return made('app').announceStop
    },
    get log() {
      return made('log')
    },
    get tenant() {
      return made('tenant')
    },
    postgres,
    redis,
    index,
    hashes,
    tokens,
    counter,
    seed,
    api(path, body, call = {}) {
      const { tenant = made('tenant'), address = defaultAddress } = call
      const key = call.key === undefined ? tenant.publishableKey : call.key
      return send(made('url'), path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          'x-app-id': tenant.appId,
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...call.headers,
        },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      })
    },
    browse(path, visit = {}) {
      const { host = made('tenant').host, address = defaultAddress, method = 'GET' } = visit
      const body = visit.body === undefined ? {} : { body: JSON.stringify(visit.body) }
      return send(made('url'), path, {
        method,
        headers: {
          host,
          'user-agent': visit.userAgent ?? userAgents.iphone,
          'accept-language': 'en-GB,en;q=0.9',
          'x-forwarded-for': address,
          ...(visit.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...visit.headers,
        },
        ...body,
      })
    },
    async entries() {
      const all: LogEntry[] = []
      for await (const { entries } of made('log').readSince(0)) all.push(...entries)
      return all
    },
  }
}
