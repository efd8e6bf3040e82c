import { type InstallSignals, type MatchModel, priorModel } from '@throughlink/matcher'
import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createInstallCounter } from '#pipeline/learning/countInstalls.ts'
import { learnApp } from '#pipeline/learning/learnApp.ts'
import { learnFromClickhouse } from '#pipeline/learning/learnFromClickhouse.ts'
import {
  addValueCounts,
  deleteOldModels,
  insertModel,
  listAppsToLearn,
  listModels,
  pinModel,
} from '#pipeline/learning/learningStatements.ts'
import { planLearning } from '#pipeline/learning/planLearning.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { createExplainer } from '#test/support/explanations.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { installId, iphone, tap } from '#test/support/phones.ts'
import { useSkippedTime } from '#test/support/skipTime.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp()
const skip = useSkippedTime()
const { db } = app.postgres

const createTenant = () => app.seed({ links: [{ slug: 'amber', destination }] })

async function ship(): Promise<void> {
  const store = createShipper({ client: app.clickhouse.client, links: noLinks })
  while ((await app.log.shipNext(0, { maxEntries: 10_000, maxBytes: 1e8 }, store)) !== null);
}

/** Learns the apps that are due, and returns how many. */
async function learn(): Promise<number> {
  await ship()
  const options = { db, log: app.log, clickhouse: app.clickhouse.client, now: Date.now }
  const due = await listAppsToLearn(db, 100)
  for (const appId of due) await learnApp(options, appId)
  return due.length
}

let address = 0
/** Clicks, installs and opens the app from one home address. */
async function install(tenant: Tenant): Promise<{ id: string; response: MatchResponse }> {
  const home = `198.18.${address >> 8}.${address++ & 255}`
  await tap(app, '/amber', { host: tenant.domain, address: home })
  const id = installId()
  const body = { ...iphone, installId: id }
  const response = await app.api(apiPaths.matchLink, body, { tenant, address: home })
  return { id, response: response.json() as MatchResponse }
}

async function installSome(tenant: Tenant, count: number): Promise<void> {
  for (let each = 0; each < count; each++) await install(tenant)
  await app.counter.flush()
}

const listVersions = async ({ appId }: Tenant) =>
  (await listModels(db, appId)).map(({ version }) => version)

const findActive = async ({ appId }: Tenant) =>
  (await listModels(db, appId)).find(({ isActive }) => isActive)

async function storeModel({ appId }: Tenant, version: string): Promise<void> {
  const model: MatchModel = { ...priorModel, version }
  await insertModel(db, { appId, model, installCount: 10 })
}

