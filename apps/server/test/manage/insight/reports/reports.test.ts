import { beforeEach, expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, makePerson, readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { readToken, useReports } from './useReports.ts'

const clock = { nowMs: 0 }
const app = useApp({ emails: catchEmails(), now: () => clock.nowMs, isUnlimited: true })
const offApp = useApp()
const { makeTenant, open } = useReports(app)

beforeEach(() => {
  // A Thursday.
  clock.nowMs = Date.parse('2026-11-19T12:00:00Z')
})

test('an editor creates a report, changes its title and end, and revokes it', async () => {
  const { create, editor, path, list, organizationId } = await makeTenant()
  const created = await create({ expiresAt: '2026-12-01T00:00:00Z' })
  expect(created).toMatchObject({
    title: 'Posters',
    timezone: 'UTC',
    createdBy: { kind: 'person', id: editor.personId, name: 'Somebody' },
    expiresAt: '2026-12-01T00:00:00.000Z',
    isExpired: false,
    lastViewedAt: null,
    recipientIds: [],
    nextEmailAt: null,
  })
  expect(created.url).toMatch(/\/report#token=[\w-]{43}$/)
  const changes = { title: 'Posters in spring', expiresAt: null, recipientIds: [] }
  const updated = await editor.put(`${path}/${created.id}`, changes)
  expect(updated.json()).toMatchObject({ title: changes.title, expiresAt: null })
  expect(await list()).toMatchObject([{ id: created.id, title: changes.title }])
  expect((await editor.delete(`${path}/${created.id}`)).status).toBe(204)
  expectProblem(await editor.delete(`${path}/${created.id}`), 'not_found')
  expectProblem(await editor.put(`${path}/${created.id}`, changes), 'not_found')
  expect(await list()).toEqual([])
  const actions = (await readAuditLog(app, organizationId)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['report.created', 'report.updated', 'report.revoked']),
  )
})

test('the link of a report is shown once, and only its hash is stored', async () => {
  const { create, list, appId } = await makeTenant()
  const created = await create()
  expect(JSON.stringify(await list())).not.toContain(readToken(created))
  const row = await app.postgres.db
    .selectFrom('reports')
    .selectAll()
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(readToken(created))
})

test('a viewer sees reports but creates none, and a stranger sees nothing', async () => {
  const { create, path, organizationId, content } = await makeTenant()
  const created = await create()
  const viewer = await makeMember(app, organizationId, 'viewer')
  expect((await viewer.get(path)).json()).toMatchObject({ items: [{ id: created.id }] })
  const body = { title: 'Mine', content, timezone: 'UTC' }
  expectProblem(await viewer.post(path, body), 'forbidden')
  expectProblem(await viewer.delete(`${path}/${created.id}`), 'forbidden')
  const stranger = await makePerson(app)
  expectProblem(await stranger.get(path), 'not_found')
  expectProblem(await stranger.delete(`${path}/${created.id}`), 'not_found')
})

test('a report of another app can be neither changed nor revoked', async () => {
  const one = await makeTenant()
  const other = await makeTenant()
  const { id } = await one.create()
  const changes = { title: 'Taken', expiresAt: null, recipientIds: [] }
  expectProblem(await other.editor.put(`${other.path}/${id}`, changes), 'not_found')
  expectProblem(await other.editor.delete(`${other.path}/${id}`), 'not_found')
  expect(await one.list()).toMatchObject([{ title: 'Posters' }])
})

test.each([
  ['a custom period without days', { period: 'custom' }],
  ['days of a fixed period', { from: '2026-11-01', to: '2026-11-02' }],
  ['days in the wrong order', { period: 'custom', from: '2026-11-02', to: '2026-11-01' }],
  ['filters that nothing is counted by', { where: ['event:eq:a', 'method:eq:referrer'] }],
  ['a malformed filter', { where: ['link:eq:DROP'] }],
  ['a list twice', { cards: ['link', 'link'] }],
] as const)('%s are refused', async (_, changed) => {
  const { editor, path, content } = await makeTenant()
  const body = { title: 'Posters', content: { ...content, ...changed }, timezone: 'UTC' }
  expectProblem(await editor.post(path, body), 'validation_failed')
})

test('an end in the past, and a time zone that does not exist, are refused', async () => {
  const { editor, path, content } = await makeTenant()
  const body = { title: 'Posters', content, timezone: 'UTC' }
  const past = { ...body, expiresAt: '2026-11-19T11:59:59Z' }
  expectProblem(await editor.post(path, past), 'validation_failed')
  const nowhere = { ...body, timezone: 'Europe/Atlantis' }
  expectProblem(await editor.post(path, nowhere), 'validation_failed')
})

test('an app has at most 100 reports', async () => {
  const { create, editor, path, appId, content } = await makeTenant()
  const { id } = await create()
  const row = await app.postgres.db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.postgres.db
    .insertInto('reports')
    .values(
      Array.from({ length: 99 }, (_, index) => ({
        app_id: appId,
        token_hash: Buffer.alloc(32, index),
        title: 'More',
        content: JSON.stringify(row.content),
        timezone: 'UTC',
        created_by_kind: 'person' as const,
        created_by: editor.personId,
        expires_at: null,
        email_due_at: null,
      })),
    )
    .execute()
  const refused = await editor.post(path, { title: 'One more', content, timezone: 'UTC' })
  expect(expectProblem(refused, 'conflict').detail).toContain('at most 100')
})

test('only members of the organization get a report by email, and at most ten', async () => {
  const { editor, path, create, organizationId } = await makeTenant()
  const stranger = await makePerson(app)
  const member = await makeMember(app, organizationId, 'viewer')
  const { id, nextEmailAt } = await create({ recipientIds: [member.personId] })
  expect(nextEmailAt).toBe('2026-11-23T07:00:00.000Z')
  const put = (recipientIds: readonly string[]) =>
    editor.put(`${path}/${id}`, { title: 'Posters', expiresAt: null, recipientIds })
  expectProblem(await put([member.personId, stranger.personId]), 'validation_failed')
  expectProblem(await put(['nobody@lumen.example']), 'validation_failed')
  expectProblem(
    await put(Array.from({ length: 11 }, (_, index) => `person-${index}`)),
    'validation_failed',
  )
  // Refused changes change nothing.
  expect((await put([member.personId, editor.personId])).json()).toMatchObject({
    nextEmailAt: '2026-11-23T07:00:00.000Z',
  })
  await member.delete(`/organizations/${organizationId}/membership`)
  expect((await editor.get(path)).json()).toMatchObject({
    items: [{ recipientIds: [editor.personId] }],
  })
  expect((await put([])).json()).toMatchObject({ nextEmailAt: null })
})

test('without an SMTP server, a report has no recipients', async () => {
  const { makeTenant: makeOffTenant } = useReports(offApp)
  const { editor, path, content } = await makeOffTenant()
  const body = { title: 'Posters', content, timezone: 'UTC' }
  const refused = await editor.post(path, { ...body, recipientIds: [editor.personId] })
  expect(expectProblem(refused, 'conflict').detail).toContain('SMTP_URL')
  expect((await editor.post(path, body)).status).toBe(201)
})

test('the list says when somebody last opened the link', async () => {
  const { create, list } = await makeTenant()
  const created = await create()
  expect((await open(readToken(created))).status).toBe(200)
  expect(await list()).toMatchObject([{ lastViewedAt: '2026-11-19T12:00:00.000Z' }])
})
