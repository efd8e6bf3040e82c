import { apiPaths } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, makeOrganizationKey, makePerson } from '#test/support/people.ts'
import { installId, tap, tapOnAndroid } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'
import { insertRows } from '../analytics/analyticsWorld.ts'

const nowMs = Date.now()
const app = useApp({ now: () => nowMs })

interface Page {
  readonly items: readonly (Record<string, unknown> & { readonly id: string })[]
  readonly next: string | null
}

const at = (minutes: number) =>
  new Date(nowMs - minutes * minuteMs).toISOString().replace('T', ' ').replace('Z', '')

async function list(client: Client, { appId }: Tenant, query: Record<string, string> = {}) {
  const response = await client.get(
    `/apps/${appId}/clicks?${new URLSearchParams(query).toString()}`,
  )
  expect(response.status, response.text).toBe(200)
  return response.json() as Page
}

async function listIds(client: Client, tenant: Tenant, query: Record<string, string> = {}) {
  return (await list(client, tenant, query)).items.map(({ id }) => id)
}

describe('the clicks of an app', () => {
  let tenant: Tenant
  let viewer: Client
  let linkId: string

  beforeAll(async () => {
    tenant = await app.seed({ links: [{ slug: 'amber', destination: 'https://lumen.example/a' }] })
    viewer = await makeMember(app, tenant.organizationId, 'viewer')
    linkId = tenant.linkIds[0] ?? ''
    const own = { app_id: tenant.appId, link_id: linkId, platform: 'ios' }
    await insertRows(app.clickhouse.client, 'clicks', [
      {
        ...own,
        at: at(1),
        id: 'c1',
        browser: 'safari',
        system_version: '26.1',
        language: 'de-DE',
        country: 'DE',
        referrer_host: 'mail.example',
        utm_source: 'newsletter',
        utm_campaign: 'spring',
        response: 'ios-safari',
        user_agent: 'Mozilla/5.0 secret',
      },
      { ...own, at: at(2), id: 'c2', is_bot: true, response: 'preview' },
      { ...own, at: at(3), id: 'c3', is_prefetch: true },
      { ...own, at: at(3), id: 'c4', platform: 'android', link_id: '77' },
      { ...own, at: at(60 * 24 * 31), id: 'old' },
    ])
    const other = await app.seed()
    await insertRows(app.clickhouse.client, 'clicks', [
      { ...own, app_id: other.appId, at: at(1), id: 'foreign' },
    ])
  })

  test('are listed newest first, without the user agent', async () => {
    const { items, next } = await list(viewer, tenant)
    expect(items.map(({ id }) => id)).toEqual(['c1', 'c2', 'c4', 'c3'])
    expect(next).toBeNull()
    expect(items[0]).toEqual({
      id: 'c1',
      clickedAt: new Date(nowMs - minuteMs).toISOString(),
      linkId,
      link: { domain: tenant.domain, slug: 'amber', name: null, title: null },
      platform: 'ios',
      browser: 'safari',
      systemVersion: '26.1',
      language: 'de-DE',
      country: 'DE',
      referrer: 'mail.example',
      campaign: {
        source: 'newsletter',
        medium: null,
        campaign: 'spring',
        term: null,
        content: null,
      },
      path: null,
      response: 'ios-safari',
      isBot: false,
      isPrefetch: false,
      isLimited: false,
      installId: null,
      isTest: false,
    })
    expect(items[2]).toMatchObject({ linkId: '77', link: null, browser: null, response: null })
  })

  test.each<[Record<string, string>, string[]]>([
    [{ linkId: '77' }, ['c4']],
    [{ platform: 'android' }, ['c4']],
    [{ isBot: 'true' }, ['c2', 'c3']],
    [{ isBot: 'false' }, ['c1', 'c4']],
    [{ isBot: 'false', platform: 'ios' }, ['c1']],
    [{ to: new Date(nowMs - 2 * minuteMs).toISOString() }, ['c4', 'c3']],
  ])('are filtered by %j', async (query, expected) => {
    expect(await listIds(viewer, tenant, query)).toEqual(expected)
  })

  test('are listed page by page, each once', async () => {
    const ids: string[] = []
    let page = await list(viewer, tenant, { limit: '1' })
    for (;;) {
      ids.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      page = await list(viewer, tenant, { limit: '1', after: page.next })
    }
    expect(ids).toEqual(['c1', 'c2', 'c4', 'c3'])
  })

  test.each<[string, Record<string, string>]>([
    ['an unknown parameter', { who: 'me' }],
    ['an unknown platform', { platform: 'tv' }],
    ['a link that is no id', { linkId: 'amber' }],
    ['an invalid position', { after: 'x' }],
    ['too long a range', { from: '2026-09-01', to: '2026-11-01' }],
  ])('cannot be listed with %s', async (_, query) => {
    const path = `/apps/${tenant.appId}/clicks?${new URLSearchParams(query).toString()}`
    expectProblem(await viewer.get(path), 'validation_failed')
  })

  test('are not found by people and keys of other organizations', async () => {
    const { organizationId } = await app.seed()
    const path = `/apps/${tenant.appId}/clicks`
    expectProblem(await (await makePerson(app)).get(path), 'not_found')
    expectProblem(await (await makeMember(app, organizationId, 'owner')).get(path), 'not_found')
    const foreignKey = await makeOrganizationKey(app, organizationId, ['analytics:read'])
    expectProblem(await foreignKey.get(path), 'not_found')
    const weakKey = await makeOrganizationKey(app, tenant.organizationId, ['links:read'])
    expectProblem(await weakKey.get(path), 'missing_scope')
  })
})

test('a click that was served has its response, and the install it was matched to', async () => {
  const links = [{ slug: 'amber', destination: 'https://lumen.example/amber' }]
  const tenant = await app.seed({
    app: { app_store_id: '1234567890', android_package: 'com.example.lumen' },
    links,
  })
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  const visit = { host: tenant.domain }
  const [real, test] = [installId(), installId()]
  await app.postgres.pool.query(
    `insert into test_devices (app_id, install_id, name) values ($1, $2, 'Mine')`,
    [tenant.appId, test],
  )
  for (const id of [real, test]) {
    const clickId = await tapOnAndroid(app, '/amber', visit)
    await app.api(apiPaths.matchLink, { installId: id, clickId }, { tenant })
  }
  await tap(app, '/amber', visit)
  await app.browse('/amber', { ...visit, userAgent: userAgents.bot })
  const store = createShipper({
    client: app.clickhouse.client,
    links: createPostgresLinkDirectory(app.postgres),
  })
  while ((await app.log.shipNext(0, { maxEntries: 10_000, maxBytes: 1e8 }, store)) !== null);
  const to = new Date(nowMs + hourMs).toISOString()
  const { items } = await list(viewer, tenant, { to })
  const shown = items.map(({ response, isBot, installId, isTest }) => ({
    response,
    isBot,
    installId,
    isTest,
  }))
  expect(shown).toHaveLength(4)
  expect(shown).toEqual(
    expect.arrayContaining([
      { response: 'redirect', isBot: false, installId: real, isTest: false },
      { response: 'redirect', isBot: false, installId: test, isTest: true },
      { response: 'ios-safari', isBot: false, installId: null, isTest: false },
      { response: 'preview', isBot: true, installId: null, isTest: false },
    ]),
  )
})
