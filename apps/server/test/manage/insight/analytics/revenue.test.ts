import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertAmount } from '#catalog/money/convertAmount.ts'
import { formatAmount } from '#catalog/money/formatAmount.ts'
import { getMinorDigits } from '#catalog/money/getMinorDigits.ts'
import { parseRate } from '#catalog/money/parseRate.ts'
import { storeRates } from '#manage/insight/rates/rateStatements.ts'
import { updateCurrencyRates } from '#manage/insight/rates/updateCurrencyRates.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { insertRows } from './analyticsWorld.ts'

const nowMs = Date.parse('2026-11-10T12:34:56.789Z')
const link = '7261833042275114112'
const other = '7261833042275114113'
const app = useApp({ now: () => nowMs })

type Query = Readonly<Record<string, string | readonly string[]>>
const week: Query = { from: '2026-11-02', to: '2026-11-09' }

interface Figures {
  readonly revenue: string
  readonly purchases: number
}
interface Series {
  readonly totals: Figures
  readonly points: readonly Figures[]
}

async function makeTenant(currency = 'EUR') {
  const tenant = await app.seed({})
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const path = `/apps/${tenant.appId}`
  expect((await admin.patch(path, { currency })).status).toBe(200)
  const toQuery = (query: Query) =>
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, each]),
      ),
    ).toString()
  const get = async (route: string, query: Query = {}) => {
    const response = await admin.get(`${path}/analytics/${route}?${toQuery({ ...week, ...query })}`)
    expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
    return response.json()
  }
  const fail = (route: string, query: Query) =>
    admin.get(`${path}/analytics/${route}?${toQuery({ ...week, ...query })}`)
  const pay = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    insertRows(
      app.clickhouse.client,
      'events',
      rows.map((row, at) => ({
        app_id: tenant.appId,
        id: `e${at}`,
        name: 'purchase',
        received_at: row['at'],
        ...row,
      })),
    )
  const install = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    insertRows(
      app.clickhouse.client,
      'matches',
      rows.map((row) => ({ app_id: tenant.appId, method: 'referrer', ...row })),
    )
  return { ...tenant, admin, get, fail, pay, install }
}

