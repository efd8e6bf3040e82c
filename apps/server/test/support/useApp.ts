import { randomBytes } from 'node:crypto'
import { createAddressRanges } from '@throughlink/matcher'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { runClickhouseMigrations } from '../../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createApp, type App } from '../../src/app.ts'
import { createPostgresBlockingHashes } from '../../src/pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '../../src/pipeline/click-index/clickIndex.redis.ts'
import type { BlockingHashes } from '../../src/pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '../../src/pipeline/click-index/clickIndex.ts'
import { createClickTokens, type ClickTokens } from '../../src/pipeline/clicks/clickTokens.ts'
import { loadCountries } from '../../src/pipeline/clicks/findCountry.ts'
import type { Config } from '../../src/config.ts'
import type { TxtResolver } from '../../src/manage/domains/createTxtResolver.ts'
import { createClickhouse, type Clickhouse } from '../../src/platform/engines/clickhouse.ts'
import { createAccounts } from '../../src/manage/accounts/createAccounts.ts'
import type { Postgres } from '../../src/platform/engines/postgres.ts'
import type { RedisEngine } from '../../src/platform/engines/redis.ts'
import type { Sessions } from '../../src/manage/access/sessions.ts'
import { createMetrics } from '../../src/platform/http/metrics.ts'
import {
  createInstallCounter,
  type InstallCounter,
} from '../../src/pipeline/learning/countInstalls.ts'
import { addValueCounts } from '../../src/pipeline/learning/learningStatements.ts'
import type { RateLimits } from '../../src/platform/limits/rateLimits.ts'
import { createRedisRateLimits } from '../../src/platform/limits/rateLimits.redis.ts'
import { createPostgresEventLog } from '../../src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '../../src/pipeline/event-log/eventLog.ts'
import type { LogEntry } from '../../src/pipeline/event-log/logEntry.ts'
import { seedOrganization, type Seed, type Seeded } from '../../src/commands/seedOrganization.ts'
import { userAgents } from './browser.ts'
import { useDatabase, useRedis } from './engines.ts'
import { send, type Answer } from './send.ts'

/** An app with its own host, as it was seeded. */
export interface Tenant extends Seeded {
  readonly domain: string
}

export interface TestApp {
  readonly url: string
  readonly server: FastifyInstance
  readonly announceStop: App['announceStop']
  readonly postgres: Postgres
  readonly redis: RedisEngine
  /** The one that all files share. Rows have the ids of apps, which are random in tests. */
  readonly clickhouse: Clickhouse
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
  /** What the DNS holds. Nothing, if it is not told. */
  readonly resolveTxt?: TxtResolver
  /** Whether requests are let through however many there are. */
  readonly isUnlimited?: boolean
  /** Where log lines go, all of them down to `trace`. */
  readonly logTo?: { write: (line: string) => void }
  /** What the application reaches its database by, in place of the direct way. */
  readonly postgresFor?: (url: string) => Postgres
  /** In place of the ClickHouse that all files share. */
  readonly clickhouseUrl?: string
  /** Sees the server before it listens. */
  readonly onReady?: (server: FastifyInstance) => void
}

/** Whoever the header names is signed in. Signing in itself is tested where people are. */
export const personHeader = 'x-test-person'
const testSessions: Sessions = {
  read({ headers }) {
    const personId = headers[personHeader]
    return Promise.resolve(typeof personId === 'string' ? { personId } : null)
  },
}

const noLimits: RateLimits = {
  charge: () => Promise.resolve({ isAllowed: true }),
  peek: () => ({ isAllowed: true }),
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
  const clickhouse = createClickhouse({ url: options.clickhouseUrl ?? inject('clickhouseUrl') })
  const { now = Date.now } = options
  const clickKeys = options.config?.clickKeys ?? [{ id: 1, secret: randomBytes(32) }]
  const late: { url?: string; app?: App; log?: EventLog; tenant?: Tenant } = {}
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  const hashes = createPostgresBlockingHashes({ pool: used.pool, matchWindowMs })
  const tokens = createClickTokens(clickKeys)
  const counter = createInstallCounter((counts) => addValueCounts(postgres.db, counts))

  async function seed(changes: Partial<Seed> = {}): Promise<Tenant> {
    const host = changes.domain ?? randomHost()
    const seeded = await seedOrganization(postgres.db, {
      name: 'Lumen',
      origin: 'https://links.example',
      links: [],
      ...changes,
      app: { app_store_id: '1234567890', android_package: 'com.example.lumen', ...changes.app },
      domain: host,
    })
    return { ...seeded, domain: host }
  }

  beforeAll(async () => {
    const { pool } = used
    // The first file makes the tables, all others find them.
    if (options.clickhouseUrl === undefined) await runClickhouseMigrations(clickhouse.client)
    const log = createPostgresEventLog({ pool, now })
    const logger = options.logTo
      ? pino({ level: 'trace' }, options.logTo)
      : pino({ level: 'silent' })
    const limits = options.isUnlimited
      ? noLimits
      : createRedisRateLimits({
          client: redis.client,
          // Random: files share one Redis and many addresses.
          subjectKey: randomBytes(32),
          // A busy machine must not let requests through uncounted.
          waitMs: 5_000,
          now,
        })
    const config = {
      matchWindowMs,
      clickKeys,
      trustedProxies: ['127.0.0.0/8'],
      metricsToken: null,
      ipv4Origin: null,
      ipv6Origin: null,
      publicOrigin: 'https://links.example',
      oidc: null,
      linkDomain: null,
      webhookNetworks: [],
      ...options.config,
    }
    const app = await createApp({
      ...{ config, redis, clickhouse, log, index, hashes, limits, counter, logger, now },
      postgres: used,
      relay: createAddressRanges(options.relayRanges ?? []),
      findCountry: loadCountries(),
      accounts: await createAccounts({ config, db: used.db, limits, logger }),
      sessions: testSessions,
      // No test asks the DNS of the world.
      resolveTxt: options.resolveTxt ?? (() => Promise.resolve([])),
      metrics: createMetrics(),
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
    await clickhouse.stop()
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
    clickhouse,
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
      const { host = made('tenant').domain, address = defaultAddress, method = 'GET' } = visit
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
