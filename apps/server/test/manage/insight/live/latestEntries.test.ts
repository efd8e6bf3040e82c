import { beforeAll, expect, test } from 'vitest'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { send } from '#test/support/send.ts'
import { insertRows } from '../analytics/analyticsWorld.ts'
import { nowMs, type Query, useAnalytics } from '../analytics/useAnalytics.ts'

const { app, other, key, toPath } = useAnalytics()

/** One entry of each kind, of this app and of another, and a click that is too old. */
beforeAll(async () => {
  const { client } = app.clickhouse
  for (const appId of [app.tenant.appId, other().appId]) {
    const common = { app_id: appId, country: 'CH', platform: 'ios', link_id: '77' }
    const later = { ...common, received_at: '2026-11-10 12:03:00.000' }
    await insertRows(client, 'clicks', [
      {
        ...common,
        at: '2026-11-10 12:00:00.000',
        id: 'latest-click',
        row_id: makeRowId('click', appId, 'latest-click'),
        browser: 'safari',
        utm_source: 'mail',
      },
      { ...common, at: '2026-10-20 12:00:00.000', id: 'old-click' },
    ])
    await insertRows(client, 'matches', [
      { ...common, at: '2026-11-10 12:01:00.000', install_id: 'i9', method: 'referrer' },
    ])
    await insertRows(client, 'opens', [
      { ...later, at: '2026-11-10 12:02:00.000', id: 'o9', install_id: 'i9', link_type: 'scheme' },
    ])
    await insertRows(client, 'events', [
      {
        ...later,
        at: '2026-11-10 12:03:00.000',
        received_at: '2026-11-10 12:04:00.000',
        id: 'e9',
        install_id: 'i9',
        name: 'signup',
        data: '{"plan":"pro"}',
      },
      {
        ...later,
        at: '2026-11-10 12:04:00.000',
        received_at: '2026-11-10 12:05:00.000',
        id: 'e10',
        install_id: 'i9',
        name: 'large',
        data: JSON.stringify('x'.repeat(5_000)),
      },
    ])
  }
  const { rows } = await app.postgres.pool.query<{ domain: string }>(
    'select domain from domains where app_id = $1',
    [app.tenant.appId],
  )
  await app.postgres.pool.query(
    `insert into links (id, app_id, domain, slug, destination, title)
     values ('77', $1, $2, 'amber', 'https://example.com', 'Amber lamp')`,
    [app.tenant.appId, rows[0]?.domain],
  )
})

const get = (query: Query = {}, appId = app.tenant.appId) =>
  send(app.url, toPath('live/latest', query, appId), {
    headers: { authorization: `Bearer ${key()}` },
  })
interface Entry {
  readonly kind: string
  readonly at: string
}
const list = async (query?: Query) => {
  const response = await get(query)
  expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
  return (response.json() as { items: Entry[] }).items
}

test('the latest entries of every kind are listed, newest first, with their ids in the stream', async () => {
  const items = await list({ limit: '5' })
  expect(items.map(({ kind }) => kind)).toEqual(['event', 'event', 'open', 'install', 'click'])
  expect(items[0]).toMatchObject({ name: 'large', data: null, isDataOmitted: true })
  expect(items[1]).toMatchObject({
    name: 'signup',
    data: { plan: 'pro' },
    isDataOmitted: false,
    linkId: null,
    at: '2026-11-10T12:04:00.000Z',
    happenedAt: '2026-11-10T12:03:00.000Z',
  })
  expect(items[2]).toMatchObject({ linkType: 'scheme', installId: 'i9', link: { slug: 'amber' } })
  expect(items[3]).toMatchObject({ method: 'referrer', platform: 'ios', reason: null })
  expect(items[4]).toMatchObject({
    id: makeRowId('click', app.tenant.appId, 'latest-click'),
    browser: 'safari',
    campaign: { utm_source: 'mail' },
    referrerHost: null,
    country: 'CH',
    link: { id: '77', slug: 'amber', title: 'Amber lamp' },
  })
})

test('they can be of some kinds, or of one link, which has no events', async () => {
  expect((await list({ kinds: 'open' })).map(({ kind }) => kind)).toEqual(['open'])
  expect((await list({ linkId: '77' })).map(({ kind }) => kind)).toEqual([
    'open',
    'install',
    'click',
  ])
  expect(await list({ linkId: '78' })).toEqual([])
})

test('those of more than a week ago are left out', async () => {
  const times = (await list({ limit: '100' })).map(({ at }) => Date.parse(at))
  expect(Math.min(...times)).toBeGreaterThan(nowMs - 7 * 86_400_000)
})

test('those of another organization are not found', async () => {
  expectProblem(await get({}, other().appId), 'not_found')
})
