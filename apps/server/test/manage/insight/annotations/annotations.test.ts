import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, makeOrganizationKey, makePerson, readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

interface Annotation {
  readonly id: string
  readonly at: string
  readonly text: string
}

const app = useApp()

async function makeTenant() {
  const tenant = await app.seed({})
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  const path = `/apps/${tenant.appId}/annotations`
  const list = async () =>
    ((await editor.get(path)).json() as { items: readonly Annotation[] }).items
  const create = async (at: string, text: string) => {
    const response = await editor.post(path, { at, text })
    expect(response.status).toBe(201)
    return response.json() as Annotation
  }
  return { ...tenant, editor, path, list, create }
}

test('the team shares annotations of days and of moments, the oldest first', async () => {
  const { create, list, organizationId, path } = await makeTenant()
  const release = await create('2026-11-19', 'Version 4.2')
  expect(release).toMatchObject({ at: '2026-11-19', text: 'Version 4.2' })
  await create('2026-11-18T19:30:00+01:00', 'Newsletter')
  const seen = [
    { at: '2026-11-18T18:30:00.000Z', text: 'Newsletter' },
    { at: '2026-11-19', text: 'Version 4.2' },
  ]
  expect(await list()).toMatchObject(seen)
  const viewer = await makeMember(app, organizationId, 'viewer')
  expect((await viewer.get(path)).json()).toMatchObject({ items: seen })
})

test('an editor changes and deletes them, and the audit log has it', async () => {
  const { create, list, editor, path, organizationId } = await makeTenant()
  const { id } = await create('2026-11-19', 'Version 4.2')
  const changed = await editor.put(`${path}/${id}`, { at: '2026-11-20T10:00:00Z', text: 'Fix' })
  expect(changed.json()).toMatchObject({ id, at: '2026-11-20T10:00:00.000Z', text: 'Fix' })
  expect((await editor.delete(`${path}/${id}`)).status).toBe(204)
  expectProblem(await editor.delete(`${path}/${id}`), 'not_found')
  expect(await list()).toEqual([])
  const entries = (await readAuditLog(app, organizationId)).filter(({ target }) => target === id)
  expect(entries.map(({ action }) => action)).toEqual([
    'annotation.created',
    'annotation.updated',
    'annotation.deleted',
  ])
})

test('viewers change nothing, strangers see nothing, and another app’s are not found', async () => {
  const { create, organizationId, path } = await makeTenant()
  const body = { at: '2026-11-19', text: 'Version 4.2' }
  const { id } = await create(body.at, body.text)
  const viewer = await makeMember(app, organizationId, 'viewer')
  expectProblem(await viewer.post(path, body), 'forbidden')
  expectProblem(await viewer.put(`${path}/${id}`, body), 'forbidden')
  expectProblem(await viewer.delete(`${path}/${id}`), 'forbidden')
  expectProblem(await (await makePerson(app)).get(path), 'not_found')
  const other = await makeTenant()
  expectProblem(await other.editor.put(`${other.path}/${id}`, body), 'not_found')
  expectProblem(await other.editor.delete(`${other.path}/${id}`), 'not_found')
})

test('a key of a release pipeline creates them', async () => {
  const { organizationId, path } = await makeTenant()
  const key = await makeOrganizationKey(app, organizationId, ['analytics:write'])
  expect((await key.post(path, { at: '2026-11-19', text: 'Version 4.2' })).status).toBe(201)
  const reader = await makeOrganizationKey(app, organizationId, ['analytics:read'])
  expectProblem(await reader.post(path, { at: '2026-11-19', text: 'No' }), 'missing_scope')
})

test.each([
  ['2026-02-30', 'A day that does not exist'],
  ['2026-11-19T25:00:00Z', 'An hour that does not exist'],
  ['1999-12-31', 'Too early'],
  ['yesterday', 'In words'],
  ['2026-11-19', ''],
  ['2026-11-19', ' '],
  ['2026-11-19', 'x'.repeat(81)],
  ['2026-11-19', 'two\nlines'],
])('%s with the text “%s” is refused', async (at, text) => {
  const { editor, path } = await makeTenant()
  expectProblem(await editor.post(path, { at, text }), 'validation_failed')
})

test('an app has at most 500, and says so', async () => {
  const { editor, path, appId } = await makeTenant()
  await app.postgres.db
    .insertInto('annotations')
    .values(
      Array.from({ length: 500 }, () => ({
        app_id: appId,
        day: '2026-11-19',
        at: null,
        text: 'A release',
      })),
    )
    .execute()
  const refused = await editor.post(path, { at: '2026-11-19', text: 'One more' })
  expect(expectProblem(refused, 'conflict').detail).toContain('at most 500')
})