describe('a model', () => {
  test('is learned from what was shipped, stored, and decides the next match', async () => {
    const tenant = await createTenant()
    const why = await createExplainer(app, tenant)
    await installSome(tenant, 12)
    const before = await install(tenant)
    expect((await why(before.id)).explanation?.model).toBe('prior-1')
    await app.counter.flush()

    expect(await learn()).toBe(1)
    const active = await findActive(tenant)
    expect(active).toMatchObject({ installCount: 13, isPinned: false })
    const { rows } = await app.postgres.pool.query<{ model: MatchModel }>(
      'select model from match_models where app_id = $1',
      [tenant.appId],
    )
    const [{ model } = { model: priorModel }] = rows
    expect(model.version).toBe(active?.version)
    expect(model.frequencies.ios.screens.counts['393x852']).toBeGreaterThan(12)
    expect(model.frequencies.android.screens.total).toBe(0)
    expect(model.rates.confirmed).toBeGreaterThan(priorModel.rates.confirmed)

    // Servers cache the previous model for a minute at most.
    skip(minuteMs + secondMs)
    await expect
      .poll(async () => (await why((await install(tenant)).id)).explanation?.model)
      .toBe(active?.version)
    expect((await install(tenant)).response).toMatchObject({ link: destination })
  })

  test('is not learned again without enough new installs', async () => {
    const tenant = await createTenant()
    await installSome(tenant, 9)
    expect(await learn()).toBe(0)
    await installSome(tenant, 1)
    expect(await learn()).toBe(1)
    await installSome(tenant, 9)
    expect(await learn()).toBe(0)
    await installSome(tenant, 1)
    expect(await learn()).toBe(1)
    expect(await listVersions(tenant)).toHaveLength(2)
  })

  test('is planned once by concurrent servers', async () => {
    const tenant = await createTenant()
    await installSome(tenant, 10)
    const plan = () => planLearning({ ...app.postgres, now: Date.now })
    await Promise.all([plan(), plan(), plan()])
    const { rows } = await app.postgres.pool.query(
      `select from jobs.jobs where key = 'learnApp ' || $1`,
      [tenant.appId],
    )
    expect(rows).toHaveLength(1)
    expect(await listAppsToLearn(db, 100)).not.toContain(tenant.appId)
    await app.postgres.pool.query('delete from jobs._private_jobs')
    expect(await learn()).toBe(1)
  })

  test('is planned for the app first that has waited longest', async () => {
    const days = ['2026-11-12', '2026-11-14', '2026-11-11', '2026-11-15', '2026-11-13']
    const [learned, ...others] = await Promise.all([...Array(6).keys()].map(createTenant))
    if (learned === undefined) throw new Error('There is no app.')
    await storeModel(learned, 'old')
    const added = [learned, ...others].map(({ appId }, index) => ({
      appId,
      day: days[index - 1] ?? '2026-11-01',
      platform: 'ios' as const,
      signal: 'installs',
      value: '',
      count: 50,
    }))
    await addValueCounts(db, added)
    const ours = new Set(added.map(({ appId }) => appId))
    const due = (await listAppsToLearn(db, 100)).filter((appId) => ours.has(appId))
    const waited = added.slice(1).toSorted((a, b) => a.day.localeCompare(b.day))
    expect(due).toEqual([...waited.map(({ appId }) => appId), learned.appId])
    await db
      .deleteFrom('install_values')
      .where('app_id', 'in', [...ours])
      .execute()
  })
})

describe('versions', () => {
  test('a pinned version stays active whatever is learned, and unpinning activates the newest', async () => {
    const tenant = await createTenant()
    for (const version of ['one', 'two']) await storeModel(tenant, version)
    expect(await findActive(tenant)).toMatchObject({ version: 'two', isPinned: false })
    expect(await pinModel(db, tenant.appId, 'one')).toBe(true)
    await storeModel(tenant, 'three')
    expect(await findActive(tenant)).toMatchObject({ version: 'one', isPinned: true })
    expect(await pinModel(db, tenant.appId, null)).toBe(true)
    expect(await findActive(tenant)).toMatchObject({ version: 'three', isPinned: false })
    await storeModel(tenant, 'four')
    expect(await findActive(tenant)).toMatchObject({ version: 'four', isPinned: false })
  })

  test('a missing version, or one of another app, cannot be pinned', async () => {
    const [tenant, other] = [await createTenant(), await createTenant()]
    await storeModel(tenant, 'own')
    await storeModel(other, 'foreign')
    expect(await pinModel(db, tenant.appId, 'foreign')).toBe(false)
    expect(await findActive(tenant)).toMatchObject({ version: 'own', isPinned: false })
  })

  test('old versions are deleted, except the active one', async () => {
    const tenant = await createTenant()
    for (let each = 0; each < 6; each++) await storeModel(tenant, `v${each}`)
    await pinModel(db, tenant.appId, 'v1')
    await deleteOldModels(db, tenant.appId, 3)
    expect(await listVersions(tenant)).toEqual(['v5', 'v4', 'v3', 'v1'])
  })
})

