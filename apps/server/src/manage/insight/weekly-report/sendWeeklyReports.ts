import type { Kysely } from 'kysely'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { WeeklyReportFacts } from '#manage/delivery/email/messages/weeklyReport.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { readWeek } from './readWeek.ts'
import { type DueReport, listDueReports, postponeReport } from './reportStatements.ts'
import { getNextReportMs, getReportWeek } from './reportWeek.ts'

export interface SendWeeklyReportsOptions {
  readonly db: Kysely<Database>
  readonly analytics: Analytics
  readonly emails: Emails
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
  /** Stops the run between two organizations. */
  readonly signal?: AbortSignal
}

/**
 * Queues the reports that are due. A report whose counts cannot be read stays due, and the next run tries again. After
 * a long outage, people get one report about the last week, not one for each week.
 */
export async function sendWeeklyReports(options: SendWeeklyReportsOptions): Promise<void> {
  const { db, emails, now, onFailure, signal } = options
  if (!emails.isEnabled) return
  const due = await listDueReports(db, new Date(now()))
  // Counts are read once for all members who get the same report.
  const groups = Map.groupBy(due, ({ organizationId, timezone }) => `${organizationId} ${timezone}`)
  for (const group of groups.values()) {
    if (signal?.aborted === true) return
    await sendToGroup(options, group).catch(onFailure)
  }
}

async function sendToGroup(
  options: SendWeeklyReportsOptions,
  group: readonly DueReport[],
): Promise<void> {
  const [first] = group
  if (first === undefined) return
  const { organizationId, organizationName, timezone } = first
  const week = getReportWeek(options.now(), timezone)
  const { firstDay, lastDay } = week
  const counts = await readWeek(options, organizationId, { week, timezone })
  const facts = { organizationId, organizationName, firstDay, lastDay, ...counts }
  for (const due of group) await send(options, due, facts)
}

/** Queues a report and sets when the next one is due, in one transaction: each week is reported once. */
async function send(
  { db, emails, now }: SendWeeklyReportsOptions,
  due: DueReport,
  facts: WeeklyReportFacts,
): Promise<void> {
  const { organizationId, personId, timezone, email: to } = due
  await db.transaction().execute(async (trx) => {
    if (!(await postponeReport(trx, due, new Date(getNextReportMs(now(), timezone))))) return
    // An organization without apps has nothing to report.
    if (facts.apps.length === 0) return
    await emails.enqueue(trx, {
      to,
      organizationId,
      unsubscribe: { list: 'weekly', organizationId, personId },
      message: { kind: 'weeklyReport', facts },
    })
  })
}
