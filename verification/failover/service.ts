import type { Postgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'
import type { Servers } from './startServers.ts'

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
