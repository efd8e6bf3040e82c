import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { compareInstalls, type Install } from '#manage/insight/installs/install.ts'
import { matchesFilter } from '#manage/insight/installs/installListRoutes.ts'
import { queryInstalls } from '#manage/insight/installs/queryInstalls.ts'
import { hourMs, secondMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, makeOrganizationKey, makePerson } from '#test/support/people.ts'
import { installId, iphone, tap, tapOnAndroid } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'
import { insertRows } from '../analytics/analyticsWorld.ts'

// Click times are stored in whole seconds.
let nowMs = Math.floor(Date.now() / secondMs) * secondMs - hourMs
const app = useApp({ now: () => nowMs })

interface Page {
  readonly items: readonly (Record<string, unknown> & { readonly installId: string })[]
  readonly next: string | null
}

const formatTime = (atMs: number) => new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')

async function list(client: Client, { appId }: Tenant, query: Record<string, string> = {}) {
  const response = await client.get(
    `/apps/${appId}/installs?${new URLSearchParams(query).toString()}`,
  )
  expect(response.status, response.text).toBe(200)
  return response.json() as Page
}

async function listIds(client: Client, tenant: Tenant, query: Record<string, string> = {}) {
  return (await list(client, tenant, query)).items.map((item) => item.installId)
}

/** Lists all pages. */
async function listAll(client: Client, tenant: Tenant, query: Record<string, string>) {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: Page = await list(client, tenant, after === null ? query : { ...query, after })
    ids.push(...page.items.map((item) => item.installId))
    after = page.next
  } while (after !== null)
  return ids
}

describe('the installs of an app', () => {
  let tenant: Tenant
  let viewer: Client
  let linkId: string
  const at = (minutes: number) => formatTime(nowMs - minutes * 60_000)

  beforeAll(async () => {
    tenant = await app.seed({ links: [{ slug: 'amber', destination: 'https://lumen.example/a' }] })
    viewer = await makeMember(app, tenant.organizationId, 'viewer')
    linkId = tenant.linkIds[0] ?? ''
    const own = { app_id: tenant.appId, platform: 'ios', country: 'DE' }
    const matched = { ...own, link_id: linkId, click_id: 'c', clicked_at: at(60) }
    await insertRows(app.clickhouse.client, 'matches', [
      {
        ...matched,
        at: at(10),
        install_id: 'probable',
        method: 'probabilistic',
        confidence: 0.95,
      },
      {
        ...matched,
        at: at(20),
        install_id: 'referred',
        method: 'referrer',
        confidence: 1,
        platform: 'android',
      },
      { ...own, at: at(30), install_id: 'organic', method: 'none', reason: 'organic_likelier' },
      { ...own, at: at(40), install_id: 'ambiguous', method: 'none', reason: 'ambiguous' },
      { ...own, at: at(50), install_id: 'opened', method: 'opened', confidence: 1, link_id: '77' },
      { ...own, at: at(40 * 24 * 60), install_id: 'old', method: 'none', reason: 'ambiguous' },
    ])
    const other = await app.seed()
    await insertRows(app.clickhouse.client, 'matches', [
      { ...matched, app_id: other.appId, at: at(5), install_id: 'foreign', method: 'referrer' },
    ])
  })

  test('are listed newest first, with their match', async () => {
    const { items, next } = await list(viewer, tenant)
    expect(items.map((item) => item.installId)).toEqual([
      'probable',
      'referred',
      'organic',
      'ambiguous',
      'opened',
    ])
    expect(next).toBeNull()
    expect(items[0]).toEqual({
      installId: 'probable',
      installedAt: new Date(nowMs - 10 * 60_000).toISOString(),
      platform: 'ios',
      country: 'DE',
      method: 'probabilistic',
      confidence: 0.95,
      reason: null,
      linkId,
      link: { domain: tenant.domain, slug: 'amber', name: null, title: null },
      clickedAt: new Date(nowMs - 60 * 60_000).toISOString(),
      delaySeconds: 50 * 60,
      isTest: false,
    })
    expect(items[2]).toMatchObject({
      method: 'none',
      confidence: 0,
      reason: 'organic_likelier',
      linkId: null,
      link: null,
      clickedAt: null,
      delaySeconds: null,
    })
    // The link of another app, or one that was purged, has no name.
    expect(items[4]).toMatchObject({ linkId: '77', link: null })
  })

  test.each<[Record<string, string>, string[]]>([
    [{ method: 'probabilistic' }, ['probable']],
    [{ method: 'none' }, ['organic', 'ambiguous']],
    [{ isMatched: 'true' }, ['probable', 'referred', 'opened']],
    [{ isMatched: 'false' }, ['organic', 'ambiguous']],
    [{ reason: 'ambiguous' }, ['ambiguous']],
    [{ minConfidence: '0.95' }, ['probable', 'referred', 'opened']],
    [{ minConfidence: '0.96' }, ['referred', 'opened']],
    [{ platform: 'android' }, ['referred']],
    [{ linkId: '77' }, ['opened']],
    [{ linkId: '78' }, []],
    [{ platform: 'ios', isMatched: 'true', minConfidence: '0.99' }, ['opened']],
    [{ isTest: 'false', reason: 'organic_likelier' }, ['organic']],
    [{ isTest: 'true' }, []],
  ])('are filtered by %j', async (query, expected) => {
    expect(await listIds(viewer, tenant, query)).toEqual(expected)
  })

  test('are limited to a range', async () => {
    const from = new Date(nowMs - 40 * 60_000).toISOString()
    const to = new Date(nowMs - 20 * 60_000).toISOString()
    expect(await listIds(viewer, tenant, { from, to })).toEqual(['organic', 'ambiguous'])
    const day = new Date(nowMs - 45 * 24 * hourMs).toISOString().slice(0, 10)
    expect(await listIds(viewer, tenant, { from: day })).toContain('old')
  })

  test.each<[string, Record<string, string>]>([
    ['an unknown parameter', { who: 'me' }],
    ['an unknown method', { method: 'magic' }],
    ['a confidence above 1', { minConfidence: '2' }],
    ['a link that is no id', { linkId: 'amber' }],
    ['an invalid position', { after: 'x' }],
    ['too long a range', { from: '2026-01-01', to: '2026-11-01' }],
    ['a reason that is no code', { reason: "'; drop" }],
  ])('cannot be listed with %s', async (_, query) => {
    const path = `/apps/${tenant.appId}/installs?${new URLSearchParams(query).toString()}`
    expectProblem(await viewer.get(path), 'validation_failed')
  })

  test('are not found by people and keys of other organizations', async () => {
    const { organizationId } = await app.seed()
    const path = `/apps/${tenant.appId}/installs`
    expectProblem(await (await makePerson(app)).get(path), 'not_found')
    expectProblem(await (await makeMember(app, organizationId, 'owner')).get(path), 'not_found')
    const foreignKey = await makeOrganizationKey(app, organizationId, ['installs:read'])
    expectProblem(await foreignKey.get(path), 'not_found')
    const weakKey = await makeOrganizationKey(app, tenant.organizationId, ['analytics:read'])
    expectProblem(await weakKey.get(path), 'missing_scope')
  })
})

