import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { compareHistory, type HistoryCheck, type Stored } from './compareHistory.ts'
import type { Claim, History } from './history.ts'
import type { Service } from './service.ts'

/** Compares everything that was acknowledged with what the database has. */
export async function checkHistory(
  { database: { pool }, tenants }: Pick<Service, 'database' | 'tenants'>,
  history: History,
  sinceMs: number,
): Promise<HistoryCheck> {
  const targets = tenants.map(
    ({ appId, androidPackage, destination }) =>
      [appId, new Set([androidPackage, destination])] as const,
  )
  return compareHistory(history, await readStored(pool, sinceMs), new Map(targets))
}

async function readStored(pool: Service['database']['pool'], sinceMs: number): Promise<Stored> {
  const clicks = new Map<string, string>()
  const events = new Map<string, string>()
  const log = createPostgresEventLog({ pool, now: Date.now })
  for await (const { entries } of log.readSince(sinceMs)) {
    for (const entry of entries) {
      if (entry.kind === 'click') clicks.set(entry.id, entry.appId)
      if (entry.kind === 'event') events.set(entry.id, entry.appId)
    }
  }
  await log.stop(0)
  const { rows } = await pool.query<{
    app_id: string
    install_id: string
    click_reference: Buffer
  }>('select app_id, install_id, click_reference from claims')
  const claims = rows.map((row): [string, Claim] => [
    row.install_id,
    { appId: row.app_id, clickId: row.click_reference.toString('base64url') },
  ])
  return { clicks, events, claims: new Map(claims) }
}
