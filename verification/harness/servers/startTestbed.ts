import { randomBytes } from 'node:crypto'
import { type Seeded, seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import type { ClickKey } from '@throughlink/server/src/config.ts'
import { createPostgres, type Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import {
  type Clickhouse,
  type Postgres as PostgresProgram,
  type Protection,
  type Redis,
  startClickhouse,
  startPostgres,
  startRedis,
} from '@throughlink/services'
import { prepareSignal } from '../engines/prepareSignal.ts'
import { type ServerOptions, type ServerProcess, startServer } from './startServer.ts'
import { withCleanup } from './withCleanup.ts'

/** The app of a scenario. */
export interface TestApp extends Seeded {
  readonly domain: string
}

/** Private engines with the schema, an app with a link, and any number of servers. */
export interface Testbed {
  readonly engines: {
    readonly postgres: PostgresProgram
    readonly redis: Redis
    readonly clickhouse: Clickhouse
  }
  /** The scenario's own connections, separate from those of the servers. */
  readonly database: Postgres
  /** How PostgreSQL and Redis are protected. */
  readonly protection: Protection
  readonly app: TestApp
  readonly clickKey: ClickKey
  readonly seed: (domain: string) => Promise<TestApp>
  readonly startServer: (options?: StartOptions) => Promise<ServerProcess>
  readonly stop: () => Promise<void>
}

export interface StartOptions extends Pick<
  ServerOptions,
  'role' | 'drainSeconds' | 'nodeArgs' | 'env' | 'onOutput'
> {
  /** The same database through a proxy that interferes. */
  readonly databaseUrl?: string
  /** The port of an earlier server, so that its clients reach this one. */
  readonly port?: number
}

/** Identities of the tested app in both stores. */
export const appIdentities = {
  apple_team_id: 'ABCDE12345',
  apple_bundle_id: 'com.example.lumen',
  app_store_id: '1234567890',
  android_package: 'com.example.lumen',
}
export const knownSlug = 'amber'
export const destination = 'https://lumen.example/products/amber'

/** Starts everything that a scenario needs, and stops it at the end, also if the scenario fails. */
export function withTestbed<T>(
  scenario: (bed: Testbed) => Promise<T>,
  protection?: Protection,
): Promise<T> {
  return withCleanup(async (stops) => {
    const bed = await startTestbed(protection)
    stops.push(bed.stop)
    return scenario(bed)
  })
}

export async function startTestbed(protection: Protection = {}): Promise<Testbed> {
  // With default durability: what is confirmed as committed must be durable.
  const [postgres, redis, clickhouse] = await Promise.all([
    startPostgres(protection),
    startRedis(protection),
    startClickhouse(),
  ])
  const database = createPostgres({ url: postgres.url, maxConnections: 4, statementMs: 20_000 })
  const clickKey: ClickKey = { id: 1, secret: randomBytes(32) }
  const clickKeys = `${clickKey.id}:${clickKey.secret.toString('base64url')}`
  const servers: ServerProcess[] = []

  async function seed(domain: string): Promise<TestApp> {
    const seeded = await seedOrganization(database.db, {
      name: 'Lumen',
      origin: `https://${domain}`,
      domain,
      app: appIdentities,
      links: [{ slug: knownSlug, destination }],
    })
    return { ...seeded, domain }
  }

  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.stop()))
    // An interrupted scenario may leave PostgreSQL frozen, and then it could not stop.
    prepareSignal(postgres.pid, 'SIGCONT')()
    await database.stop().catch(() => undefined)
    await Promise.all([postgres.stop(), redis.stop(), clickhouse.stop()])
  }

  try {
    await runMigrations(postgres.url)
    return {
      engines: { postgres, redis, clickhouse },
      database,
      protection,
      app: await seed('go.example'),
      clickKey,
      seed,
      async startServer({ databaseUrl = postgres.url, ...options } = {}) {
        const urls = { databaseUrl, redisUrl: redis.url, clickhouseUrl: clickhouse.url }
        const { tls } = protection
        const trust = tls === undefined ? {} : { NODE_EXTRA_CA_CERTS: tls.certFile }
        const env = { ...trust, ...options.env }
        const server = await startServer({ ...options, ...urls, clickKeys, env })
        servers.push(server)
        return server
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
