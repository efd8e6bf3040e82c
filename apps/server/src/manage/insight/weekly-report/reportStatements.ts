import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export interface Subscription {
  readonly timezone: string
  readonly dueAt: Date
}

export async function findSubscription(
  db: Db,
  organizationId: string,
  personId: string,
): Promise<Subscription | null> {
  const found = await db
    .selectFrom('weekly_reports')
    .select(['timezone', 'due_at as dueAt'])
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found ?? null
}

export async function saveSubscription(
  db: Db,
  organizationId: string,
  personId: string,
  { timezone, dueAt }: Subscription,
): Promise<void> {
  await db
    .insertInto('weekly_reports')
    .values({ organization_id: organizationId, person_id: personId, timezone, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id']).doUpdateSet({ timezone, due_at: dueAt }),
    )
    .execute()
}

/** Returns false if the person gets no report. */
export async function deleteSubscription(
  db: Db,
  organizationId: string,
  personId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('weekly_reports')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export interface DueReport extends Subscription {
  readonly organizationId: string
  readonly organizationName: string
  readonly personId: string
  readonly email: string
}

/** Lists reports that are due, those of one organization one after the other. None of what was deleted. */
export async function listDueReports(db: Db, now: Date): Promise<readonly DueReport[]> {
  return db
    .selectFrom('weekly_reports')
    .innerJoin('organizations', 'organizations.id', 'weekly_reports.organization_id')
    .innerJoin('people', 'people.id', 'weekly_reports.person_id')
    .select([
      'weekly_reports.organization_id as organizationId',
      'organizations.name as organizationName',
      'weekly_reports.person_id as personId',
      'people.email',
      'weekly_reports.timezone',
      'weekly_reports.due_at as dueAt',
    ])
    .where('weekly_reports.due_at', '<=', now)
    .where('organizations.deleted_at', 'is', null)
    .where('people.deleted_at', 'is', null)
    .orderBy('weekly_reports.organization_id')
    .orderBy('weekly_reports.timezone')
    .execute()
}

/** Sets when the next report is due. Returns false if another process has done so, or the person has turned it off. */
export async function postponeReport(db: Db, due: DueReport, dueAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('weekly_reports')
    .set({ due_at: dueAt })
    .where('organization_id', '=', due.organizationId)
    .where('person_id', '=', due.personId)
    .where('due_at', '=', due.dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** More apps than an organization has by default. */
const maxApps = 100

/** Lists the apps of an organization, the oldest first. */
export async function listReportedApps(db: Db, organizationId: string) {
  return db
    .selectFrom('apps')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(maxApps)
    .execute()
}
