import { randomBytes } from 'node:crypto'
import { createAddressRanges } from '@throughlink/matcher'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { type App, createApp } from '#app.ts'
import { type Seed, type Seeded, seedOrganization } from '#commands/seedOrganization.ts'
import type { Config } from '#config.ts'
import type { Sessions } from '#manage/access/sessions.ts'
import { type Emails, noEmails } from '#manage/delivery/email/createEmails.ts'
import type { TxtResolver } from '#manage/links/domains/createTxtResolver.ts'
import { createAccounts } from '#manage/team/accounts/createAccounts.ts'
import { createPostgresBlockingHashes } from '#pipeline/click-index/blockingHashes.postgres.ts'
import type { BlockingHashes } from '#pipeline/click-index/blockingHashes.ts'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import type { ClickIndex } from '#pipeline/click-index/clickIndex.ts'
import { createPostgresClickParameters } from '#pipeline/clicks/clickParameters.postgres.ts'
import { createShardedClickParameters } from '#pipeline/clicks/clickParameters.sharded.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import { type ClickTokens, createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { loadCountries } from '#pipeline/clicks/findCountry.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '#pipeline/event-log/eventLog.sharded.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createInstallCounter, type InstallCounter } from '#pipeline/learning/countInstalls.ts'
import { addValueCounts } from '#pipeline/learning/learningStatements.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { type Clickhouse, createClickhouse } from '#platform/engines/clickhouse.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import type { RedisEngine } from '#platform/engines/redis.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { createRedisRateLimits } from '#platform/limits/rateLimits.redis.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { ResolveHost } from '#platform/outbound/createResolveHost.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { dayMs } from '#platform/time/durations.ts'
import { userAgents } from './browser.ts'
import { keepHours, useDatabase, useRedis } from './engines.ts'
import { type HttpResponse, send } from './send.ts'
import { testQuotas } from './testConfig.ts'

/** A seeded organization and app, with its own domain. */
export interface Tenant extends Seeded {
  readonly domain: string
}

export interface TestApp {
  readonly url: string
  readonly server: FastifyInstance
  readonly announceStop: App['announceStop']
  readonly postgres: Postgres
  readonly redis: RedisEngine
  /** Shared by all files. Rows contain app ids, which are random in tests. */
  readonly clickhouse: Clickhouse
  readonly log: EventLog
  readonly parameters: ClickParametersStore
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  readonly tokens: ClickTokens
  readonly counter: InstallCounter
  /** The default tenant of the calls below. */
  readonly tenant: Tenant
  readonly seed: (seed?: Partial<Seed>) => Promise<Tenant>
  /** Sends a request as the SDK in the app. */
  readonly api: (path: string, body: unknown, options?: ApiCallOptions) => Promise<HttpResponse>
  /** Sends a request as a browser. */
  readonly browse: (path: string, options?: BrowseOptions) => Promise<HttpResponse>
  /** Returns all entries of the event log. */
  readonly entries: () => Promise<readonly LogEntry[]>
}

export interface ApiCallOptions {
  readonly tenant?: Tenant
  readonly address?: string
  /** Replaces the tenant's key. Null sends no key. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface BrowseOptions {
  readonly host?: string
  readonly address?: string
  readonly userAgent?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface UseAppOptions {
  readonly config?: Partial<Config>
  readonly seed?: Partial<Seed>
  /** Address ranges of Private Relay. */
  readonly relayRanges?: readonly string[]
  readonly now?: () => number
  /** Replaces DNS. Default: no records. */
  readonly resolveTxt?: TxtResolver
  /** Replaces DNS. Default: no addresses. */
  readonly resolveHost?: ResolveHost
  /** Replaces requests to domains. Default: none is sent, because no name has an address. */
  readonly safeFetch?: SafeFetch
  /** Sends email. Default: none is sent. */
  readonly emails?: Emails
  /** Fingerprint of the root certificate with which chains of the App Store end. */
  readonly appleRoot?: string
  /** Disables rate limits. */
  readonly isUnlimited?: boolean
  /** Receives all log lines, down to `trace`. */
  readonly logTo?: { write: (line: string) => void }
  /** Replaces the application's connection to its database. */
  readonly postgresFor?: (url: string) => Postgres
  /** Number of databases that only have the event log. Default: none, the log is in the main database. */
  readonly logDatabases?: number
  /** Replaces the ClickHouse that all files share. */
  readonly clickhouseUrl?: string
  /** Called before the server listens. */
  readonly onReady?: (server: FastifyInstance) => void
}

/** Names the person who is signed in. Sign-in itself is tested in `manage/accounts`. */
export const personHeader = 'x-test-person'
/** Present if the session of the person has proved a second factor. */
export const factorHeader = 'x-test-factor'
/** When the person last proved who they are. Default: now. */
export const provedHeader = 'x-test-proved-at'
const readProvedAt = ({ [provedHeader]: at }: Readonly<Record<string, unknown>>) =>
  typeof at === 'string' ? new Date(at) : new Date()
const testSessions: Sessions = {
  read({ headers }) {
    const personId = headers[personHeader]
    if (typeof personId !== 'string') return Promise.resolve(null)
    const isFactorProved = headers[factorHeader] !== undefined
    return Promise.resolve({ personId, isFactorProved, provedAt: readProvedAt(headers) })
  },
}

const noLimits: RateLimits = {
  charge: () => Promise.resolve({ isAllowed: true }),
}

export const defaultAddress = '203.0.113.9'
const matchWindowMs = dayMs

export function randomDomain(): string {
  return `go-${randomBytes(5).toString('hex')}.example`
}

