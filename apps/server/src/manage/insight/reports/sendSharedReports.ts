import { addDays } from '@throughlink/protocol/rules'
import { getNextReportMs } from '../weekly-report/reportWeek.ts'
import type { SendWeeklyReportsOptions } from '../weekly-report/sendWeeklyReports.ts'
import { formatDay, readReport, type ReadReportOptions } from './readReport.ts'
import {
  type DueSharedReport,
  listDueSharedReports,
  listRecipients,
  postponeSharedReport,
} from './reportStatements.ts'
import { toSharedReportFacts } from './toSharedReportFacts.ts'

type SendSharedReportsOptions = SendWeeklyReportsOptions & ReadReportOptions

/** Queues the shared reports that are due, for their recipients. One whose counts cannot be read stays due. */
export async function sendSharedReports(options: SendSharedReportsOptions): Promise<void> {
  const { db, emails, now, onFailure, signal } = options
  if (!emails.isEnabled) return
  for (const report of await listDueSharedReports(db, new Date(now()))) {
    if (signal?.aborted === true) return
    await send(options, report).catch(onFailure)
  }
}

/** Queues a report and sets when it is due next, in one transaction: each week is sent once. */
async function send(options: SendSharedReportsOptions, report: DueSharedReport): Promise<void> {
  const { db, emails, now } = options
  const { timezone, organizationId } = report
  const recipients = await listRecipients(db, report.id)
  // Until yesterday: the day has just begun, and would be compared with a whole one.
  const lastDay = addDays(formatDay(now(), timezone), -1)
  const facts =
    recipients.length === 0
      ? null
      : toSharedReportFacts(report, await readReport(options, report, lastDay))
  await db.transaction().execute(async (trx) => {
    const next = new Date(getNextReportMs(now(), timezone))
    if (!(await postponeSharedReport(trx, report, next)) || facts === null) return
    for (const { personId, email } of recipients) {
      await emails.enqueue(trx, {
        to: email,
        organizationId,
        unsubscribe: { list: 'report', reportId: report.id, personId },
        message: { kind: 'sharedReport', facts },
      })
    }
  })
}
