import { beforeEach, expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { sendWeeklyReports } from '#manage/insight/weekly-report/sendWeeklyReports.ts'
import { dayMs } from '#platform/time/durations.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, makePerson, readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { insertRows } from '../analytics/analyticsWorld.ts'

const clock = { nowMs: 0 }
const app = useApp({ emails: catchEmails(), now: () => clock.nowMs })
const offApp = useApp()
const { db } = app.postgres
const berlin = { timezone: 'Europe/Berlin' }

beforeEach(async () => {
  // A Thursday.
  clock.nowMs = Date.parse('2026-11-19T12:00:00Z')
  await db.deleteFrom('weekly_reports').execute()
})

async function run({ emails = catchEmails(), isDown = false } = {}) {
  const failures: unknown[] = []
  const analytics = createAnalytics({ client: app.clickhouse.client, now: () => clock.nowMs })
  const down = {
    forApp: () => ({ ...analytics.forApp(''), query: () => Promise.reject(new Error('down')) }),
  }
  await sendWeeklyReports({
    db,
    analytics: isDown ? down : analytics,
    emails,
    now: () => clock.nowMs,
    onFailure: (error) => failures.push(error),
  })
  return { sent: emails.queued, failures }
}

async function makeSubscriber() {
  const tenant = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const path = `/organizations/${tenant.organizationId}/membership/weekly-report`
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  expect((await viewer.put(path, berlin)).status).toBe(200)
  return { ...tenant, viewer, path, to: `${viewer.personId}@people.example` }
}

test('a member turns the report on and off, and both are in the audit log', async () => {
  const { viewer, path, organizationId } = await makeSubscriber()
  const on = { isOn: true, timezone: 'Europe/Berlin', nextAt: '2026-11-23T06:00:00.000Z' }
  expect((await viewer.get(path)).json()).toEqual(on)
  expect((await viewer.delete(path)).status).toBe(204)
  expect((await viewer.delete(path)).status).toBe(204)
  expect((await viewer.get(path)).json()).toEqual({ isOn: false, timezone: null, nextAt: null })
  const actions = (await readAuditLog(app, organizationId)).map(({ action }) => action)
  expect(actions).toContain('email.report_turned_on')
  expect(actions).toContain('email.report_turned_off')
})

test('a time zone that does not exist is refused, and so is a service without email', async () => {
  const { viewer, path } = await makeSubscriber()
  expectProblem(await viewer.put(path, { timezone: 'Europe/Atlantis' }), 'validation_failed')
  const { organizationId } = offApp.tenant
  const member = await makeMember(offApp, organizationId, 'viewer')
  const refused = await member.put(
    `/organizations/${organizationId}/membership/weekly-report`,
    berlin,
  )
  expectProblem(refused, 'conflict')
})

test('a report has the counts of the last whole week and of the one before, and is sent once', async () => {
  const { appId, linkIds, to, organizationId, viewer } = await makeSubscriber()
  const [link_id = ''] = linkIds
  const own = { app_id: appId, link_id, platform: 'ios' }
  const click = (at: string, index: number) => ({ ...own, at: `${at}.000`, id: `c${index}` })
  await insertRows(
    app.clickhouse.client,
    'clicks',
    [
      // Sunday in UTC, and Monday in Berlin.
      '2026-11-15 23:30:00',
      '2026-11-18 12:00:00',
      '2026-11-22 22:30:00',
      '2026-11-10 12:00:00',
      // After the week, and before both.
      '2026-11-22 23:30:00',
      '2026-11-08 22:30:00',
    ].map(click),
  )
  const install = { ...own, install_id: 'i1', method: 'referrer', confidence: 1 }
  await insertRows(app.clickhouse.client, 'matches', [
    { ...install, at: '2026-11-18 12:10:00.000' },
  ])

  expect((await run()).sent).toEqual([])
  clock.nowMs = Date.parse('2026-11-23T06:00:00Z')
  const { sent } = await run()
  expect(sent).toMatchObject([
    {
      to,
      unsubscribe: { list: 'weekly', organizationId, personId: viewer.personId },
      message: {
        kind: 'weeklyReport',
        facts: {
          firstDay: '2026-11-16',
          lastDay: '2026-11-22',
          otherApps: 0,
          apps: [
            {
              clicks: { count: 3, before: 1 },
              installs: { count: 1, before: 0 },
              opens: { count: 0, before: 0 },
              links: [{ clicks: 3, installs: 1 }],
            },
          ],
        },
      },
    },
  ])
  expect((await run()).sent).toEqual([])
})

test('after a week without a run, there is one report, and the next one is due on the next Monday', async () => {
  const { viewer, path } = await makeSubscriber()
  clock.nowMs += 17 * dayMs
  expect((await run()).sent).toHaveLength(1)
  expect((await viewer.get(path)).json()).toMatchObject({ nextAt: '2026-12-07T06:00:00.000Z' })
})

test('while analytics are down, a report stays due, and others do too', async () => {
  await makeSubscriber()
  await makeSubscriber()
  clock.nowMs += 7 * dayMs
  const failed = await run({ isDown: true })
  expect([failed.sent.length, failed.failures.length]).toEqual([0, 2])
  expect((await run()).sent).toHaveLength(2)
})

test('two workers at the same moment send one report', async () => {
  await makeSubscriber()
  clock.nowMs += 7 * dayMs
  const emails = catchEmails()
  await Promise.all([run({ emails }), run({ emails }), run({ emails })])
  expect(emails.queued).toHaveLength(1)
})

test('members who left, and organizations that were deleted, get none', async () => {
  const left = await makeSubscriber()
  expect(
    (await left.viewer.delete(`/organizations/${left.organizationId}/membership`)).status,
  ).toBe(204)
  const deleted = await makeSubscriber()
  await db
    .updateTable('organizations')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted.organizationId)
    .execute()
  clock.nowMs += 7 * dayMs
  expect((await run()).sent).toEqual([])
})

test('a stranger can neither see nor change a report of an organization', async () => {
  const { path } = await makeSubscriber()
  const stranger = await makePerson(app)
  expectProblem(await stranger.get(path), 'not_found')
  expectProblem(await stranger.put(path, berlin), 'not_found')
})