describe('revenue', () => {
  let tenant: Awaited<ReturnType<typeof makeTenant>>
  beforeAll(async () => {
    tenant = await makeTenant()
    const german = { link_id: link, country: 'DE', platform: 'ios' }
    await tenant.install([
      { ...german, at: '2026-11-02 10:00:00.000', install_id: 'i1' },
      { ...german, at: '2026-11-03 10:00:00.000', install_id: 'i2' },
      { ...german, at: '2026-11-03 10:00:00.000', install_id: 'i3' },
      { at: '2026-11-04 10:00:00.000', install_id: 'i4' },
    ])
    await tenant.pay([
      { ...german, install_id: 'i1', at: '2026-11-03 10:00:00.000', amount: 1999, currency: 'EUR' },
      { ...german, install_id: 'i1', at: '2026-11-05 10:00:00.000', amount: 500, currency: 'EUR' },
      {
        ...german,
        install_id: 'i1',
        at: '2026-11-05 11:00:00.000',
        name: 'refund',
        amount: -1999,
        currency: 'EUR',
      },
      {
        ...german,
        install_id: 'i2',
        at: '2026-11-05 23:30:00.000',
        opened_link_id: other,
        amount: 1111,
        currency: 'USD',
      },
      { install_id: 'i4', at: '2026-11-06 10:00:00.000', amount: 700, currency: 'JPY' },
      { ...german, install_id: 'i3', at: '2026-11-06 10:00:00.000', amount: 0, currency: '' },
    ])
    await storeRates(app.postgres.db, tenant.organizationId, [
      { day: '2026-11-04', currency: 'USD', rate: '1.1' },
    ])
  })

  test('is the sum of purchases without refunds, with paying installs and the average', async () => {
    expect(await tenant.get('revenue')).toMatchObject({
      credit: 'install',
      currency: 'EUR',
      timezone: 'UTC',
      isExact: true,
      totals: {
        revenue: '15.10',
        purchases: 4,
        refunds: 1,
        payingUsers: 3,
        installs: 4,
        // 3.775, rounded to the even cent.
        revenuePerInstall: '3.78',
        amounts: [
          { currency: 'EUR', amount: '5.00' },
          { currency: 'JPY', amount: '700' },
          { currency: 'USD', amount: '11.11' },
        ],
        unconverted: [{ currency: 'JPY', amount: '700' }],
      },
      points: [
        { at: '2026-11-02T00:00:00.000Z', revenue: '0.00', payingUsers: 0, installs: 1 },
        { revenue: '19.99', payingUsers: 1, installs: 2, revenuePerInstall: '10.00' },
        { revenue: '0.00' },
        { revenue: '-4.89', purchases: 2, refunds: 1, payingUsers: 2, revenuePerInstall: null },
        { revenue: '0.00', purchases: 1, unconverted: [{ currency: 'JPY', amount: '700' }] },
        { revenue: '0.00' },
        { revenue: '0.00' },
      ],
    })
  })

  test('is counted in the days of a time zone', async () => {
    expect(
      await tenant.get('revenue', { timezone: 'Europe/Berlin', from: '2026-11-05' }),
    ).toMatchObject({
      totals: { revenue: '-4.89' },
      points: [{ revenue: '-14.99' }, { revenue: '10.10' }, {}, {}],
    })
  })

  test('has the dimensions of events, by the rollup and by rows', async () => {
    expect(await tenant.get('revenue/top-values', { by: 'link' })).toMatchObject({
      totals: { revenue: '15.10', installs: 4 },
      items: [
        { value: link, revenue: '15.10', payingUsers: 2, installs: 3, revenuePerInstall: '5.03' },
        { value: '0', revenue: '0.00', purchases: 1, installs: 1 },
      ],
    })
    const german = { revenue: '15.10', purchases: 3, refunds: 1, installs: 3 }
    expect(await tenant.get('revenue/top-values', { by: 'country' })).toMatchObject({
      items: [
        { value: 'DE', ...german },
        { value: '', revenue: '0.00', amounts: [{ currency: 'JPY', amount: '700' }] },
      ],
    })
    for (const where of ['country:eq:DE', 'country:eq:DE,AT', `link:eq:${link}`, 'platform:ne:'])
      expect(await tenant.get('revenue', { where })).toMatchObject({ totals: german })
    expect(
      await tenant.get('revenue', { where: ['country:eq:DE', 'event:eq:refund'] }),
    ).toMatchObject({
      totals: { revenue: '-19.99', purchases: 0, refunds: 1, payingUsers: 0, installs: null },
    })
    expect(await tenant.get('revenue/top-values', { by: 'event', link })).toMatchObject({
      items: [
        { value: 'purchase', revenue: '35.09', installs: null },
        { value: 'refund', revenue: '-19.99' },
      ],
    })
    expectProblem(await tenant.fail('revenue/top-values', { by: 'browser' }), 'validation_failed')
  })

  test('is credited to the opened link on demand', async () => {
    const open = { revenue: '10.10', purchases: 1, payingUsers: 1, installs: null }
    expect(await tenant.get('revenue', { credit: 'open' })).toMatchObject({ totals: open })
    expect(await tenant.get('revenue', { credit: 'open', link: other })).toMatchObject({
      totals: open,
    })
    expect(await tenant.get('revenue', { link: other })).toMatchObject({ totals: { purchases: 0 } })
    expect(await tenant.get('revenue/top-values', { credit: 'open', by: 'link' })).toMatchObject({
      items: [{ value: other, ...open }],
    })
    const query = { credit: 'open', by: 'utm_source' }
    expectProblem(await tenant.fail('revenue/top-values', query), 'validation_failed')
  })

  test('is nothing in an app without purchases, and of another app for nobody', async () => {
    const stranger = await makeTenant()
    expect(await stranger.get('revenue')).toMatchObject({
      totals: { revenue: '0.00', payingUsers: 0, installs: 0, amounts: [], unconverted: [] },
    })
    expect(await stranger.get('revenue/top-values', { by: 'link' })).toMatchObject({ items: [] })
    const path = `/apps/${tenant.appId}/analytics/revenue`
    expectProblem(await stranger.admin.get(path), 'not_found')
  })
})

