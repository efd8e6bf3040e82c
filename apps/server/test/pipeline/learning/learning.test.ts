import { priorModel, type InstallSignals, type MatchModel } from '@throughlink/matcher'
import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { createInstallCounter } from '../../../src/pipeline/learning/countInstalls.ts'
import { learnFromLog } from '../../../src/pipeline/learning/learnFromLog.ts'
import {
  addValueCounts,
  deleteOldModels,
  insertModel,
  listModels,
  pinModel,
} from '../../../src/pipeline/learning/learningStatements.ts'
import type { LogEntry } from '../../../src/pipeline/event-log/logEntry.ts'
import { hourMs, minuteMs, secondMs } from '../../../src/platform/time/durations.ts'
import { learnDueApps, startLearning } from '../../../src/pipeline/learning/startLearning.ts'
import { createExplainer } from '../../support/explanations.ts'
import { installId, iphone, tap } from '../../support/phones.ts'
import { useSkippedTime } from '../../support/skipTime.ts'
import { useApp, type Tenant } from '../../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp()
const skip = useSkippedTime()
const { db } = app.postgres

const createTenant = () => app.seed({ links: [{ slug: 'amber', destination }] })
function fail(error: unknown): never {
  throw error
}

const learn = () => learnDueApps({ ...app.postgres, log: app.log, now: Date.now, onFailure: fail })

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
  test('is learned from the log, stored, and decides the next match', async () => {
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

  test('is learned once by concurrent servers', async () => {
    const tenant = await createTenant()
    await installSome(tenant, 10)
    const learned = await Promise.all([learn(), learn(), learn()])
    expect(learned.toSorted()).toEqual([0, 0, 1])
    expect(await listVersions(tenant)).toHaveLength(1)
  })

  test('is learned by the worker, which flushes counts first and finishes its round on stop', async () => {
    const tenant = await createTenant()
    for (let each = 0; each < 10; each++) await install(tenant)
    const failures: unknown[] = []
    const stop = startLearning({
      ...app.postgres,
      log: app.log,
      counter: app.counter,
      now: Date.now,
      onFailure: (error) => failures.push(error),
    })
    await stop()
    expect(failures).toEqual([])
    expect(await listVersions(tenant)).toHaveLength(1)
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
      { ...base, kind: 'match', id: 'old-3', method: 'none', confidence: 0, reason: 'no_match' },
      { ...base, kind: 'something', id: 'old-4' },
    ]
    await app.log.append(old as unknown as LogEntry[])
    const models = await learnFromLog({
      log: app.log,
      appIds: new Set([appId]),
      sinceMs: Date.now() - hourMs,
      nowMs: Date.now(),
      readInstallValues: () => Promise.resolve([]),
      makeVersion: () => 'new',
      onFailure: fail,
    })
    expect(models.get(appId)?.frequencies.ios.screens.counts['393x852']).toBeGreaterThan(5)
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
