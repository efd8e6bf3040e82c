import type { Kysely } from 'kysely'
import { createCache } from '#platform/engines/createCache.ts'
import type { Database } from '#platform/engines/database.ts'
import { secondMs } from '#platform/time/durations.ts'

/** The team's own devices, whose installs and events are excluded from analytics. */
export interface TestDevices {
  has(appId: string, installId: string): Promise<boolean>
  listInstallIds(appId: string): Promise<ReadonlySet<string>>
}

/** A server may miss a new device for up to twice this time: 30 seconds. */
const freshMs = 15 * secondMs

/** Lookups reject if the database is unavailable: a test event once counted stays in the analytics. */
export function createTestDevices(db: Kysely<Database>): TestDevices {
  const devices = createCache<ReadonlySet<string>>({
    load: async (appId) => new Set(await listInstallIds(db, appId)),
    maxEntries: 50_000,
    freshMs,
    absentMs: freshMs,
  })
  const getInstallIds = async (appId: string) => (await devices.get(appId)) ?? new Set<string>()
  return {
    listInstallIds: getInstallIds,
    has: async (appId, installId) => (await getInstallIds(appId)).has(installId),
  }
}

async function listInstallIds(db: Kysely<Database>, appId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('test_devices')
    .select('install_id')
    .where('app_id', '=', appId)
    .execute()
  return rows.map((row) => row.install_id)
}
