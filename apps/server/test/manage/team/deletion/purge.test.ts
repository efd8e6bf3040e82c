import { randomBytes, randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { purgeDeleted } from '#manage/team/deletion/purgeDeleted.ts'
import { appTables } from '#manage/team/deletion/purgeStatements.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { ampleLimits } from '#test/pipeline/event-log/eventLog.contract.ts'
import { dumpDatabase, dumpRedis } from '#test/support/dump.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { type Client, makeMember, makePerson, readAuditLog } from '#test/support/people.ts'
import { tap, tapOnAndroid } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const clickhouse = useClickhouse()
const app = useApp({ clickhouseUrl: clickhouse.url })
const graceMs = 30 * dayMs
const canary = () => `canary${randomBytes(8).toString('hex')}`

/** Runs the purge as housekeeping does, this long after now, until nothing is left to do. */
async function purge(
  laterMs: number,
  log: Pick<typeof app.log, 'findUnshipped' | 'purgeDeadLetters'> = app.log,
) {
  const { parameters } = app
  const options = { db: app.postgres.db, clickhouse: clickhouse.client, log, parameters, graceMs }
  // The deletion in ClickHouse runs in the background.
  for (let count = 0; count < 20; count++) {
    await purgeDeleted({ ...options, now: () => Date.now() + laterMs })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const afterGraceMs = graceMs + 2 * hourMs

async function ship(): Promise<void> {
  const links = createPostgresLinkDirectory(app.postgres)
  const store = createShipper({ client: clickhouse.client, links })
  while ((await app.log.shipNext(0, ampleLimits, store)) !== null);
}

async function dumpClickhouse(): Promise<string> {
  const read = async (query: string) =>
    (await clickhouse.client.query({ query, format: 'TabSeparated' })).text()
  const tables = (
    await read(`SELECT name FROM system.tables WHERE database = currentDatabase()
      AND engine LIKE '%MergeTree'`)
  )
    .trim()
    .split('\n')
  return (await Promise.all(tables.map((name) => read(`SELECT * FROM \`${name}\``)))).join('\n')
}

interface World {
  readonly tenant: Tenant
  readonly owner: Client
  /** Occurs in every kind of data that the app has. */
  readonly mark: string
}

/** An organization with one of everything that an app can have. */
async function newWorld(): Promise<World> {
  const mark = canary()
  const tenant = await app.seed({
    name: mark,
    links: [{ slug: mark, destination: `https://lumen.example/${mark}`, title: mark }],
  })
  const { appId, organizationId } = tenant
  const owner = await makeMember(app, organizationId, 'owner')
  const path = `/apps/${appId}`
  await owner.post(`${path}/webhooks`, { url: `https://hooks.example/${mark}` })
  await owner.post(`${path}/link-views`, { name: mark, isShared: false, search: { search: mark } })
  await owner.post(`${path}/campaign-templates`, { name: mark, campaign: { utm_source: mark } })
  await owner.post(`${path}/annotations`, { at: '2026-11-19', text: mark })
  const content = { period: '30d', compare: 'none', where: [], metric: 'clicks', cards: [] }
  await owner.post(`${path}/reports`, { title: mark, content, timezone: 'UTC' })
  await owner.post(`${path}/purchase-sources`, {
    kind: 'revenuecat',
    name: mark,
    secret: 'x'.repeat(32),
  })
  await owner.post(`${path}/test-devices`, { installId: randomUUID(), name: mark })
  await owner.post(`${path}/keys`, { kind: 'secret', name: mark, scopes: ['links:read'] })
  await owner.put(`${path}/match-policies/ios`, {
    mode: 'full',
    threshold: 0.9,
    windowSeconds: 7_200,
  })
  await owner.post(`${path}/domains`, { domain: `${mark}.example` })
  await owner.post(`${path}/links`, {
    slug: `${mark}-2`,
    destination: `https://x.example/${mark}`,
    tags: [mark],
  })
  await owner.post(`${path}/installs/${randomUUID()}/erasure`)
  await owner.post(`/organizations/${organizationId}/invitations`, {
    email: `${mark}@people.example`,
    role: 'viewer',
  })
  const clickId = await tapOnAndroid(app, `/${mark}?ref=${mark}`, { host: tenant.domain })
  const installId = `${mark}-install`
  await app.api(apiPaths.matchLink, { installId, clickId }, { tenant })
  await tap(app, `/${mark}`, { host: tenant.domain })
  const event = { id: randomUUID(), installId, name: mark, time: Date.now() }
  await app.api(apiPaths.events, { sentAt: Date.now(), events: [event] }, { tenant })
  const { db } = app.postgres
  await sql`insert into dead_letters (id, app_id, kind, entry, reason)
    values (${randomUUID()}, ${appId}, 'event', ${mark}, 'refused')`.execute(db)
  await sql`insert into match_models (app_id, version, install_count, model)
    values (${appId}, '1', 1, ${JSON.stringify({ mark })}::jsonb)`.execute(db)
  await sql`insert into active_models (app_id, version) values (${appId}, '1')`.execute(db)
  await sql`insert into install_values (app_id, day, platform, signal, value, count)
    values (${appId}, '2026-01-01', 'ios', 'model', ${mark}, 1)`.execute(db)
  await sql`insert into abstentions (app_id, install_id, reason)
    values (${appId}, ${mark}, 'no_candidates')`.execute(db)
  await sql`insert into app_milestones (app_id, milestone, first_seen_at, last_seen_at)
    values (${appId}, 'click', now(), now()) on conflict do nothing`.execute(db)
  await sql`insert into app_sdks (app_id, platform, sdk, first_seen_at, last_seen_at)
    values (${appId}, 'ios', ${`${mark}/1.0.0`}, now(), now())`.execute(db)
  await sql`insert into pictures (app_id, id, type, width, height, content)
    values (${appId}, ${'0'.repeat(32)}, 'image/png', 1, 1, '\\x00')`.execute(db)
  await sql`insert into imports
      (app_id, id, source, is_dry_run, actor_kind, actor_id, started_at, updated_at)
    values (${appId}, ${randomUUID()}, 'csv', false, 'person', ${owner.personId}, now(), now())`.execute(
    db,
  )
  await ship()
  return { tenant, owner, mark }
}

/** Lists the tables that contain a text, without those that keep ids on purpose. */
async function findTables(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'log_batches'`.execute(app.postgres.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: lines } = await sql`
      select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
      app.postgres.db,
    )
    if (lines.length > 0) found.push(name)
  }
  return found.sort()
}

let other: World
beforeAll(async () => {
  other = await newWorld()
})

test('nothing of a purged app is left in PostgreSQL, ClickHouse or Redis, and nothing of others is missing', async () => {
  const { tenant, owner, mark } = await newWorld()
  const { appId } = tenant
  expect(await findTables(appId)).toEqual(
    expect.arrayContaining([...appTables, 'click_parameters']),
  )
  expect(await dumpClickhouse()).toContain(mark)
  const otherBefore = await readOther()

  await owner.delete(`/apps/${appId}`)
  await purge(graceMs)
  expect(await findTables(appId)).toContain('apps')
  await purge(afterGraceMs)
  // The audit log has ids only, and idempotency keys expire.
  expect(await findTables(appId)).toEqual(['audit_log'])
  expect(await findTables(mark)).toEqual(['audit_log', 'invitations', 'organizations'])
  const analytics = await dumpClickhouse()
  expect(analytics).not.toContain(mark)
  expect(analytics).not.toContain(appId)
  expect(await readOther()).toEqual(otherBefore)
  const actions = (await readAuditLog(app, tenant.organizationId)).map(({ action }) => action)
  expect(actions.slice(-2)).toEqual(['app.deleted', 'app.purged'])
})

async function readOther(): Promise<readonly unknown[]> {
  const { appId, organizationId } = other.tenant
  const lines = (await dumpDatabase(app.postgres.pool)).split('\n')
  const rows = (await dumpClickhouse()).split('\n')
  return [
    lines.filter((line) => line.includes(appId) || line.includes(organizationId)).sort(),
    rows.filter((line) => line.includes(appId)).sort(),
  ]
}

test('all that Redis has about an app expires within eight days', async () => {
  const { client } = app.redis
  expect((await dumpRedis(client)).includes(other.tenant.appId)).toBe(true)
  const keys = (await client.keys('*')).filter((key) => key.includes(other.tenant.appId))
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    const ttlMs = await client.pttl(key)
    expect({ key, isExpiring: ttlMs > 0 && ttlMs <= 8 * dayMs }).toEqual({ key, isExpiring: true })
  }
})