describe('unreadable data', () => {
  const storeRaw = async ({ appId }: Tenant, model: unknown) => {
    await app.postgres.pool.query(
      `insert into match_models (app_id, version, install_count, model) values ($1, 'odd', 0, $2)`,
      [appId, JSON.stringify(model)],
    )
    await app.postgres.pool.query(
      `insert into active_models (app_id, version) values ($1, 'odd')`,
      [appId],
    )
  }

  test.each([
    ['an empty object', {}],
    ['an array', [1, 2]],
    ['a model without its shares', { ...priorModel, frequencies: { ios: {} } }],
    ['a model with fewer comparisons', { ...priorModel, agreement: {} }],
  ])('%s instead of a model: matches use the prior model', async (_, odd) => {
    const tenant = await createTenant()
    await storeRaw(tenant, odd)
    const { id, response } = await install(tenant)
    expect(response).toMatchObject({ link: destination })
    const why = await createExplainer(app, tenant)
    expect((await why(id)).explanation?.model).toBe('prior-1')
  })

  test('log entries of older versions are skipped, and the others are learned from', async () => {
    const tenant = await createTenant()
    await installSome(tenant, 10)
    const { appId } = tenant
    const base = { appId, atMs: Date.now() }
    const old = [
      { ...base, kind: 'click', id: 'old-1', linkId: '1', addressHashes: ['a'], signals: {} },
      { ...base, kind: 'click', id: 'old-2', linkId: '1', hashes: ['k1:2026-11-15:x:12'] },
      { ...base, kind: 'signals', id: 'old-1', linkId: '1' },
      { ...base, kind: 'match', id: 'old-3', method: 'none', confidence: 0, clickReference: null },
      { ...base, kind: 'something', id: 'old-4' },
    ]
    await app.log.append(old as unknown as LogEntry[])
    const refused: unknown[] = []
    const store = createShipper({ client: app.clickhouse.client, links: noLinks })
    await app.log.shipNext(0, { maxEntries: 10_000, maxBytes: 1e8 }, (shipment) =>
      store(shipment, (each) => refused.push(each)),
    )
    const model = await learnFromClickhouse({
      client: app.clickhouse.client,
      appId,
      version: 'new',
      fromMs: Date.now() - hourMs,
      toMs: Date.now() + minuteMs,
      readInstallValues: () => Promise.resolve([]),
    })
    expect(model.frequencies.ios.screens.counts['393x852']).toBeGreaterThan(5)
    expect(await learn()).toBe(1)
  })
})

test('concurrent writes of several servers’ counts add up', async () => {
  const { appId } = await createTenant()
  const counters = Array.from({ length: 4 }, () =>
    createInstallCounter((counts) => addValueCounts(db, counts)),
  )
  for (let round = 0; round < 5; round++) {
    for (const counter of counters) counter.add(appId, london, Date.now())
    await Promise.all(counters.map((counter) => counter.flush()))
  }
  expect(await sumCounts(appId, 'installs')).toBe(20)
  expect(await sumCounts(appId, 'timezones')).toBe(20)
})

test('servers that write the same counts in different orders do not deadlock', async () => {
  const { appId } = await createTenant()
  const counts = Array.from({ length: 500 }, (_, value) => ({
    appId,
    day: '2026-11-15',
    platform: 'ios' as const,
    signal: 'models',
    value: `model ${value}`,
    count: 1,
  }))
  const orders = [counts, counts.toReversed()]
  for (let round = 0; round < 10; round++) {
    await Promise.all([...orders, ...orders].map((each) => addValueCounts(db, each)))
  }
  expect(await sumCounts(appId, 'models')).toBe(20_000)
})

const london: InstallSignals = {
  platform: 'ios',
  models: ['iphone15,4'],
  screen: { short: 393, long: 852 },
  systemVersion: [26, 1],
  languages: ['en-GB'],
  timezone: 'Europe/London',
}

async function sumCounts(appId: string, signal: string): Promise<number | undefined> {
  const { rows } = await app.postgres.pool.query<{ sum: number }>(
    'select sum(count)::int as sum from install_values where app_id = $1 and signal = $2',
    [appId, signal],
  )
  return rows[0]?.sum
}
