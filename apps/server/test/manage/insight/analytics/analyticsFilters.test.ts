import { nationalSources, referrerSources, toReferrerSource } from '@throughlink/protocol/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectSource } from '#manage/insight/analytics/queries/selectSource.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { send } from '#test/support/send.ts'
import { insertRows } from './analyticsWorld.ts'
import { type Query, useAnalytics } from './useAnalytics.ts'

const { app, other, key, toPath, query: fetchAnalytics } = useAnalytics()

/** Two links with tags, of this app and of another, and clicks on each. */
beforeAll(async () => {
  const { pool } = app.postgres
  const addLink = async (appId: string, id: string, slug: string, tags: readonly string[]) => {
    const { rows } = await pool.query<{ domain: string }>(
      'select domain from domains where app_id = $1',
      [appId],
    )
    await pool.query(
      `insert into links (id, app_id, domain, slug, destination, tags)
       values ($1, $2, $3, $4, 'https://example.com', $5)`,
      [id, appId, rows[0]?.domain, slug, tags],
    )
  }
  await addLink(app.tenant.appId, '501', 'spring', ['spring', 'sale'])
  await addLink(app.tenant.appId, '502', 'sale', ['sale'])
  await addLink(other().appId, '503', 'other', ['spring'])
  const click = (id: string, linkId: string, country: string) => ({
    app_id: app.tenant.appId,
    at: '2026-11-07 10:00:00.000',
    id,
    link_id: linkId,
    platform: 'android',
    country,
    system_version: '26.1',
    browser: 'safari',
    utm_term: 'a,b',
  })
  await insertRows(app.clickhouse.client, 'clicks', [
    click('t1', '501', 'DE'),
    click('t2', '501', 'AT'),
    click('t3', '502', 'DE'),
    click('t4', '503', 'DE'),
  ])
})

const count = async (...where: readonly string[]) => {
  const result = await fetchAnalytics('time-series', { where })
  return (result as { series: { total: number }[] }).series[0]?.total
}
const list = async (by: string, ...where: readonly string[]) => {
  const result = await fetchAnalytics('top-values', { by, where })
  const { items } = result as { items: { value: string; counts: { clicks: number } }[] }
  return items.map(({ value, counts }) => [value, counts.clicks])
}

describe('filters', () => {
  test('by one dimension or several keep what all of them keep', async () => {
    expect(await count()).toBe(6)
    expect(await count('country:eq:DE')).toBe(4)
    expect(await count('country:ne:DE')).toBe(2)
    expect(await count('country:eq:DE', 'platform:eq:android')).toBe(3)
    expect(await count('country:eq:DE', 'platform:eq:android', 'link:ne:501')).toBe(2)
    expect(await count('utm_term:eq:a\\,b')).toBe(4)
    expect(await count('os_version:eq:26.1', 'country:eq:AT')).toBe(1)
    expect(await count('platform:eq:')).toBe(0)
  })

  test('by tag and domain apply to the links that have them', async () => {
    expect(await count('tag:eq:sale')).toBe(3)
    expect(await count('tag:eq:spring')).toBe(2)
    expect(await count('tag:ne:spring')).toBe(4)
    expect(await count('tag:eq:')).toBe(3)
    expect(await count('tag:ne:')).toBe(3)
    expect(await count('tag:eq:none')).toBe(0)
    expect(await count('tag:eq:sale', 'country:eq:DE')).toBe(2)
    expect(await count('domain:ne:')).toBe(3)
    expect(await count('domain:eq:none.example')).toBe(0)
  })

  test('never find the links of another app', async () => {
    // Link 503 is one of the other app, so it has no tag here.
    expect(await list('tag', 'link:eq:503')).toEqual([['', 1]])
  })

  test('combine with a breakdown', async () => {
    expect(await list('country', 'platform:eq:android')).toEqual([
      ['DE', 3],
      ['AT', 1],
    ])
    expect(await list('country', 'country:ne:DE')).toEqual([['AT', 2]])
    expect(await list('tag')).toEqual([
      ['', 3],
      ['sale', 3],
      ['spring', 2],
    ])
    expect(await list('tag', 'country:eq:DE')).toEqual([
      ['', 2],
      ['sale', 2],
      ['spring', 1],
    ])
    expect((await list('domain')).map(([, clicks]) => clicks)).toEqual([3, 3])
    expect(await list('browser')).toEqual([
      ['safari', 4],
      ['', 2],
    ])
    expect(await count('browser:eq:safari', 'country:eq:AT')).toBe(1)
    expect(await list('os_version')).toEqual([
      ['26.1', 4],
      ['', 2],
    ])
  })
})