test('sums convert as single amounts of each day do, in any order and any time zone', async () => {
  const fromMs = Date.parse('2026-11-02')
  const payment = fc.record({
    atMs: fc.integer({ min: 0, max: 7 * 24 - 1 }).map((hours) => fromMs + hours * hourMs),
    amount: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    currency: fc.constantFrom('USD', 'JPY', 'KWD', 'GBP'),
    country: fc.constantFrom('DE', 'FR', ''),
  })
  const [payments = []] = fc.sample(fc.array(payment, { minLength: 300, maxLength: 300 }), {
    numRuns: 1,
    seed: 20_261_120,
  })
  const rates = { USD: '1.0834', JPY: '162.31', KWD: '0.33415', GBP: '0.87' }
  const tenant = await makeTenant('GBP')
  await storeRates(
    app.postgres.db,
    tenant.organizationId,
    Object.entries(rates).map(([currency, rate]) => ({ day: '2026-11-01', currency, rate })),
  )
  const toDated = (currency: keyof typeof rates) => ({
    digits: getMinorDigits(currency) ?? 0,
    rate: parseRate(rates[currency]) ?? { value: 1n, scale: 0 },
  })
  const toRow = ({ atMs, ...row }: (typeof payments)[number], at: number) => ({
    ...row,
    at: new Date(atMs).toISOString().replace('T', ' ').replace('Z', ''),
    install_id: `i${at}`,
  })
  // Some cells of the rollup have rows of several inserts, in another order.
  const rows = payments.map(toRow)
  await tenant.pay(rows.slice(150).reverse())
  await tenant.pay(rows.slice(0, 150))

  const sum = (listed: typeof payments, zoneMs = 0) => {
    const days = Map.groupBy(
      listed,
      ({ atMs, currency }) =>
        `${currency} ${Math.floor(atMs / dayMs)} ${Math.floor((atMs + zoneMs) / dayMs)}`,
    )
    return [...days.values()].reduce((total, group) => {
      const minor = group.reduce((all, { amount }) => all + BigInt(amount), 0n)
      const currency = group[0]?.currency ?? 'GBP'
      return total + convertAmount(minor, toDated(currency), toDated('GBP'))
    }, 0n)
  }
  const format = (minor: bigint) => formatAmount(minor, 2)
  const toPoints = (zoneMs: number) => {
    const days = Map.groupBy(payments, ({ atMs }) => Math.floor((atMs + zoneMs) / dayMs))
    return [...days].sort(([a], [b]) => a - b).map(([, group]) => format(sum(group, zoneMs)))
  }
  const read = async (query: Query) => (await tenant.get('revenue', query)) as Series
  const toRevenue = ({ points }: Series) => points.map(({ revenue }) => revenue)

  const utc = await read({})
  expect(utc.totals.revenue).toBe(format(sum(payments)))
  expect(toRevenue(utc)).toEqual(toPoints(0))
  // Without the filter, from the rollup; with it, from rows.
  expect((await read({ where: 'platform:ne:ios' })).totals).toEqual(
    expect.objectContaining({ revenue: utc.totals.revenue }),
  )
  const range = { from: '2026-11-02T00:00:00Z', to: '2026-11-09T00:00:00Z' }
  const tokyo = await read({ ...range, timezone: 'Asia/Tokyo' })
  expect(tokyo.totals.revenue).toBe(utc.totals.revenue)
  expect(toRevenue(tokyo)).toEqual(toPoints(9 * hourMs))
  const { items } = (await tenant.get('revenue/top-values', { by: 'country' })) as {
    items: { value: string; revenue: string }[]
  }
  const byCountry = Map.groupBy(payments, ({ country }) => country)
  expect(new Map(items.map(({ value, revenue }) => [value, revenue]))).toEqual(
    new Map(Array.from(byCountry, ([country, group]) => [country, format(sum(group))])),
  )
})

describe('the links of a list', () => {
  test('have revenue, and are sorted by it', async () => {
    const tenant = await makeTenant()
    const ids = ['6000000001', '6000000002', '6000000003', '6000000004']
    await app.postgres.db
      .insertInto('links')
      .values(
        ids.map((id, at) => ({
          id,
          app_id: tenant.appId,
          domain: tenant.domain,
          slug: `link-${at}`,
          destination: 'https://lumen.example/',
          created_at: new Date(nowMs - (100 - at) * 1_000),
        })),
      )
      .execute()
    const at = '2026-11-05 10:00:00.000'
    const pay = (id: string, amount: number, currency: string) => ({
      link_id: id,
      install_id: `i${id}`,
      amount,
      currency,
      at,
    })
    const [low = '', none = '', high = '', refunded = ''] = ids
    await tenant.pay([
      pay(low, 900, 'EUR'),
      pay(high, 1000, 'USD'),
      pay(high, 100, 'JPY'),
      pay(refunded, -500, 'EUR'),
    ])
    await storeRates(app.postgres.db, tenant.organizationId, [
      { day: '2026-11-05', currency: 'USD', rate: '0.5' },
    ])
    const get = async (path: string) =>
      (await tenant.admin.get(`/apps/${tenant.appId}/links${path}`)).json() as {
        items: { id: string }[]
        next: string | null
      }
    const query = `?sort=revenue&from=2026-11-02&to=2026-11-09`
    const first = await get(`${query}&limit=1`)
    expect(first.items.map(({ id }) => id)).toEqual([high])
    const rest = await get(`${query}&after=${encodeURIComponent(first.next ?? '')}`)
    expect(rest.items.map(({ id }) => id)).toEqual([low, refunded, none])
    const ascending = await get(`${query}&order=asc`)
    expect(ascending.items.map(({ id }) => id)).toEqual([refunded, none, low, high])
    const named = new URLSearchParams(ids.map((id) => ['ids', id]))
    expect(await get(`/results?${named.toString()}&from=2026-11-02&to=2026-11-09`)).toMatchObject({
      currency: 'EUR',
      items: [
        { id: low, revenue: '9.00', purchases: 1, unconverted: [] },
        { id: none, revenue: '0.00', purchases: 0 },
        {
          id: high,
          revenue: '20.00',
          purchases: 2,
          unconverted: [{ currency: 'JPY', amount: '100' }],
        },
        { id: refunded, revenue: '-5.00', purchases: 0 },
      ],
    })
  })
})

