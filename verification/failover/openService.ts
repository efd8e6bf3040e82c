import { randomBytes } from 'node:crypto'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { createPostgres, type Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { freePort, type Place } from '@throughlink/services'
import type { FullProtection } from '../harness/engines/createProtection.ts'
import { appIdentities, knownSlug } from '../harness/servers/startTestbed.ts'
import { isServing, waitUntil } from './probe.ts'
import type { Service, Tenant } from './service.ts'
import { startServers } from './startServers.ts'

export interface ServiceOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  /** How the engines are protected. */
  readonly protection: FullProtection
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
  const { databaseUrl, redisUrl, protection, directUrl = databaseUrl, env, place } = options
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
    env: {
      MIGRATIONS_DATABASE_URL: directUrl,
      TRUSTED_PROXIES: trustedProxies,
      NODE_EXTRA_CA_CERTS: protection.tls.certFile,
      ...env,
    },
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