describe('sources', () => {
  const hosts = ['l.instagram.com', 'instagram.com', 'www.google.co.uk', 'www.shop.example', '']

  beforeAll(async () => {
    await insertRows(
      app.clickhouse.client,
      'clicks',
      hosts.map((host, index) => ({
        app_id: other().appId,
        at: '2026-11-07 10:00:00.000',
        id: `s${index}`,
        link_id: '503',
        country: index === 0 ? 'CH' : 'FR',
        referrer_host: host,
      })),
    )
  })
  const ask = async (route: string, query: Query) => {
    const otherKey = await makeSecretKey(app, other(), ['analytics:read'])
    const path = toPath(
      `analytics/${route}`,
      { from: '2026-11-07', to: '2026-11-08', ...query },
      other().appId,
    )
    const response = await send(app.url, path, { headers: { authorization: `Bearer ${otherKey}` } })
    return response.json()
  }
  const toValues = (result: unknown) =>
    (result as { items: { value: string; counts: { clicks: number } }[] }).items.map(
      ({ value, counts }) => [value, counts.clicks],
    )

  test.each([[[]], [['path:eq:']]])(
    'group referrers, from the rollup and from rows: %j',
    async (where) => {
      const result = await ask('top-values', { by: 'source', where })
      expect(result).toMatchObject({ distinctValues: 4, totals: { clicks: 5 } })
      expect(toValues(result)).toEqual([
        ['Instagram', 2],
        ['', 1],
        ['Google', 1],
        ['shop.example', 1],
      ])
    },
  )

  test('can be filtered by, and lead to their hosts', async () => {
    const where = ['source:eq:Instagram']
    expect(toValues(await ask('top-values', { by: 'referrer', where }))).toEqual([
      ['instagram.com', 1],
      ['l.instagram.com', 1],
    ])
    expect(await ask('time-series', { where })).toMatchObject({ series: [{ total: 2 }] })
    expect(await ask('time-series', { where: [...where, 'country:eq:CH'] })).toMatchObject({
      series: [{ total: 1 }],
    })
    expect(await ask('time-series', { where: ['source:ne:Instagram'] })).toMatchObject({
      series: [{ total: 3 }],
    })
    expect(await ask('time-series', { where: ['source:eq:'] })).toMatchObject({
      series: [{ total: 1 }],
    })
  })

  test('are series over time', async () => {
    const result = await ask('time-series', { by: 'source', top: '1' })
    expect(result).toMatchObject({
      series: [
        { value: 'Instagram', total: 2 },
        { isOther: true, total: 3 },
      ],
    })
  })

  test('are named in ClickHouse as by the rule of the protocol', async () => {
    const known = [
      ...Object.values(referrerSources).flat(),
      ...hosts,
      '(other)',
      'a.b.c.d.e',
      '.',
      '..',
    ]
    const national = Object.keys(nationalSources).flatMap((name) => [
      `${name}.com`,
      `www.${name}.co.jp`,
      `x${name}.de`,
      `${name}.de.example`,
      `a.${name}.com.br`,
    ])
    const all = [...known, ...national].flatMap((host) => [
      host,
      `www.${host}`,
      `x${host}`,
      `a.b.${host}`,
    ])
    const { client } = app.clickhouse
    const rows = await client.query({
      query: `SELECT arrayJoin({hosts:Array(String)}) AS host, ${selectSource('host')} AS source`,
      query_params: { hosts: all },
      use_multipart_params_auto: true,
      format: 'JSONEachRow',
    })
    for (const { host, source } of await rows.json<{ host: string; source: string }>()) {
      expect(source, host).toBe(toReferrerSource(host))
    }
  })
})

