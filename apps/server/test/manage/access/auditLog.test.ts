import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, makeOrganizationKey } from '#test/support/people.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

interface Item {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly target: string
  readonly actor: Readonly<Record<string, string | null>>
}
interface Page {
  readonly items: readonly Item[]
  readonly next: string | null
}

let tenant: Tenant
let admin: Client
let path: string

beforeAll(async () => {
  tenant = await app.seed()
  admin = await makeMember(app, tenant.organizationId, 'admin')
  path = `/organizations/${tenant.organizationId}/audit-log`
})

async function list(query: Readonly<Record<string, string>>, as = admin): Promise<Page> {
  const response = await as.get(`${path}?${new URLSearchParams(query).toString()}`)
  expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
  return response.json() as Page
}

async function insert(entry: {
  readonly action: string
  readonly target?: string
  readonly actorId?: string
  readonly at?: string
  readonly organizationId?: string
}) {
  await app.postgres.db
    .insertInto('audit_log')
    .values({
      organization_id: entry.organizationId ?? tenant.organizationId,
      app_id: null,
      at: new Date(entry.at ?? Date.now()),
      actor_kind: 'person',
      actor_id: entry.actorId ?? 'somebody',
      action: entry.action,
      target: entry.target ?? 'something',
      details: '{}',
      request_id: null,
    })
    .execute()
}

test('entries have the name of the person or key that made the change', async () => {
  const key = await makeOrganizationKey(app, tenant.organizationId, ['apps:write'])
  const created = await key.post(`/organizations/${tenant.organizationId}/apps`, { name: 'Second' })
  const { id: appId } = created.json() as { id: string }
  await admin.patch(`/apps/${appId}`, { name: 'Renamed' })
  await insert({ action: 'app.updated', target: appId, actorId: 'purged' })
  const { items } = await list({ target: appId })
  expect(items.map(({ action, actor }) => ({ action, actor }))).toEqual([
    {
      action: 'app.updated',
      actor: { kind: 'person', id: 'purged', name: null, email: null, keyPrefix: null },
    },
    {
      action: 'app.updated',
      actor: {
        kind: 'person',
        id: admin.personId,
        name: 'Somebody',
        email: `${admin.personId}@people.example`,
        keyPrefix: null,
      },
    },
    {
      action: 'app.created',
      actor: {
        kind: 'key',
        id: expect.any(String) as string,
        name: 'tests',
        email: null,
        keyPrefix: expect.stringMatching(/^sk_/) as string,
      },
    },
  ])
})

test('entries are filtered by the beginning of their action, by actor, app and time', async () => {
  const actorId = randomUUID()
  await insert({ action: 'link.created', actorId, at: '2026-02-01T00:00:00Z' })
  await insert({ action: 'link.updated', actorId, at: '2026-02-02T00:00:00Z' })
  await insert({ action: 'links.imported', actorId, at: '2026-02-03T00:00:00Z' })
  await insert({ action: 'linkx', actorId, at: '2026-02-04T00:00:00Z' })
  const actions = async (query: Readonly<Record<string, string>>) =>
    (await list({ actorId, ...query })).items.map(({ action }) => action)
  expect(await actions({})).toEqual(['linkx', 'links.imported', 'link.updated', 'link.created'])
  expect(await actions({ action: 'link.' })).toEqual(['link.updated', 'link.created'])
  // An underscore is not a wildcard.
  expect(await actions({ action: 'link_' })).toEqual([])
  expect(await actions({ action: 'link.updated' })).toEqual(['link.updated'])
  const period = { from: '2026-02-02T00:00:00Z', to: '2026-02-03T00:00:00Z' }
  expect(await actions(period)).toEqual(['link.updated'])
  expect(await actions({ ...period, appId: tenant.appId })).toEqual([])
})

test('pages have every entry once, also of the same time, and with a filter', async () => {
  const actorId = randomUUID()
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const action = number === 4 ? 'key.created' : 'link.created'
    await insert({ action, target: String(number), actorId, at: '2026-03-01T00:00:00.123Z' })
  }
  const targets: string[] = []
  let next: string | null = null
  do {
    const after: Readonly<Record<string, string>> = next === null ? {} : { after: next }
    const page: Page = await list({ actorId, action: 'link.', limit: '2', ...after })
    targets.push(...page.items.map(({ target }) => target))
    next = page.next
  } while (next !== null)
  expect(targets).toEqual(['7', '6', '5', '3', '2', '1'])
})

test('entries of other organizations are never listed', async () => {
  const other = await app.seed()
  const actorId = randomUUID()
  await insert({ action: 'link.created', actorId, organizationId: other.organizationId })
  expect((await list({ actorId })).items).toEqual([])
  const stranger = await makeMember(app, other.organizationId, 'owner')
  expectProblem(await stranger.get(path), 'not_found')
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  expectProblem(await editor.get(path), 'forbidden')
})

test.each([
  'action=DROP',
  'from=yesterday',
  'to=2016-12-31T23:59:60Z',
  'actorId=',
  'target=%00',
  'actor=x',
  'after=WyIxIl0',
])('returns an error for ?%s', async (query) => {
  expectProblem(await admin.get(`${path}?${query}`), 'validation_failed')
})

test.each([
  ['action', 'audit_log_by_organization'],
  ['actor_id', 'audit_log_by_actor'],
  ['target', 'audit_log_by_target'],
])('a search by %s uses the index %s, in its order', async (column, index) => {
  const { rows } = await app.postgres.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    const condition =
      column === 'action' ? sql`action like 'link.%'` : sql`${sql.ref(column)} = 'something'`
    return sql<{ 'QUERY PLAN': string }>`explain select * from audit_log
      where organization_id = ${sql.lit(tenant.organizationId)}::uuid and ${condition}
      order by at desc, id desc limit 50`.execute(trx)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Sort')
})