describe('pages of installs', () => {
  test('contain every install once, in order, also if many have one time', async () => {
    const tenant = await app.seed()
    const viewer = await makeMember(app, tenant.organizationId, 'viewer')
    const rows = Array.from({ length: 60 }, (_, index) => ({
      app_id: tenant.appId,
      at: formatTime(nowMs - hourMs - Math.floor(index / 20)),
      install_id: randomUUID(),
      method: 'none',
    }))
    await insertRows(app.clickhouse.client, 'matches', rows)
    // Three of them are test devices, which are stored elsewhere.
    for (const installId of [randomUUID(), randomUUID(), randomUUID()]) {
      await app.postgres.pool.query(
        `with device as (insert into test_devices (app_id, install_id, name) values ($1, $2, 'Mine'))
         insert into abstentions (app_id, install_id, reason, decided_at)
         values ($1, $2, 'ambiguous', to_timestamp($3))`,
        [tenant.appId, installId, (nowMs - hourMs - 1) / 1000],
      )
    }
    const all = await listAll(viewer, tenant, {})
    expect(all).toHaveLength(63)
    expect(new Set(all).size).toBe(63)
    for (const limit of ['1', '7', '20', '62']) {
      expect(await listAll(viewer, tenant, { limit })).toEqual(all)
    }
  })
})

