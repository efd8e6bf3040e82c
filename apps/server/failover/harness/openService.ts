import { randomBytes } from 'node:crypto'
import { freePort } from '@throughlink/services'
import { seedOrganization } from '../../src/commands/seedOrganization.ts'
import { createPostgres, type Postgres } from '../../src/platform/engines/postgres.ts'
import { runMigrations } from '../../src/platform/migrations/runMigrations.ts'
import { startServer, type ServerProcess } from '../../faults/harness/startServer.ts'
import {
  appIdentities,
  destination,
  knownSlug,
  type TestApp,
} from '../../faults/harness/startTestbed.ts'

/** A serving process with an app and a link, on engines that a scenario has started. */
export interface Service {
  readonly app: TestApp
  readonly server: ServerProcess
  /** The scenario's own connections, separate from those of the server. */
  readonly database: Postgres
  readonly stop: () => Promise<void>
}

export interface ServiceOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  /** A direct connection for migrations and for the checks. Default: `databaseUrl`. */
  readonly directUrl?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server that ships nothing, so that everything it has acknowledged stays in the log. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, redisUrl, directUrl = databaseUrl, env } = options
  await runMigrations(directUrl)
  const database = createPostgres({ url: directUrl, maxConnections: 4, statementMs: 20_000 })
  const domain = 'go.example'
  const seeded = await seedOrganization(database.db, {
    name: 'Lumen',
    origin: `https://${domain}`,
    domain,
    app: appIdentities,
    links: [{ slug: knownSlug, destination }],
  })
  const server = await startServer({
    databaseUrl,
    redisUrl,
    // Nothing listens there: serving clicks, matches and events needs no ClickHouse.
    clickhouseUrl: `http://127.0.0.1:${await freePort()}`,
    clickKeys: `1:${randomBytes(32).toString('base64url')}`,
    role: 'serve',
    env: { MIGRATIONS_DATABASE_URL: directUrl, ...env },
  })
  return {
    app: { ...seeded, domain },
    server,
    database,
    async stop() {
      await server.stop()
      await database.stop().catch(() => undefined)
    },
  }
}
