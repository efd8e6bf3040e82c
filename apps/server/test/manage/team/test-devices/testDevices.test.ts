import { expect, test } from 'vitest'
import { createTestDevices } from '#catalog/apps/createTestDevices.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, readAuditLog } from '#test/support/people.ts'
import { installId } from '#test/support/phones.ts'
import { useSkippedTime } from '#test/support/skipTime.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()
const skip = useSkippedTime()

async function newTenant() {
  const tenant = await app.seed()
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  const path = `/apps/${tenant.appId}/test-devices`
  const add = (id: string, name = 'The red phone') => editor.post(path, { installId: id, name })
  return { ...tenant, editor, path, add }
}

test('a test device is added, listed and removed, and the audit log does not contain its id', async () => {
  const { editor, path, add, organizationId } = await newTenant()
  const id = installId()
  const added = await add(id)
  expect(added.status).toBe(201)
  expect(added.json()).toMatchObject({ installId: id, name: 'The red phone' })
  expect((await editor.get(path)).json()).toEqual({ items: [added.json()], next: null })
  expectProblem(await add(id), 'conflict')
  expect((await editor.delete(`${path}/${id}`)).status).toBe(204)
  expectProblem(await editor.delete(`${path}/${id}`), 'not_found')
  expect((await editor.get(path)).json()).toEqual({ items: [], next: null })
  const audit = await readAuditLog(app, organizationId)
  expect(audit.map(({ action }) => action)).toEqual(['test_device.added', 'test_device.removed'])
  expect(audit[0]?.target).toBe(audit[1]?.target)
  expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${id}|red phone`))
})

test('test devices take effect within 30 seconds, only for their app', async () => {
  const { appId, editor, path, add } = await newTenant()
  const other = await newTenant()
  const devices = createTestDevices(app.postgres.db)
  const id = installId()
  expect(await devices.has(appId, id)).toBe(false)
  await add(id)
  skip(30_001)
  await expect.poll(() => devices.has(appId, id)).toBe(true)
  expect(await devices.listInstallIds(appId)).toEqual(new Set([id]))
  expect(await devices.has(other.appId, id)).toBe(false)
  await editor.delete(`${path}/${id}`)
  skip(30_001)
  await expect.poll(() => devices.has(appId, id)).toBe(false)
})

test('the devices of an app are cached', async () => {
  const { appId, add } = await newTenant()
  await add(installId())
  const devices = createTestDevices(app.postgres.db)
  const first = await devices.listInstallIds(appId)
  expect(await devices.listInstallIds(appId)).toBe(first)
})

test.each<readonly [string, object]>([
  ['/installId', { installId: 'short', name: 'X' }],
  ['/installId', { installId: 'a'.repeat(65), name: 'X' }],
  ['/installId', { installId: `${'a'.repeat(20)}\u0000`, name: 'X' }],
  ['/name', { installId: 'a'.repeat(20), name: '' }],
  ['', { installId: 'a'.repeat(20) }],
])('returns an error at %s for %j', async (pointer, body) => {
  const { editor, path } = await newTenant()
  const { errors } = expectProblem(await editor.post(path, body), 'validation_failed')
  expect(errors?.[0]?.pointer).toBe(pointer)
})

test('an app has at most 500 test devices, listed in pages', async () => {
  const { appId, editor, path, add } = await newTenant()
  await app.postgres.pool.query(
    `insert into test_devices (app_id, install_id, name)
     select $1, 'device-of-the-team-' || n, 'Phone' from generate_series(1, 499) n`,
    [appId],
  )
  const responses = await Promise.all(Array.from({ length: 8 }, () => add(installId())))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  let count = 0
  let query = '?limit=200'
  for (;;) {
    const page = (await editor.get(`${path}${query}`)).json() as {
      readonly items: readonly unknown[]
      readonly next: string | null
    }
    count += page.items.length
    if (page.next === null) break
    query = `?limit=200&after=${page.next}`
  }
  expect(count).toBe(500)
})

test('devices of another tenant are not found', async () => {
  const [one, other] = [await newTenant(), await newTenant()]
  const id = installId()
  await other.add(id)
  expectProblem(await one.editor.delete(`${one.path}/${id}`), 'not_found')
  expectProblem(await one.editor.delete(`${one.path}/%00`), 'not_found')
})