describe('installs on test devices', () => {
  test('are listed with their match, although analytics exclude them', async () => {
    const tenant = await app.seed({
      app: { android_package: 'com.example.lumen' },
      links: [
        { slug: 'amber', destination: 'https://lumen.example/amber' },
        { slug: 'jade', destination: 'https://lumen.example/jade' },
      ],
    })
    const viewer = await makeMember(app, tenant.organizationId, 'viewer')
    const [matched, unmatched, referred] = [installId(), installId(), installId()]
    for (const id of [matched, unmatched, referred, installId()]) {
      await app.postgres.pool.query(
        `insert into test_devices (app_id, install_id, name) values ($1, $2, 'Mine')`,
        [tenant.appId, id],
      )
    }
    await tap(app, '/amber', { host: tenant.domain })
    nowMs += 120_000
    const toAt = { address: '203.0.113.7' }
    await app.api(apiPaths.matchLink, { ...iphone, installId: matched }, { tenant })
    nowMs += secondMs
    await app.api(apiPaths.matchLink, { ...iphone, installId: unmatched }, { tenant, ...toAt })
    const clickId = await tapOnAndroid(app, '/jade', { host: tenant.domain })
    await app.api(apiPaths.matchLink, { installId: referred, clickId }, { tenant })
    const to = new Date(Date.now() + hourMs).toISOString()
    const { items } = await list(viewer, tenant, { to })
    // A referrer has no explanation, so that its time is that of the database.
    expect(items.map((item) => item.installId)).toEqual([referred, unmatched, matched])
    expect(items).toMatchObject([
      { method: 'referrer', platform: 'android', linkId: tenant.linkIds[1], delaySeconds: null },
      { method: 'none', reason: expect.any(String) as string, linkId: null, platform: 'ios' },
      { method: 'probabilistic', platform: 'ios', delaySeconds: 120, link: { slug: 'amber' } },
    ])
    expect(items.every((item) => item['isTest'] === true)).toBe(true)
    expect(await listIds(viewer, tenant, { to, isTest: 'false' })).toEqual([])
    expect(await listIds(viewer, tenant, { to, isTest: 'true', isMatched: 'true' })).toEqual([
      referred,
      matched,
    ])
  })

  test('are no longer listed among others once the device is a test device', async () => {
    const tenant = await app.seed()
    const viewer = await makeMember(app, tenant.organizationId, 'viewer')
    const row = { app_id: tenant.appId, at: formatTime(nowMs - 1000), install_id: 'mine' }
    await insertRows(app.clickhouse.client, 'matches', [{ ...row, method: 'opened' }])
    expect(await listIds(viewer, tenant)).toEqual(['mine'])
    await app.postgres.pool.query(
      `insert into test_devices (app_id, install_id, name) values ($1, 'mine', 'Mine')`,
      [tenant.appId],
    )
    expect(await listIds(viewer, tenant)).toEqual([])
  })
})

test('filters in ClickHouse and in memory list the same installs', async () => {
  const { appId } = await app.seed()
  const install = fc.record({
    method: fc.constantFrom('referrer', 'clipboard', 'probabilistic', 'opened', 'none'),
    confidence: fc.constantFrom(0, 0.5, 0.9, 1),
    reason: fc.constantFrom(null, 'ambiguous', 'organic'),
    linkId: fc.constantFrom(null, '7', '8'),
    platform: fc.constantFrom(null, 'ios', 'android'),
  })
  const installs = fc.sample(install, 300).map((each, index): Install => ({
    ...each,
    installId: `i${index}`,
    atMs: nowMs - 1 - (index % 50),
    country: null,
    clickedAtMs: null,
    isTest: false,
  }))
  await insertRows(
    app.clickhouse.client,
    'matches',
    installs.map(({ installId, atMs, linkId, reason, platform, ...rest }) => ({
      ...rest,
      app_id: appId,
      install_id: installId,
      at: formatTime(atMs),
      link_id: linkId ?? '0',
      reason: reason ?? '',
      platform: platform ?? '',
    })),
  )
  const analytics = createAnalytics({ client: app.clickhouse.client }).forApp(appId)
  const filter = fc.record(
    {
      method: fc.constantFrom('referrer', 'clipboard', 'probabilistic', 'opened', 'none'),
      isMatched: fc.boolean(),
      reason: fc.constantFrom('ambiguous', 'organic'),
      linkId: fc.constantFrom('7', '8'),
      minConfidence: fc.constantFrom(0, 0.5, 0.9, 0.95),
      platform: fc.constantFrom('ios', 'android'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filter, async (each) => {
      const range = { fromMs: nowMs - hourMs, toMs: nowMs }
      const query = { range, filter: each, after: null, limit: 1000, excludedIds: [] }
      const found = await queryInstalls(analytics, query)
      const expected = installs.filter((one) => matchesFilter(one, each)).toSorted(compareInstalls)
      expect(found.map((one) => one.installId)).toEqual(expected.map((one) => one.installId))
    }),
    { numRuns: 25 },
  )
})
