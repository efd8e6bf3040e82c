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
import { learnDueApps, startLearning } from '../../../src/pipeline/learning/startLearning.ts'
import { explainerOf } from '../../support/explanations.ts'
import { installId, iphone, tap } from '../../support/phones.ts'
import { useSkippedTime } from '../../support/skipTime.ts'
import { useApp, type Tenant } from '../../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp()
const skip = useSkippedTime()
const { db } = app.postgres

const newApp = () => app.seed({ links: [{ slug: 'amber', destination }] })
function fail(error: unknown): never {
  throw error
}

const learn = () => learnDueApps({ ...app.postgres, log: app.log, now: Date.now, onFailure: fail })

let address = 0
/** Somebody at home clicks, installs and opens the app. */
async function install(tenant: Tenant): Promise<{ id: string; answer: MatchResponse }> {
  const home = `198.18.${address >> 8}.${address++ & 255}`
  await tap(app, '/amber', { host: tenant.domain, address: home })
  const id = installId()
  const body = { ...iphone, installId: id }
  const answer = await app.api(apiPaths.matchLink, body, { tenant, address: home })
  return { id, answer: answer.json() as MatchResponse }
}

async function installSome(tenant: Tenant, count: number): Promise<void> {
  for (let each = 0; each < count; each++) await install(tenant)
  await app.counter.flush()
}

const versionsOf = async ({ appId }: Tenant) =>
  (await listModels(db, appId)).map(({ version }) => version)

const activeOf = async ({ appId }: Tenant) =>
  (await listModels(db, appId)).find(({ isActive }) => isActive)

async function storeModel({ appId }: Tenant, version: string): Promise<void> {
  const model: MatchModel = { ...priorModel, version }
  await insertModel(db, { appId, model, installCount: 10 })
}

describe('a model', () => {
  test('is learned from the log, stored, and decides the next match', async () => {
    const tenant = await newApp()
    const why = await explainerOf(app, tenant)
    await installSome(tenant, 12)
    const before = await install(tenant)
    expect((await why(before.id)).explanation?.model).toBe('prior-1')
    await app.counter.flush()

    expect(await learn()).toBe(1)
    const active = await activeOf(tenant)
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

    // Servers know the model before for a minute at the most.
    skip(61_000)
    await expect
      .poll(async () => (await why((await install(tenant)).id)).explanation?.model)
      .toBe(active?.version)
    expect((await install(tenant)).answer).toMatchObject({ link: destination })
  })

  test('is not learned again without new installs, nor of too few', async () => {
    const tenant = await newApp()
    await installSome(tenant, 9)
    expect(await learn()).toBe(0)
    await installSome(tenant, 1)
    expect(await learn()).toBe(1)
    await installSome(tenant, 9)
    expect(await learn()).toBe(0)
    await installSome(tenant, 1)
    expect(await learn()).toBe(1)
    expect(await versionsOf(tenant)).toHaveLength(2)
  })

  test('is made once when two servers are at it', async () => {
    const tenant = await newApp()
    await installSome(tenant, 10)
    const made = await Promise.all([learn(), learn(), learn()])
    expect(made.toSorted()).toEqual([0, 0, 1])
    expect(await versionsOf(tenant)).toHaveLength(1)
  })

  test('is learned by the worker, which counts first and stops with its work done', async () => {
    const tenant = await newApp()
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
    expect(await versionsOf(tenant)).toHaveLength(1)
  })
})

describe('versions', () => {
  test('one that was chosen stays, whatever is learned; then the newest is used again', async () => {
    const tenant = await newApp()
    for (const version of ['one', 'two']) await storeModel(tenant, version)
    expect(await activeOf(tenant)).toMatchObject({ version: 'two', isPinned: false })
    expect(await pinModel(db, tenant.appId, 'one')).toBe(true)
    await storeModel(tenant, 'three')
    expect(await activeOf(tenant)).toMatchObject({ version: 'one', isPinned: true })
    expect(await pinModel(db, tenant.appId, null)).toBe(true)
    expect(await activeOf(tenant)).toMatchObject({ version: 'three', isPinned: false })
    await storeModel(tenant, 'four')
    expect(await activeOf(tenant)).toMatchObject({ version: 'four', isPinned: false })
  })

  test('one that is not there cannot be chosen, nor one of another app', async () => {
    const [tenant, other] = [await newApp(), await newApp()]
    await storeModel(tenant, 'own')
    await storeModel(other, 'foreign')
    expect(await pinModel(db, tenant.appId, 'foreign')).toBe(false)
    expect(await activeOf(tenant)).toMatchObject({ version: 'own', isPinned: false })
  })

  test('old ones go, except the one in use', async () => {
    const tenant = await newApp()
    for (let each = 0; each < 6; each++) await storeModel(tenant, `v${each}`)
    await pinModel(db, tenant.appId, 'v1')
    await deleteOldModels(db, tenant.appId, 3)
    expect(await versionsOf(tenant)).toEqual(['v5', 'v4', 'v3', 'v1'])
  })
})

describe('what cannot be read', () => {
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
    ['nothing', {}],
    ['another thing', [1, 2]],
    ['a model without its shares', { ...priorModel, frequencies: { ios: {} } }],
    ['a model that knows fewer comparisons', { ...priorModel, agreement: {} }],
  ])('%s in place of a model: matches go on by what holds for all apps', async (_, odd) => {
    const tenant = await newApp()
    await storeRaw(tenant, odd)
    const { id, answer } = await install(tenant)
    expect(answer).toMatchObject({ link: destination })
    const why = await explainerOf(app, tenant)
    expect((await why(id)).explanation?.model).toBe('prior-1')
  })

  test('log entries of older versions are left out, and others are learned from', async () => {
    const tenant = await newApp()
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
      sinceMs: Date.now() - 3_600_000,
      nowMs: Date.now(),
      installValues: () => Promise.resolve([]),
      version: () => 'new',
      onFailure: fail,
    })
    expect(models.get(appId)?.frequencies.ios.screens.counts['393x852']).toBeGreaterThan(5)
    expect(await learn()).toBe(1)
  })
})

test('what several servers count adds up, written at once', async () => {
  const { appId } = await newApp()
  const counters = Array.from({ length: 4 }, () =>
    createInstallCounter((counts) => addValueCounts(db, counts)),
  )
  for (let round = 0; round < 5; round++) {
    for (const counter of counters) counter.add(appId, london, Date.now())
    await Promise.all(counters.map((counter) => counter.flush()))
  }
  expect(await sumOf(appId, 'installs')).toBe(20)
  expect(await sumOf(appId, 'timezones')).toBe(20)
})

test('in whatever order servers have signal, none waits for another in turns', async () => {
  const { appId } = await newApp()
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
  expect(await sumOf(appId, 'models')).toBe(20_000)
})

const london: InstallSignals = {
  platform: 'ios',
  models: ['iphone15,4'],
  screen: { short: 393, long: 852 },
  systemVersion: [26, 1],
  languages: ['en-GB'],
  timezone: 'Europe/London',
}

async function sumOf(appId: string, signal: string): Promise<number | undefined> {
  const { rows } = await app.postgres.pool.query<{ sum: number }>(
    'select sum(count)::int as sum from install_values where app_id = $1 and signal = $2',
    [appId, signal],
  )
  return rows[0]?.sum
}