test('top values have counts of several metrics, from the rollup and from rows', async () => {
  for (const where of [[], ['platform:ne:x', 'path:eq:']]) {
    const metrics = ['clicks', 'installs', 'events']
    expect(await fetchAnalytics('top-values', { by: 'platform', metrics, where })).toMatchObject({
      totals: { clicks: 6, installs: 1, events: 2 },
      items: [
        { value: 'android', counts: { clicks: 4, installs: 0, events: 0 } },
        { value: 'ios', counts: { clicks: 2, installs: 1, events: 2 } },
      ],
      other: { clicks: 0, installs: 0, events: 0 },
    })
  }
})

test('the properties of an event are listed with types and examples', async () => {
  expect(await fetchAnalytics('event-properties', { name: 'purchase' })).toMatchObject({
    sampledEvents: 2,
    properties: [
      { pointer: '/n', types: ['number'], share: 0.5, examples: [1] },
      { pointer: '/plan', types: ['string'], share: 0.5, examples: ['pro'] },
    ],
  })
  expect(await fetchAnalytics('event-properties', { name: 'none' })).toMatchObject({
    sampledEvents: 0,
    properties: [],
  })
})

describe('a funnel of steps', () => {
  const post = (body: unknown, appId = app.tenant.appId) =>
    send(app.url, toPath('analytics/funnels', {}, appId), {
      method: 'POST',
      headers: { authorization: `Bearer ${key()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const purchase = { type: 'event', name: 'purchase' }
  const steps = [{ type: 'click' }, { type: 'install' }, purchase]

  test('has counts, conversion and median times', async () => {
    const response = await post({ steps, by: 'platform' })
    expect(response.status).toBe(200)
    const completed = [
      { count: 1, fromPrevious: null, fromFirst: null, medianSeconds: null },
      { count: 1, fromPrevious: 1, fromFirst: 1, medianSeconds: 60 },
      { count: 1, fromPrevious: 1, fromFirst: 1, medianSeconds: 3540 },
    ]
    expect(response.json()).toMatchObject({
      steps: completed,
      distinctValues: 1,
      groups: [{ value: 'ios', steps: completed }],
    })
    const where = [{ pointer: '/n', op: 'gt', value: 1 }]
    const conditional = await post({ steps: [{ type: 'install' }, { ...purchase, where }] })
    expect(conditional.json()).toMatchObject({ steps: [{ count: 1 }, { count: 0, fromFirst: 0 }] })
  })

  test.each<readonly [object, string]>([
    [{ steps: [purchase] }, '/steps'],
    [{ steps: Array.from({ length: 7 }, () => purchase) }, '/steps'],
    [{ steps: [{ type: 'click' }, { type: 'event' }] }, '/steps/1/name'],
    [{ steps: [{ type: 'click', name: 'a' }, purchase] }, '/steps/0/name'],
    [
      { steps: [purchase, { ...purchase, where: [{ pointer: 'x', op: 'exists' }] }] },
      '/steps/1/where/0',
    ],
    [
      { steps: [purchase, { ...purchase, where: [{ pointer: '/x', op: 'gt', value: 'a' }] }] },
      '/steps/1/where/0',
    ],
    [
      { steps: [purchase, { ...purchase, where: [{ pointer: '/x', op: 'eq' }] }] },
      '/steps/1/where/0',
    ],
    [{ steps, by: 'event' }, '/by'],
    [{ steps: [{ type: 'open' }, purchase], by: 'utm_source' }, '/by'],
    [{ steps, where: [{ by: 'event', op: 'eq', values: ['a'] }] }, '/where/0'],
    [{ steps, windowSeconds: 0 }, '/windowSeconds'],
    [{ steps, from: '2026-01-01', to: '2026-11-01' }, '/from'],
  ])('is rejected with a pointer: %j', async (body, pointer) => {
    const problem = expectProblem(await post(body), 'validation_failed')
    expect(problem.errors?.map((each) => each.pointer)).toEqual([pointer])
  })

  test('is not found for another app', async () => {
    expectProblem(await post({ steps }, other().appId), 'not_found')
  })
})
