import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import {
  buildUnsubscribeUrl,
  type UnsubscribeTarget,
} from '#manage/delivery/email/unsubscribeToken.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, readAuditLog } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'
import { useReports } from './useReports.ts'

const clickKeys = [{ id: 1, secret: randomBytes(32) }]
const app = useApp({ emails: catchEmails(), config: { clickKeys } })
const { makeTenant } = useReports(app)

function toPath(target: UnsubscribeTarget): string {
  const { pathname, search } = new URL(
    buildUnsubscribeUrl(
      'https://dash.example',
      deriveSealingKeys({ clickKeys, secretsKeys: [] }),
      target,
    ),
  )
  return `${pathname}${search}`
}

/** As a program for email does (RFC 8058). */
function click(path: string) {
  return send(app.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
}

async function setUp() {
  const tenant = await makeTenant()
  const { organizationId } = tenant
  const member = await makeMember(app, organizationId, 'viewer')
  const { personId } = member
  const weekly = `/organizations/${organizationId}/membership/weekly-report`
  await member.put(weekly, { timezone: 'UTC' })
  const report = await tenant.create({ recipientIds: [personId, tenant.editor.personId] })
  const readState = async () => ({
    isOn: ((await member.get(weekly)).json() as { isOn: boolean }).isOn,
    recipientIds: (await tenant.list())[0]?.recipientIds.toSorted(),
  })
  const everybody = [personId, tenant.editor.personId].toSorted()
  return { ...tenant, personId, report, readState, everybody }
}

test('one click ends the weekly report, twice is as good, and the audit log has it once', async () => {
  const { organizationId, personId, readState, everybody } = await setUp()
  const path = toPath({ list: 'weekly', organizationId, personId })
  expect((await click(path)).status).toBe(204)
  expect((await click(path)).status).toBe(204)
  expect(await readState()).toEqual({ isOn: false, recipientIds: everybody })
  const entries = await readAuditLog(app, organizationId)
  expect(entries.filter(({ action }) => action === 'email.report_turned_off')).toMatchObject([
    { actor_kind: 'person', actor_id: personId, target: personId },
  ])
})

test('one click ends a shared report for one recipient', async () => {
  const { organizationId, personId, report, readState, editor, appId } = await setUp()
  const path = toPath({ list: 'report', reportId: report.id, personId })
  expect((await click(path)).status).toBe(204)
  expect(await readState()).toEqual({ isOn: true, recipientIds: [editor.personId] })
  const entries = await readAuditLog(app, organizationId)
  expect(entries.filter(({ action }) => action === 'report.unsubscribed')).toMatchObject([
    { actor_id: personId, target: report.id, app_id: appId },
  ])
})

test('a token that the service has not made ends nothing, and opening the link does not either', async () => {
  const { readState, everybody, organizationId, personId } = await setUp()
  expectProblem(await click('/unsubscribe?token=AAAA'), 'not_found')
  expectProblem(await click('/unsubscribe'), 'validation_failed')
  await send(app.url, toPath({ list: 'weekly', organizationId, personId }))
  expect(await readState()).toEqual({ isOn: true, recipientIds: everybody })
})