test('a purged organization leaves its audit log and its reserved domains', async () => {
  const { tenant, owner, mark } = await newWorld()
  const { organizationId, appId } = tenant
  await owner.delete(`/organizations/${organizationId}`)
  await purge(afterGraceMs)
  expect(await findTables(appId)).toEqual(['audit_log'])
  expect(await findTables(organizationId)).toEqual(['audit_log', 'released_domains'])
  expect(await findTables(mark)).toEqual(['audit_log'])
  // The person stays, with their other organizations.
  expect((await owner.get('/organizations')).json()).toMatchObject({ items: [] })
})

test('a purged link frees its slug, and its analytics stay', async () => {
  const { tenant, owner, mark } = await newWorld()
  const path = `/apps/${tenant.appId}/links`
  await owner.delete(`${path}/${tenant.linkIds[0] ?? ''}`)
  await purge(afterGraceMs)
  const created = await owner.post(path, { slug: mark, destination: 'https://lumen.example/new' })
  expect(created.status).toBe(201)
  expect(await dumpClickhouse()).toContain(tenant.linkIds[0])
})

test('an app is not purged while entries from before its deletion wait to be shipped', async () => {
  const { tenant, owner } = await newWorld()
  await owner.delete(`/apps/${tenant.appId}`)
  const oldestAtMs = Date.now() - hourMs
  await purge(afterGraceMs, {
    findUnshipped: () => Promise.resolve({ batches: 1, oldestAtMs }),
    purgeDeadLetters: () => Promise.resolve(),
  })
  expect(await findTables(tenant.appId)).toContain('claims')
  await purge(afterGraceMs)
  expect(await findTables(tenant.appId)).toEqual(['audit_log'])
})

