import { beforeEach, expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { sendSharedReports } from '#manage/insight/reports/sendSharedReports.ts'
import { dayMs } from '#platform/time/durations.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { useReports } from './useReports.ts'

const clock = { nowMs: 0 }
const app = useApp({ emails: catchEmails(), now: () => clock.nowMs, isUnlimited: true })
const { makeTenant } = useReports(app)
const { db } = app.postgres

beforeEach(async () => {
  // A Thursday.
  clock.nowMs = Date.parse('2026-11-19T12:00:00Z')
  await db.deleteFrom('reports').execute()
})

async function run({ emails = catchEmails(), isDown = false } = {}) {
  const failures: unknown[] = []
  const analytics = createAnalytics({ client: app.clickhouse.client, now: () => clock.nowMs })
  const down = {
    forApp: () => ({ ...analytics.forApp(''), query: () => Promise.reject(new Error('down')) }),
  }
  await sendSharedReports({
    db,
    analytics: isDown ? down : analytics,
    emails,
    config: { analyticsRetentionMonths: 13, countRetentionMonths: 60 },
    now: () => clock.nowMs,
    onFailure: (error) => failures.push(error),
  })
  return { sent: emails.queued, failures }
}

const clicks = [
  // Saturday and Sunday of the last week, and the Sunday before.
  { at: '2026-11-21 10:00:00', country: 'DE' },
  { at: '2026-11-22 10:00:00', country: 'DE' },
  { at: '2026-11-22 11:00:00', country: 'CH' },
  { at: '2026-11-15 10:00:00', country: 'DE' },
  // The Monday on which it is sent.
  { at: '2026-11-23 01:00:00', country: 'DE' },
]

async function makeSubscribed(changes: object = {}, changedContent: object = {}) {
  const tenant = await makeTenant(clicks)
  const member = await makeMember(app, tenant.organizationId, 'viewer')
  const recipientIds = [member.personId, tenant.editor.personId]
  const report = await tenant.create({ recipientIds, ...changes }, changedContent)
  return { ...tenant, member, report }
}

test('recipients get it on Monday, with complete days and the saved filters, once', async () => {
  const content = { where: ['country:eq:DE'], cards: ['country', 'link'] }
  const { member, editor, report, organizationId } = await makeSubscribed({}, content)
  expect((await run()).sent).toEqual([])
  clock.nowMs = Date.parse('2026-11-23T07:00:00Z')
  const { sent } = await run()
  const { personId } = member
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    [member, editor].map((each) => `${each.personId}@people.example`).toSorted(),
  )
  expect(sent.find(({ to }) => to.startsWith(personId))).toMatchObject({
    organizationId,
    unsubscribe: { list: 'report', reportId: report.id, personId },
    message: {
      kind: 'sharedReport',
      facts: {
        title: 'Posters',
        firstDay: '2026-11-16',
        lastDay: '2026-11-22',
        search: 'period=7d&compare=previous&where=country%3Aeq%3ADE',
        isFiltered: true,
        counts: [
          { noun: 'click', count: 2, before: 1 },
          { noun: 'install', count: 0, before: 0 },
          { noun: 'open', count: 0, before: 0 },
          { noun: 'event', count: 0, before: 0 },
        ],
        lists: [
          { label: 'Countries', noun: 'click', values: [{ name: 'Germany', count: 2 }] },
          { label: 'Links', noun: 'click', values: [{ count: 1 }, { count: 1 }] },
        ],
      },
    },
  })
  expect((await run()).sent).toEqual([])
  clock.nowMs += 7 * dayMs
  expect((await run()).sent).toHaveLength(2)
})

test('a report that was revoked or has expired, and a member who left, get none', async () => {
  const revoked = await makeSubscribed()
  await revoked.editor.delete(`${revoked.path}/${revoked.report.id}`)
  await makeSubscribed({ expiresAt: '2026-11-22T00:00:00Z' })
  const left = await makeSubscribed()
  await left.member.delete(`/organizations/${left.organizationId}/membership`)
  clock.nowMs = Date.parse('2026-11-23T07:00:00Z')
  expect((await run()).sent.map(({ to }) => to)).toEqual([`${left.editor.personId}@people.example`])
})

test('while analytics are down it stays due, and two workers send it once', async () => {
  await makeSubscribed()
  clock.nowMs = Date.parse('2026-11-23T07:00:00Z')
  const failed = await run({ isDown: true })
  expect([failed.sent.length, failed.failures.length]).toEqual([0, 1])
  const emails = catchEmails()
  await Promise.all([run({ emails }), run({ emails }), run({ emails })])
  expect(emails.queued).toHaveLength(2)
})
