import type { Kysely } from 'kysely'
import { createCache } from '../../platform/engines/createCache.ts'
import type { Database } from '../../platform/engines/database.ts'

/** Phones of the team itself, whose installs and events are counted in no statistics. */
export interface TestDevices {
  has(appId: string, installId: string): Promise<boolean>
  listInstallIds(appId: string): Promise<ReadonlySet<string>>
}

/** A server may go on without a new device for twice as long: 30 seconds. */
const freshMs = 15_000

/** Rejects when it cannot be known: a test that was counted stays in the statistics. */
export function createTestDevices(db: Kysely<Database>): TestDevices {
  const devices = createCache<ReadonlySet<string>>({
    load: async (appId) => new Set(await listInstallIds(db, appId)),
    maxEntries: 50_000,
    freshMs,
    absentMs: freshMs,
  })
  const ofApp = async (appId: string) => (await devices.get(appId)) ?? new Set<string>()
  return {
    listInstallIds: ofApp,
    has: async (appId, installId) => (await ofApp(appId)).has(installId),
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