test('a restored app is not purged', async () => {
  const { tenant, owner } = await newWorld()
  await owner.delete(`/apps/${tenant.appId}`)
  await owner.post(`/apps/${tenant.appId}/restore`)
  await purge(afterGraceMs)
  expect((await owner.get(`/apps/${tenant.appId}`)).status).toBe(200)
})

test('an account is purged with its email address, unless its owner is a member again', async () => {
  const gone = await makePerson(app)
  const member = await makeMember(app, other.tenant.organizationId, 'viewer')
  const ids = [gone.personId, member.personId]
  const { db } = app.postgres
  await db.updateTable('people').set({ deleted_at: new Date() }).where('id', 'in', ids).execute()
  await purge(graceMs)
  expect(await findTables(gone.personId)).toEqual(['people'])
  await purge(afterGraceMs)
  expect(await findTables(gone.personId)).toEqual([])
  expect(await findTables(member.personId)).toContain('members')
})

test('every table with rows of an app is purged', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attname = 'app_id'`.execute(app.postgres.db)
  // Domains are released, the audit log stays, and parameters of clicks have a store of their own.
  const others = [
    'audit_log',
    'click_parameters',
    'domain_verifications',
    'domains',
    'referrer_parameters',
  ]
  expect(rows.map(({ name }) => name).sort()).toEqual([...appTables, ...others].sort())
})