describe('cohorts', () => {
  interface Cohorts {
    readonly from: string
    readonly groups: readonly {
      readonly value: string | null
      readonly cohorts: readonly {
        readonly from: string
        readonly installs: number
        readonly revenue: readonly (string | null)[]
        readonly revenuePerInstall: readonly (string | null)[]
      }[]
    }[]
  }

  test('add up what the installs of a week have paid by each day', async () => {
    const tenant = await makeTenant()
    // A Monday. The week ends nine days before now.
    const installedAt = Date.parse('2026-10-26T00:00:00Z')
    const toText = (atMs: number) => new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')
    const paid = (install: string, afterMs: number, amount: number, country = 'DE') => ({
      install_id: install,
      installed_at: toText(installedAt),
      at: toText(installedAt + afterMs),
      amount,
      currency: 'EUR',
      country,
    })
    await tenant.install([
      { install_id: 'i1', at: toText(installedAt), country: 'DE' },
      { install_id: 'i2', at: toText(installedAt), country: 'AT' },
      { install_id: 'i3', at: toText(installedAt - 1), country: 'DE' },
    ])
    await tenant.pay([
      // Clocks differ: before the install counts as the first day.
      paid('i1', -1_000, 1),
      paid('i1', dayMs - 1, 10),
      paid('i1', dayMs, 100),
      paid('i1', 2 * dayMs, 1_000),
      paid('i1', 8 * dayMs - 1, 10_000),
      paid('i1', 8 * dayMs, 100_000),
      paid('i2', 0, 3, 'AT'),
      // Of the week before.
      { ...paid('i3', 0, 7), installed_at: toText(installedAt - 1) },
      // Unknown install.
      { install_id: 'i9', at: toText(installedAt), amount: 5, currency: 'EUR' },
    ])
    const path = `/apps/${tenant.appId}/analytics/cohorts`
    const get = async (query: string) => (await tenant.admin.get(path + query)).json() as Cohorts
    const all = await get('?cohorts=4')
    expect(all).toMatchObject({
      from: '2026-10-19T00:00:00.000Z',
      to: '2026-11-16T00:00:00.000Z',
      currency: 'EUR',
      days: [0, 1, 7, 30, 90],
      unconverted: [],
      groups: [{ value: null }],
    })
    expect(all.groups[0]?.cohorts).toEqual([
      {
        from: '2026-10-19T00:00:00.000Z',
        installs: 1,
        revenue: ['0.07', '0.07', '0.07', null, null],
        revenuePerInstall: ['0.07', '0.07', '0.07', null, null],
      },
      {
        from: '2026-10-26T00:00:00.000Z',
        installs: 2,
        revenue: ['0.14', '1.14', '111.14', null, null],
        revenuePerInstall: ['0.07', '0.57', '55.57', null, null],
      },
      expect.objectContaining({ installs: 0, revenue: ['0.00', null, null, null, null] }),
      expect.objectContaining({ revenue: [null, null, null, null, null] }),
    ])
    const byCountry = await get('?cohorts=3&by=country')
    expect(
      byCountry.groups.map(({ value, cohorts }) => [value, cohorts[0]?.revenue.slice(0, 3)]),
    ).toEqual([
      ['AT', ['0.03', '0.03', '0.03']],
      ['DE', ['0.11', '1.11', '111.11']],
    ])
    const german = await get('?cohorts=3&where=country:eq:DE')
    expect(german.groups[0]?.cohorts[0]).toMatchObject({
      installs: 1,
      revenue: ['0.11', '1.11', '111.11', null, null],
    })
    // In Tokyo, the week starts nine hours earlier, and so has the third install.
    const tokyo = await get('?cohorts=3&timezone=Asia/Tokyo')
    expect(tokyo.groups[0]?.cohorts[0]).toMatchObject({
      from: '2026-10-25T15:00:00.000Z',
      installs: 3,
      revenue: ['0.21', '1.21', '111.21', null, null],
    })
    const months = await get('?cohorts=2&resolution=month')
    expect(months.groups[0]?.cohorts[0]).toMatchObject({
      from: '2026-10-01T00:00:00.000Z',
      installs: 3,
      revenue: ['0.21', '1.21', '111.21', null, null],
    })
  })
})

