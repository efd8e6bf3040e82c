import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { deleteOldImports } from '#manage/links/imports/importStatements.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })
const destination = 'https://www.meadow.example/fern'
const header = 'slug,destination\r\n'
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `s${at},${destination}/${at}\r\n`).join('')

async function newTenant() {
  const tenant = await app.seed()
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  return { tenant, editor, path: `/apps/${tenant.appId}/imports` }
}

const importFile = ({ appId }: Tenant, { headers }: Client, file: string, query: string) =>
  send(app.url, `/api/v1/apps/${appId}/imports?${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file,
  })

test('an import is listed with who started it, its counts and its errors', async () => {
  const { tenant, editor, path } = await newTenant()
  const id = randomUUID()
  const file = `${header}${rows(600)}bad,javascript:alert(1)\r\n`
  await importFile(tenant, editor, file, `dryRun=false&id=${id.toUpperCase()}`)
  const expected = {
    id,
    source: 'csv',
    isDryRun: false,
    state: 'finished',
    counts: { read: 601, created: 600, unchanged: 0, conflicting: 0, failed: 1 },
    startedBy: {
      kind: 'person',
      id: editor.personId,
      name: 'Somebody',
      email: `${editor.personId}@people.example`,
      keyPrefix: null,
    },
    startedAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
  }
  expect((await editor.get(path)).json()).toEqual({ items: [expected], next: null })
  expect((await editor.get(`${path}/${id}`)).json()).toEqual({
    ...expected,
    errors: [{ line: 602, column: 'destination', detail: expect.any(String) as string }],
  })
})

test('dry runs are listed on request only', async () => {
  const { tenant, editor, path } = await newTenant()
  await importFile(tenant, editor, `${header}${rows(1)}`, '')
  await importFile(tenant, editor, `${header}${rows(1)}`, 'dryRun=false')
  await importFile(tenant, editor, `${header}${rows(1)}`, '')
  const listDryRuns = async (query: string) =>
    ((await editor.get(`${path}${query}`)).json() as { items: { isDryRun: boolean }[] }).items.map(
      ({ isDryRun }) => isDryRun,
    )
  expect(await listDryRuns('')).toEqual([false])
  expect(await listDryRuns('?dryRuns=true')).toEqual([true, false, true])
})

test('pages have every import once', async () => {
  const { tenant, editor, path } = await newTenant()
  for (let count = 0; count < 5; count++) {
    await importFile(tenant, editor, `${header}${rows(1)}`, 'dryRun=false')
  }
  const ids: string[] = []
  let next: string | null = null
  do {
    const after = next === null ? '' : `&after=${next}`
    const page = (await editor.get(`${path}?limit=2${after}`)).json() as {
      items: { id: string }[]
      next: string | null
    }
    ids.push(...page.items.map(({ id }) => id))
    next = page.next
  } while (next !== null)
  expect(new Set(ids).size).toBe(5)
  expect(ids).toHaveLength(5)
})

test('the progress is visible while the file is sent, and an ended connection interrupts the import', async () => {
  const { tenant, editor, path } = await newTenant()
  const id = randomUUID()
  const url = new URL(`/api/v1/apps/${tenant.appId}/imports?dryRun=false&id=${id}`, app.url)
  const headers = { ...editor.headers, 'content-type': 'text/csv' }
  const upload = request(url, { method: 'POST', headers }).on('error', () => undefined)
  upload.write(`${header}${rows(700)}`)
  const read = async () => (await editor.get(`${path}/${id}`)).json()
  await expect
    .poll(read, { timeout: 10_000 })
    .toMatchObject({ state: 'running', counts: { read: 500, created: 500 } })
  upload.destroy()
  await expect
    .poll(read, { timeout: 10_000 })
    .toMatchObject({ state: 'interrupted', counts: { read: 500, created: 500 } })
})

test('an import of a crashed server counts as interrupted', async () => {
  const { tenant, editor, path } = await newTenant()
  const insert = async (agoMs: number) => {
    const id = randomUUID()
    const at = new Date(Date.now() - agoMs)
    await app.postgres.db
      .insertInto('imports')
      .values({
        app_id: tenant.appId,
        id,
        source: 'csv',
        is_dry_run: false,
        actor_kind: 'key',
        actor_id: randomUUID(),
        started_at: at,
        updated_at: at,
      })
      .execute()
    return id
  }
  const [lost, running] = [await insert(12 * 60_000), await insert(60_000)]
  expect((await editor.get(`${path}/${lost}`)).json()).toMatchObject({ state: 'interrupted' })
  expect((await editor.get(`${path}/${running}`)).json()).toMatchObject({ state: 'running' })
})

test('a file that is not valid CSV ends incomplete, with the line', async () => {
  const { tenant, editor, path } = await newTenant()
  const id = randomUUID()
  const file = `${header}${rows(2)}a\u0000b,"never closed\r\n`
  await importFile(tenant, editor, file, `dryRun=false&id=${id}`)
  expect((await editor.get(`${path}/${id}`)).json()).toMatchObject({
    state: 'incomplete',
    counts: { read: 2, created: 2 },
    errors: [{ line: 4, column: null }],
  })
})

test('errors may contain any character of the file', async () => {
  const { tenant, editor, path } = await newTenant()
  const id = randomUUID()
  const file =
    String.raw`slug,destination,dom"\u0000` + `\u0000,domain\r\nx,${destination},,a\u0000b\r\n`
  await importFile(tenant, editor, file, `id=${id}`)
  const found = (await editor.get(`${path}/${id}`)).json()
  expect(found).toMatchObject({ state: 'finished', counts: { failed: 1 } })
})

test('an id can be used once', async () => {
  const { tenant, editor } = await newTenant()
  const query = `id=${randomUUID()}`
  expect((await importFile(tenant, editor, `${header}${rows(1)}`, query)).status).toBe(200)
  expectProblem(await importFile(tenant, editor, `${header}${rows(1)}`, query), 'conflict')
  expectProblem(
    await importFile(tenant, editor, `${header}${rows(1)}`, 'id=mine'),
    'validation_failed',
  )
  // Another app may use the same one, and does not see this import.
  const other = await newTenant()
  expect((await importFile(other.tenant, other.editor, `${header}${rows(1)}`, query)).status).toBe(
    200,
  )
})

test('imports are visible to editors of the organization only', async () => {
  const { tenant, editor, path } = await newTenant()
  const id = randomUUID()
  await importFile(tenant, editor, `${header}${rows(1)}`, `dryRun=false&id=${id}`)
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  const other = await newTenant()
  for (const each of [path, `${path}/${id}`]) {
    expectProblem(await viewer.get(each), 'forbidden')
    expectProblem(await other.editor.get(each), 'not_found')
  }
  expectProblem(await other.editor.get(`${other.path}/${id}`), 'not_found')
  expectProblem(await editor.get(`${path}/mine`), 'not_found')
  expectProblem(await editor.get(`${path}/${randomUUID()}`), 'not_found')
})

test('old imports are deleted', async () => {
  const { tenant, editor, path } = await newTenant()
  await importFile(tenant, editor, `${header}${rows(1)}`, 'dryRun=false')
  await deleteOldImports(app.postgres.db, new Date(Date.now() - 60_000), 100)
  expect((await editor.get(path)).json()).toMatchObject({ items: [{ state: 'finished' }] })
  await deleteOldImports(app.postgres.db, new Date(Date.now() + 60_000), 100)
  expect((await editor.get(path)).json()).toEqual({ items: [], next: null })
})
