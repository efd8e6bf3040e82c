import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, readAuditLog } from '#test/support/people.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

let tenant: Tenant
let admin: Client

beforeAll(async () => {
  tenant = await app.seed()
  admin = await makeMember(app, tenant.organizationId, 'admin')
})

const readLast = async () => (await readAuditLog(app, tenant.organizationId)).at(-1)
const count = async () => (await readAuditLog(app, tenant.organizationId)).length

test('showing the match of one install is in the audit log, without the id of the install', async () => {
  const installId = randomUUID()
  await app.postgres.db
    .insertInto('abstentions')
    .values({ app_id: tenant.appId, install_id: installId, reason: 'no_candidates' })
    .execute()
  const path = `/apps/${tenant.appId}/installs/${installId}/explanation`
  expect((await admin.get(path)).status).toBe(200)
  expect(await readLast()).toEqual({
    action: 'install.viewed',
    target: tenant.appId,
    app_id: tenant.appId,
    actor_kind: 'person',
    actor_id: admin.personId,
    details: { view: 'explanation' },
  })
  const before = await count()
  expectProblem(await admin.get(`/apps/${tenant.appId}/installs/unknown/explanation`), 'not_found')
  expect(await count()).toBe(before)
})

test('an export of links is in the audit log, with its format', async () => {
  expect((await admin.get(`/apps/${tenant.appId}/exports/links?format=jsonl`)).status).toBe(200)
  expect(await readLast()).toMatchObject({
    action: 'export.downloaded',
    target: tenant.appId,
    details: { what: 'links', format: 'jsonl' },
  })
})

test('the audit log is exported with the filters of the list, and the export is an entry of its own', async () => {
  await admin.patch(`/apps/${tenant.appId}`, { name: '=1+1' })
  const path = `/organizations/${tenant.organizationId}/exports/audit-log`
  const response = await admin.get(`${path}?action=app.&actorId=${admin.personId}`)
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toContain('text/csv')
  const [header, ...lines] = response.text.trimEnd().split('\r\n')
  expect(header).toBe(
    'at,action,actorKind,actorId,actorName,actorEmail,appId,target,details,requestId,id',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`app.updated,person,${admin.personId},Somebody,`)
  expect(await readLast()).toMatchObject({
    action: 'export.downloaded',
    target: tenant.organizationId,
    details: { what: 'audit-log', format: 'csv' },
  })
  const json = await admin.get(`${path}?format=jsonl&action=export.`)
  const rows = json.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { action: string })
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['export.downloaded']))
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  expectProblem(await editor.get(path), 'forbidden')
})
