import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { send } from '#test/support/send.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'
import { insertRows } from '../../insight/analytics/analyticsWorld.ts'

const nowMs = Date.parse('2026-11-10T12:34:56.789Z')
const app = useApp({ isUnlimited: true, now: () => nowMs })
const offline = useApp({ clickhouseUrl: 'http://127.0.0.1:1', now: () => nowMs })
const state = { key: '', ids: [] as readonly string[] }

/** Clicks, installs, opens and events of the last 30 days, by link. The last two links have none. */
const counts = [
  [5, 1, 0, 2],
  [2, 2, 1, 0],
  [9, 0, 3, 0],
  [2, 1, 0, 7],
  [0, 0, 4, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
] as const
const tagged = new Set([0, 2, 3, 5])

beforeAll(async () => {
  const { appId, domain } = app.tenant
  state.key = await makeSecretKey(app, app.tenant, ['links:read', 'analytics:read'])
  state.ids = counts.map((_, at) => String(6_000_000_000 + at))
  await app.postgres.db
    .insertInto('links')
    .values(
      counts.map((_, at) => ({
        id: state.ids[at] ?? '',
        app_id: appId,
        domain,
        slug: `link-${at}`,
        destination: 'https://lumen.example/',
        tags: tagged.has(at) ? ['poster'] : [],
        created_at: new Date(nowMs - (100 - at) * 1_000),
      })),
    )
    .execute()
  const client = app.clickhouse.client
  const fill = async (
    table: 'clicks' | 'matches' | 'opens' | 'events',
    column: 0 | 1 | 2 | 3,
    more: (id: string) => Readonly<Record<string, unknown>>,
  ) => {
    const rows = counts.flatMap((each, at) =>
      Array.from({ length: each[column] }, (_, n) => ({
        app_id: appId,
        link_id: state.ids[at],
        at: `2026-11-0${1 + at} 10:00:0${n}.000`,
        ...more(`${table}-${at}-${n}`),
      })),
    )
    await insertRows(client, table, rows)
  }
  await fill('clicks', 0, (id) => ({ id }))
  await fill('matches', 1, (install_id) => ({ install_id, method: 'referrer' }))
  const received = { received_at: '2026-11-08 10:00:00.000' }
  await fill('opens', 2, (id) => ({ id, install_id: id, ...received }))
  await fill('events', 3, (id) => ({ id, install_id: id, name: 'purchase', ...received }))
  // Before the period.
  await insertRows(client, 'clicks', [
    { app_id: appId, link_id: state.ids[6], at: '2026-09-01 10:00:00.000', id: 'old' },
  ])
})

interface Page {
  readonly items: readonly { readonly slug: string }[]
  readonly next: string | null
}

const get = (path: string, tenant: Tenant = app.tenant) =>
  send(app.url, `/api/v1/apps/${tenant.appId}/${path}`, {
    headers: { authorization: `Bearer ${state.key}` },
  })

/** Reads all pages, and returns the numbers of the links. */
async function listAll(query: string, limit = 2): Promise<readonly number[]> {
  const found: number[] = []
  let after = ''
  do {
    const response = await get(`links?${query}&limit=${limit}${after}`)
    expect(response).toMatchObject({ status: 200 })
    const { items, next } = response.json() as Page
    found.push(...items.map(({ slug }) => Number(slug.slice('link-'.length))))
    after = next === null ? '' : `&after=${next}`
  } while (after !== '')
  return found
}

/** The order that a list must have. Links with equal results are sorted by id, those without any newest first. */
function sortLinks(
  measure: (each: readonly number[], at: number) => number,
  isAscending: boolean,
): readonly number[] {
  const all = counts.map((each, at) => ({ at, value: measure(each, at) }))
  const sign = isAscending ? 1 : -1
  const counted = all
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => sign * (a.value - b.value || a.at - b.at))
  const rest = all.filter(({ value }) => value === 0).toReversed()
  return (isAscending ? [...rest, ...counted] : [...counted, ...rest]).map(({ at }) => at)
}

describe('a list of links by', () => {
  test.each([
    ['clicks', (each: readonly number[]) => each[0] ?? 0],
    ['installs', (each: readonly number[]) => each[1] ?? 0],
    [
      'conversion',
      ([clicks = 0, installs = 0]: readonly number[]) => (clicks === 0 ? 0 : installs / clicks),
    ],
    ['opens', (each: readonly number[]) => each[2] ?? 0],
    ['events', (each: readonly number[]) => each[3] ?? 0],
    ['lastClickAt', ([clicks = 0]: readonly number[], at: number) => (clicks === 0 ? 0 : at + 1)],
  ] as const)(
    '%s has every link once, in both directions, with any filter',
    async (sort, measure) => {
      for (const order of ['asc', 'desc'] as const) {
        const expected = sortLinks(measure, order === 'asc')
        for (const limit of [3, 50])
          expect(await listAll(`sort=${sort}&order=${order}`, limit)).toEqual(expected)
        expect(await listAll(`sort=${sort}&order=${order}&tags=poster`)).toEqual(
          expected.filter((at) => tagged.has(at)),
        )
        const ids = state.ids.slice(1, 5).map((id) => `&ids=${id}`)
        expect(await listAll(`sort=${sort}&order=${order}${ids.join('')}`)).toEqual(
          expected.filter((at) => at >= 1 && at < 5),
        )
      }
    },
  )

  test('clicks counts the period that is asked for', async () => {
    const [first] = await listAll('sort=clicks&from=2026-09-01&to=2026-09-02')
    expect(first).toBe(6)
  })

  test('a result needs a position of the same order', async () => {
    const { next } = (await get('links?sort=clicks&limit=1')).json() as Page
    const other = await get(`links?sort=installs&limit=1&after=${next ?? ''}`)
    expectProblem(other, 'validation_failed')
  })

  test('a result is unavailable if analytics are down, and other lists are not', async () => {
    const key = await makeSecretKey(offline, offline.tenant, ['links:read'])
    const list = (query: string) =>
      send(offline.url, `/api/v1/apps/${offline.tenant.appId}/links${query}`, {
        headers: { authorization: `Bearer ${key}` },
      })
    expectProblem(await list('?sort=clicks'), 'unavailable')
    expect(await list('')).toMatchObject({ status: 200 })
  })
})

describe('the results of links', () => {
  test('are counts of the period, with zeros for links without any', async () => {
    const unpaid = { purchases: 0, revenue: '0.00', unconverted: [] }
    const [first = '', , , , , last = ''] = state.ids
    const response = await get(`links/results?ids=${first}&ids=${last}&ids=1`)
    expect(response.json()).toEqual({
      from: '2026-10-11T00:00:00.000Z',
      to: '2026-11-10T13:00:00.000Z',
      currency: 'USD',
      items: [
        {
          id: first,
          clicks: 5,
          installs: 1,
          conversion: 0.2,
          opens: 0,
          events: 2,
          ...unpaid,
          lastClickAt: '2026-11-01T10:00:00.000Z',
        },
        ...[last, '1'].map((id) => ({
          id,
          clicks: 0,
          installs: 0,
          conversion: null,
          opens: 0,
          events: 0,
          ...unpaid,
          lastClickAt: null,
        })),
      ],
    })
  })

  test('of another tenant are not found', async () => {
    const other = await app.seed()
    expectProblem(await get(`links/results?ids=${state.ids[0] ?? ''}`, other), 'not_found')
  })
})