/** Starts the whole application on real engines. Loopback is a trusted proxy, so tests can use any address. */
export function useApp(options: UseAppOptions = {}): TestApp {
  const { postgres, url: databaseUrl } = useDatabase()
  const appPostgres = options.postgresFor?.(databaseUrl) ?? postgres
  const logDatabases = Array.from({ length: options.logDatabases ?? 0 }, () => useDatabase())
  const redis = useRedis()
  const clickhouse = createClickhouse({ url: options.clickhouseUrl ?? inject('clickhouseUrl') })
  const { now = Date.now } = options
  const clickKeys = options.config?.clickKeys ?? [{ id: 1, secret: randomBytes(32) }]
  const started: {
    url?: string
    app?: App
    log?: EventLog
    tenant?: Tenant
    parameters?: ClickParametersStore
  } = {}
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  const hashes = createPostgresBlockingHashes({ pool: appPostgres.pool, matchWindowMs })
  const tokens = createClickTokens(clickKeys)
  const counter = createInstallCounter((counts) => addValueCounts(postgres.db, counts))

  async function seed(changes: Partial<Seed> = {}): Promise<Tenant> {
    const domain = changes.domain ?? randomDomain()
    const seeded = await seedOrganization(postgres.db, {
      name: 'Lumen',
      origin: 'https://links.example',
      links: [],
      ...changes,
      app: { app_store_id: '1234567890', android_package: 'com.example.lumen', ...changes.app },
      domain,
    })
    return { ...seeded, domain }
  }

  beforeAll(async () => {
    const { pool } = appPostgres
    // The first file creates the tables, the others find them.
    if (options.clickhouseUrl === undefined) {
      await runClickhouseMigrations(clickhouse.client)
      await keepHours(clickhouse)
    }
    const logs = logDatabases.map((database) =>
      createPostgresEventLog({ pool: database.postgres.pool, now }),
    )
    const log =
      logs.length === 0
        ? createPostgresEventLog({ pool, now })
        : createShardedEventLog({ written: logs, drained: [] })
    const stores = (
      logDatabases.length === 0 ? [pool] : logDatabases.map((each) => each.postgres.pool)
    ).map((each) => createPostgresClickParameters({ pool: each }))
    started.parameters = createShardedClickParameters({ written: stores, drained: [] })
    const logger = options.logTo
      ? pino({ level: 'trace' }, options.logTo)
      : pino({ level: 'silent' })
    const limits = options.isUnlimited
      ? noLimits
      : createRedisRateLimits({
          client: redis.client,
          // Random, because files share one Redis and use the same addresses.
          subjectKey: randomBytes(32),
          // Generous, so that a busy machine does not skip counting.
          waitMs: 5_000,
          now,
        })
    const config = {
      matchWindowMs,
      clickKeys,
      secretsKeys: [],
      trustedProxies: ['127.0.0.0/8'],
      metricsTokens: [],
      ipv4Origin: null,
      ipv6Origin: null,
      publicOrigin: 'https://links.example',
      oidc: null,
      hasPasswordSignIn: true,
      ssoDomains: [],
      email: null,
      linkDomain: null,
      linkOrigin: null,
      webhookNetworks: [],
      analyticsRetentionMonths: 13,
      countRetentionMonths: 60,
      deletionGraceMs: 30 * dayMs,
      sessionIdleMs: 30 * dayMs,
      sessionMaxMs: 90 * dayMs,
      quotas: testQuotas,
      ...options.config,
    }
    const { emails = noEmails } = options
    const app = await createApp({
      config,
      redis,
      clickhouse,
      log,
      parameters: started.parameters,
      index,
      hashes,
      limits,
      emails,
      counter,
      logger,
      now,
      postgres: appPostgres,
      relay: createAddressRanges(options.relayRanges ?? []),
      findCountry: loadCountries(),
      accounts: await createAccounts({
        config,
        db: appPostgres.db,
        limits,
        emails,
        findCountry: () => null,
        logger,
      }),
      sessions: testSessions,
      // Tests never query real DNS.
      resolveTxt: options.resolveTxt ?? (() => Promise.resolve([])),
      resolveHost: options.resolveHost ?? (() => Promise.reject(new Error('No address.'))),
      ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
      metrics: createMetrics(),
      ...(options.appleRoot === undefined ? {} : { appleRoot: options.appleRoot }),
    })
    options.onReady?.(app.server)
    started.url = await app.server.listen({ host: '127.0.0.1', port: 0 })
    started.app = app
    started.log = log
    started.tenant = await seed(options.seed)
  })
  afterAll(async () => {
    await started.app?.server.close()
    await started.log?.stop(1_000)
    await clickhouse.stop()
    if (appPostgres !== postgres) await appPostgres.stop()
  })

  const get = <Name extends keyof typeof started>(name: Name) => {
    const value = started[name]
    if (value === undefined) throw new Error(`${name} is only available after beforeAll.`)
    return value as NonNullable<(typeof started)[Name]>
  }

  return {
    get url() {
      return get('url')
    },
    get server() {
      return get('app').server
    },
    get announceStop() {
      return get('app').announceStop
    },
    get log() {
      return get('log')
    },
    get parameters() {
      return get('parameters')
    },
    get tenant() {
      return get('tenant')
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
      const { tenant = get('tenant'), address = defaultAddress } = call
      const key = call.key === undefined ? tenant.publishableKey : call.key
      return send(get('url'), path, {
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
      const { host = get('tenant').domain, address = defaultAddress, method = 'GET' } = visit
      const body = visit.body === undefined ? {} : { body: JSON.stringify(visit.body) }
      return send(get('url'), path, {
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
      for await (const { entries } of get('log').readSince(0)) all.push(...entries)
      return all
    },
  }
}
