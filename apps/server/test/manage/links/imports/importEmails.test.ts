import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { type Client, makeMember, makeOrganizationKey } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

const emails = catchEmails()
/** How long the import takes. */
const clock = { nowMs: Date.now(), stepMs: 0 }
const app = useApp({ emails, now: () => (clock.nowMs += clock.stepMs) })

async function importAs({ headers }: Client, appId: string, query: string): Promise<void> {
  const { status } = await send(app.url, `/api/v1/apps/${appId}/imports?${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'slug,destination\r\na,https://www.meadow.example/\r\nb,javascript:alert(1)\r\n',
  })
  expect(status).toBe(200)
}

test('an import that took longer than a minute is reported to the person who started it', async () => {
  const { organizationId, appId } = app.tenant
  const editor = await makeMember(app, organizationId, 'editor')
  clock.stepMs = 2 * minuteMs
  await importAs(editor, appId, 'dryRun=false')
  expect(emails.to(`${editor.personId}@people.example`)).toMatchObject([
    {
      kind: 'importFinished',
      facts: { appId, created: 1, unchanged: 0, refused: 1, isComplete: true },
    },
  ])
})

test('short imports, dry runs and imports of a key are not reported', async () => {
  const { organizationId, appId } = await app.seed()
  const editor = await makeMember(app, organizationId, 'editor')
  emails.queued.length = 0
  clock.stepMs = 2 * minuteMs
  await importAs(editor, appId, 'dryRun=true')
  await importAs(
    await makeOrganizationKey(app, organizationId, ['links:write']),
    appId,
    'dryRun=false',
  )
  clock.stepMs = secondMs
  await importAs(editor, appId, 'dryRun=false')
  expect(emails.queued).toEqual([])
})
