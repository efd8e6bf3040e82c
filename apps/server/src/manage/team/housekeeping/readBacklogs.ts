import { type Kysely, sql } from 'kysely'
import { listAppsToLearn } from '#pipeline/learning/learningStatements.ts'
import type { Database } from '#platform/engines/database.ts'

/** Work that waits for background workers. */
export interface Backlogs {
  /** How long the oldest due delivery has been due. Zero if none is. */
  readonly webhookAgeSeconds: number
  /** How long the oldest due email has been due, or the server has been failing. */
  readonly emailAgeSeconds: number
  readonly unfinishedErasures: number
  /** Zero if none is unfinished. */
  readonly erasureAgeSeconds: number
  readonly appsToLearn: number
}

/** Counting more tells an operator nothing new. */
const maxCountedApps = 1_000

/** Reads one row for each webhook, whatever the number of deliveries. */
export async function readBacklogs(db: Kysely<Database>): Promise<Backlogs> {
  const { rows: webhooks } = await sql<{ age: number | null }>`
    select extract(epoch from now() - min(due.next_attempt_at))::float8 as age
      from webhook_endpoints
      cross join lateral (
        select next_attempt_at from webhook_deliveries
         where endpoint_id = webhook_endpoints.id and status = 'pending'
         order by next_attempt_at limit 1) due
     where is_enabled and (paused_until is null or paused_until <= now())
       and due.next_attempt_at <= now()`.execute(db)
  const { rows: emails } = await sql<{ age: number }>`
    select extract(epoch from now() - least(now(), failing_since, (
             select min(next_attempt_at) from emails where state = 'waiting')))::float8 as age
      from email_server`.execute(db)
  const { rows: erasures } = await sql<{ count: number; age: number | null }>`
    select count(*)::int as count, extract(epoch from now() - min(requested_at))::float8 as age
      from erasures where finished_at is null`.execute(db)
  return {
    webhookAgeSeconds: webhooks[0]?.age ?? 0,
    emailAgeSeconds: emails[0]?.age ?? 0,
    unfinishedErasures: erasures[0]?.count ?? 0,
    erasureAgeSeconds: erasures[0]?.age ?? 0,
    appsToLearn: (await listAppsToLearn(db, maxCountedApps)).length,
  }
}
