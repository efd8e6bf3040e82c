import { randomBytes } from 'node:crypto'
import { freePort, type Place } from '@throughlink/services'
import { seedOrganization } from '../../src/commands/seedOrganization.ts'
import { createPostgres, type Postgres } from '../../src/platform/engines/postgres.ts'
import { runMigrations } from '../../src/platform/migrations/runMigrations.ts'
import { appIdentities, knownSlug, type TestApp } from '../../faults/harness/startTestbed.ts'
import { isServing, waitUntil } from './probe.ts'
import { startServers, type Servers } from './startServers.ts'

/** An organization with an app and a link. Both tenants use the same slug, on domains of their own. */
export interface Tenant extends TestApp {
  readonly androidPackage: string
  readonly destination: string
}

/** Serving processes with two tenants, on engines that a scenario has started. */
export interface Service {
  readonly tenants: readonly [Tenant, Tenant]
  readonly servers: Servers
  /** The scenario's own connections, separate from those of the servers. */
  readonly database: Postgres
  readonly stop: () => Promise<void>
}

export interface ServiceOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  /** A direct connection for migrations and for the checks. Default: `databaseUrl`. */
  readonly directUrl?: string
  readonly env?: Readonly<Record<string, string>>
  /** Where the servers run. Default: here. */
  readonly place?: Place
}

/** The phones of the load, here or on the bridge of a network. */
const trustedProxies = '127.0.0.0/8,10.213.0.0/16'
/** So that a click, its match and a retry are answered by different processes. */
const processes = 2

/** Starts servers that ship nothing, so that everything they have acknowledged stays in the log. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, redisUrl, directUrl = databaseUrl, env, place } = options
  await runMigrations(directUrl)
  const database = createPostgres({ url: directUrl, maxConnections: 4, statementMs: 20_000 })
  const tenants = [
    await seedTenant(database, 'lumen'),
    await seedTenant(database, 'fable'),
  ] as const
  const servers = await startServers(processes, {
    databaseUrl,
    redisUrl,
    // Nothing listens there: serving clicks, matches and events needs no ClickHouse.
    clickhouseUrl: `http://127.0.0.1:${await freePort()}`,
    clickKeys: `1:${randomBytes(32).toString('base64url')}`,
    role: 'serve',
    place,
    env: { MIGRATIONS_DATABASE_URL: directUrl, TRUSTED_PROXIES: trustedProxies, ...env },
  })
  const service: Service = {
    tenants,
    servers,
    database,
    async stop() {
      await servers.stop()
      await database.stop().catch(() => undefined)
    },
  }
  // Only links that a process knows are served during an outage.
  await waitUntil(service, isServing)
  return service
}

async function seedTenant({ db }: Postgres, name: string): Promise<Tenant> {
  const domain = `${name}.example`
  const androidPackage = `com.example.${name}`
  const destination = `https://www.${domain}/products/amber`
  const seeded = await seedOrganization(db, {
    name,
    origin: `https://${domain}`,
    domain,
    app: { ...appIdentities, apple_bundle_id: androidPackage, android_package: androidPackage },
    links: [{ slug: knownSlug, destination }],
  })
  return { ...seeded, domain, androidPackage, destination }
}