describe('currency rates', () => {
  test('are set as a list or a file, replace those of the same day, and are listed', async () => {
    const { admin, organizationId } = await makeTenant()
    const path = `/organizations/${organizationId}/currency-rates`
    const rate = { day: '2026-11-09', currency: 'USD', rate: '1.1' }
    expect((await admin.put(path, { rates: [rate, { ...rate, rate: '1.12' }] })).json()).toEqual({
      stored: 2,
    })
    const file = 'day,currency,rate\n2026-11-09,JPY,162.31\n2026-09-01,JPY,160\n'
    expect((await admin.put(path, { file })).status).toBe(200)
    expect((await admin.get(path)).json()).toEqual({
      items: [
        { day: '2026-11-09', currency: 'JPY', rate: '162.31', isOwn: true },
        { day: '2026-11-09', currency: 'USD', rate: '1.12', isOwn: true },
      ],
    })
    expect((await admin.get(`${path}?from=2026-09-01&to=2026-09-01`)).json()).toMatchObject({
      items: [{ rate: '160' }],
    })
  })

  test('of the operator are for everybody, until an organization sets its own', async () => {
    const { admin, organizationId } = await makeTenant()
    const path = `/organizations/${organizationId}/currency-rates`
    const xml = `<Cube time='2026-10-20'><Cube currency='CHF' rate='0.93'/></Cube>`
    const respond = (status: number, text: string) => () =>
      Promise.resolve({
        status,
        headers: {},
        body: Buffer.from(text),
        url: '',
        certificateExpiresAtMs: null,
      })
    const update = (status: number, text: string) =>
      updateCurrencyRates({
        db: app.postgres.db,
        url: 'https://rates.example/',
        safeFetch: respond(status, text),
      })
    await update(200, xml)
    await update(200, xml)
    await expect(update(404, xml)).rejects.toThrow('responds with 404')
    await expect(update(200, '<html>')).rejects.toThrow('line 1')
    const list = async () => (await admin.get(`${path}?from=2026-10-20&to=2026-10-20`)).json()
    const found = { day: '2026-10-20', currency: 'CHF', rate: '0.93', isOwn: false }
    expect(await list()).toEqual({ items: [found] })
    await admin.put(path, { rates: [{ day: '2026-10-20', currency: 'CHF', rate: '0.9' }] })
    expect(await list()).toEqual({ items: [{ ...found, rate: '0.9', isOwn: true }] })
  })

  test('that are wrong are refused, and only an admin sets them', async () => {
    const { admin, organizationId } = await makeTenant()
    const path = `/organizations/${organizationId}/currency-rates`
    const rate = { day: '2026-11-09', currency: 'USD', rate: '1.1' }
    for (const body of [
      {},
      { rates: [rate], file: '' },
      { rates: [{ ...rate, currency: 'EUR' }] },
      { rates: [{ ...rate, currency: 'XXX' }] },
      { rates: [{ ...rate, day: '2026-02-30' }] },
      { rates: [{ ...rate, rate: '0' }] },
      { file: 'day,currency,rate\n2026-11-09,USD,free' },
    ])
      expectProblem(await admin.put(path, body), 'validation_failed')
    const editor = await makeMember(app, organizationId, 'editor')
    expectProblem(await editor.put(path, { rates: [rate] }), 'forbidden')
    expectProblem(await (await makeTenant()).admin.get(path), 'not_found')
    expectProblem(
      await admin.patch(`/apps/${(await makeTenant()).appId}`, { currency: 'EUR' }),
      'not_found',
    )
  })
})
