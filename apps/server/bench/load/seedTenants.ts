import type { Kysely } from 'kysely'
import { seedOrganization, type Seeded } from '../../src/commands/seedOrganization.ts'
import type { Database } from '../../src/platform/engines/database.ts'
import { toDomain } from './createTraffic.ts'

/** Enough that no tenant reaches its rate limit. */
const tenantCount = 16

/** Creates the tenants that {@link createTraffic} spreads requests over, each with an app and a link. */
export async function seedTenants(db: Kysely<Database>, origin: string): Promise<Seeded[]> {
  const tenants: Seeded[] = []
  for (let index = 0; index < tenantCount; index++) {
    tenants.push(
      await seedOrganization(db, {
        name: 'Bench',
        origin,
        domain: toDomain(index),
        app: { android_package: 'com.example.bench' },
        links: [{ slug: 'go', destination: 'https://bench.example/products/42' }],
      }),
    )
  }
  return tenants
}
