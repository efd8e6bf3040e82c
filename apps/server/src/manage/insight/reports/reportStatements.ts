import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { ReportContent } from './reportSchemas.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export interface ReportRow {
  readonly id: string
  readonly title: string
  readonly content: ReportContent
  readonly timezone: string
  readonly createdByKind: 'person' | 'key'
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastViewedAt: Date | null
  readonly emailDueAt: Date | null
  readonly recipientIds: readonly string[]
}

/** Lists the reports of an app, the newest first, or the one with an id. */
export async function listReports(
  db: Db,
  appId: string,
  id: string | null = null,
): Promise<readonly ReportRow[]> {
  const rows = await db
    .selectFrom('reports')
    .select([
      'id',
      'title',
      'content',
      'timezone',
      'created_by_kind as createdByKind',
      'created_by as createdBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_viewed_at as lastViewedAt',
      'email_due_at as emailDueAt',
      sql<string[]>`array(
        select person_id from report_recipients where report_id = reports.id order by person_id
      )`.as('recipientIds'),
    ])
    .where('app_id', '=', appId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as unknown as ReportContent }))
}

export async function insertReport(
  trx: Trx,
  report: Insertable<Database['reports']>,
): Promise<string> {
  const { id } = await trx
    .insertInto('reports')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ReportChanges {
  readonly title: string
  readonly expiresAt: Date | null
  readonly emailDueAt: Date | null
}

/** Returns false if the app has no such report. */
export async function updateReport(
  trx: Trx,
  appId: string,
  id: string,
  { title, expiresAt, emailDueAt }: ReportChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ title, expires_at: expiresAt, email_due_at: emailDueAt })
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Its link gets 404 from then on. Returns false if the app has no such report. */
export async function deleteReport(trx: Trx, appId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reports')
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Sets who gets a report by email. Returns false if somebody is not a member of the organization. */
export async function replaceRecipients(
  trx: Trx,
  organizationId: string,
  reportId: string,
  personIds: readonly string[],
): Promise<boolean> {
  await trx.deleteFrom('report_recipients').where('report_id', '=', reportId).execute()
  const { numAffectedRows } = await sql`
    insert into report_recipients (report_id, organization_id, person_id)
    select ${reportId}::uuid, organization_id, person_id from members
     where organization_id = ${organizationId} and person_id = any(${personIds}::text[])`.execute(trx)
  return Number(numAffectedRows ?? 0n) === personIds.length
}

/** A report with what it is about. */
export interface StoredReport extends Pick<ReportRow, 'id' | 'title' | 'content' | 'timezone'> {
  readonly appId: string
  readonly appName: string
  readonly appCreatedAt: Date
  readonly organizationId: string
  readonly retentionMonths: number | null
}

/** Reports that still work: not expired, and not of something that was deleted. */
function workingReports(db: Db, now: Date) {
  return db
    .selectFrom('reports')
    .innerJoin('apps', 'apps.id', 'reports.app_id')
    .innerJoin('organizations', 'organizations.id', 'apps.organization_id')
    .select([
      'reports.id',
      'reports.title',
      'reports.content',
      'reports.timezone',
      'apps.id as appId',
      'apps.name as appName',
      'apps.created_at as appCreatedAt',
      'organizations.id as organizationId',
      'organizations.retention_months as retentionMonths',
    ])
    .where('apps.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('reports.expires_at', 'is', null), eb('reports.expires_at', '>', now)]),
    )
}

/** Finds the report that a link opens. Null for a link that is unknown, revoked or expired. */
export async function findSharedReport(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<StoredReport | null> {
  const found = await workingReports(db, now)
    .where('reports.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (found === undefined) return null
  return { ...found, content: found.content as unknown as ReportContent }
}

/** Records that a report was opened. Call it at most once a minute for each report. */
export async function touchReport(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('reports').set({ last_viewed_at: now }).where('id', '=', id).execute()
}

export interface DueSharedReport extends StoredReport {
  readonly dueAt: Date
}

/** Lists the reports that their recipients are to get now. */
export async function listDueSharedReports(
  db: Db,
  now: Date,
): Promise<readonly DueSharedReport[]> {
  const rows = await workingReports(db, now)
    .select('reports.email_due_at as dueAt')
    .where('reports.email_due_at', '<=', now)
    .$narrowType<{ dueAt: Date }>()
    .orderBy('reports.id')
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as unknown as ReportContent }))
}

/** Sets when a report is sent next. Returns false if another process has done so, or it was revoked or changed. */
export async function postponeSharedReport(
  db: Db,
  { id, dueAt }: DueSharedReport,
  next: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ email_due_at: next })
    .where('id', '=', id)
    .where('email_due_at', '=', dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Recipient {
  readonly personId: string
  readonly email: string
}

/** Lists who gets a report. A member who has left is none. */
export async function listRecipients(db: Db, reportId: string): Promise<readonly Recipient[]> {
  return db
    .selectFrom('report_recipients')
    .innerJoin('people', 'people.id', 'report_recipients.person_id')
    .select(['people.id as personId', 'people.email'])
    .where('report_recipients.report_id', '=', reportId)
    .where('people.deleted_at', 'is', null)
    .orderBy('people.email')
    .execute()
}

/** Ends the emails of a report to a person. Null if they get none. */
export async function deleteRecipient(
  trx: Trx,
  reportId: string,
  personId: string,
): Promise<{ readonly organizationId: string; readonly appId: string } | null> {
  const { rows } = await sql<{ organizationId: string; appId: string }>`
    delete from report_recipients using reports
     where reports.id = report_id and report_id = ${reportId} and person_id = ${personId}
    returning organization_id as "organizationId", app_id as "appId"`.execute(trx)
  return rows[0] ?? null
}
