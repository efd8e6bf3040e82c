import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Shipment } from '#pipeline/event-log/eventLog.ts'
import type { AppEventEntry, LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { linkId, makeAppEvent, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const nowMs = Date.now()
const earlierShipments = 3

let appId = ''
let ship = createShipper({ client, links: noLinks })
beforeEach(() => {
  appId = `app_${randomUUID()}`
  // Without what it remembers, as after a restart.
  ship = createShipper({ client, links: noLinks })
})

const makeShipment = (...entries: readonly LogEntry[]): Shipment => ({
  id: randomUUID(),
  batches: [{ id: randomUUID(), writtenAtMs: nowMs, entries }],
})

const makeEvent = (changes: Partial<AppEventEntry>) => makeAppEvent({ appId, ...changes })

/** As the SDK reports it. */
const makePurchase = (data: object, name = 'purchase') => makeEvent({ name, data })

async function readSums(): Promise<unknown> {
  const query = `SELECT currency, sum(amount) AS amount, toUInt32(count()) AS events FROM events
    WHERE app_id = '${appId}' GROUP BY currency ORDER BY currency`
  return (await client.query({ query, format: 'JSONEachRow' })).json()
}

describe('the money of events', () => {
  test('is stored in minor units, by currency', async () => {
    await ship(
      makeShipment(
        makePurchase({ value: 19.99, currency: 'EUR' }),
        makePurchase({ value: 0.01, currency: 'eur' }),
        makePurchase({ value: 1200, currency: 'JPY' }),
        makePurchase({ value: 1.5, currency: 'EUR' }, 'refund'),
        makeEvent({ name: 'renewed', money: { value: '9999999999999.99', currency: 'USD' } }),
      ),
    )
    expect(await readSums()).toEqual([
      { currency: 'EUR', amount: '1850', events: 3 },
      { currency: 'JPY', amount: '1200', events: 1 },
      { currency: 'USD', amount: '999999999999999', events: 1 },
    ])
  })

  test('that is no exact amount is left out, and the event stays', async () => {
    await ship(
      makeShipment(
        makePurchase({ value: 19.999, currency: 'EUR' }),
        makePurchase({ value: 5, currency: 'POINTS' }),
        makePurchase({ value: 5, currency: 'EUR' }, 'add_to_cart'),
      ),
    )
    expect(await readSums()).toEqual([{ currency: '', amount: '0', events: 3 }])
  })
})

describe('a purchase with an id counts once', () => {
  const data = { value: 19.9, currency: 'EUR', transactionId: 'order-1' }
  const fromApp = (changes: Partial<AppEventEntry> = {}) =>
    makeEvent({ name: 'purchase', data, ...changes })
  const fromServer = () =>
    makeEvent({
      name: 'subscription_renewed',
      money: { value: '19.90', currency: 'EUR', purchaseId: 'order-1' },
    })
  const once = [
    { currency: '', amount: '0', events: 1 },
    { currency: 'EUR', amount: '1990', events: 1 },
  ]

  test('reported by the app and the server, in one shipment', async () => {
    await ship(makeShipment(fromApp(), fromServer()))
    expect(await readSums()).toEqual(once)
  })

  test('reported by the app and the server, in two shipments, even a year apart', async () => {
    const past = nowMs - 365 * dayMs
    await ship(makeShipment(fromApp({ atMs: past, happenedAtMs: past, deviceTimeMs: past })))
    await ship(makeShipment(fromServer()))
    expect(await readSums()).toEqual(once)
  })

  test('if its shipment is stored again, by whichever process', async () => {
    const first = makeShipment(fromServer())
    const second = makeShipment(fromApp(), makePurchase({ value: 5, currency: 'EUR' }))
    await ship(first)
    await ship(first)
    await ship(second)
    await createShipper({ client, links: noLinks })(second)
    expect(await readSums()).toEqual([
      { currency: '', amount: '0', events: 1 },
      { currency: 'EUR', amount: '2490', events: 2 },
    ])
  })

  test('if its event is sent again', async () => {
    const event = fromApp()
    await ship(makeShipment(event, event))
    await ship(makeShipment(event))
    expect(await readSums()).toEqual([{ currency: 'EUR', amount: '1990', events: 1 }])
  })

  test('and so does its refund', async () => {
    const refund = () => makePurchase(data, 'refund')
    await ship(makeShipment(fromApp(), refund()))
    await ship(makeShipment(refund(), fromServer()))
    expect(await readSums()).toEqual([
      { currency: '', amount: '0', events: 2 },
      { currency: 'EUR', amount: '0', events: 2 },
    ])
  })

  test('in each app', async () => {
    await ship(makeShipment(fromApp({ appId: `app_${randomUUID()}` })))
    await ship(makeShipment(fromApp()))
    expect(await readSums()).toEqual([{ currency: 'EUR', amount: '1990', events: 1 }])
  })
})

describe('the rollup of revenue', () => {
  const readCells = async (condition: string) => {
    const query = `SELECT toString(credit) AS credit, toString(dimension) AS dimension,
        toString(link_id) AS link, value, currency, toString(sum(amount)) AS amount,
        sum(purchases) AS purchases, sum(refunds) AS refunds
      FROM hourly_revenue WHERE app_id = '${appId}' AND ${condition}
      GROUP BY credit, dimension, link, value, currency ORDER BY ALL`
    const rows = await (await client.query({ query, format: 'JSONCompactEachRow' })).json()
    return (rows as readonly (readonly unknown[])[]).map((row) => row.join(' '))
  }

  test('has the sums of each currency, for the app and for the link of the install', async () => {
    const match = makeMatch({ appId, country: null, platform: 'android' })
    const paid = (value: number, currency: string, name = 'purchase') =>
      makeEvent({ name, installId: match.id, country: null, data: { value, currency } })
    await ship(
      makeShipment(
        match,
        paid(19.99, 'EUR'),
        paid(5, 'EUR', 'refund'),
        paid(0, 'EUR'),
        paid(1200, 'JPY'),
        makePurchase({ value: 1, currency: 'EUR' }),
        makeEvent({ installId: match.id }),
      ),
    )
    expect(await readCells(`dimension IN ('total', 'platform', 'event')`)).toEqual([
      'install event 0 purchase EUR 2099 2 0',
      'install event 0 purchase JPY 1200 1 0',
      'install event 0 refund EUR -500 0 1',
      `install event ${linkId} purchase EUR 1999 1 0`,
      `install event ${linkId} purchase JPY 1200 1 0`,
      `install event ${linkId} refund EUR -500 0 1`,
      'install platform 0 android EUR 1499 1 1',
      'install platform 0 android JPY 1200 1 0',
      `install platform ${linkId} android EUR 1499 1 1`,
      `install platform ${linkId} android JPY 1200 1 0`,
      'install total 0  EUR 1599 2 1',
      'install total 0  JPY 1200 1 0',
      `install total ${linkId}  EUR 1499 1 1`,
      `install total ${linkId}  JPY 1200 1 0`,
    ])
    expect(await readCells(`dimension IN ('link', 'country')`)).toEqual([
      'install country 0 DE EUR 100 1 0',
      'install link 0 0 EUR 100 1 0',
      `install link 0 ${linkId} EUR 1499 1 1`,
      `install link 0 ${linkId} JPY 1200 1 0`,
    ])
  })

  test('has sums beyond 64 bits', async () => {
    const rows = `SELECT '${appId}', 'EUR', 9223372036854775807, 'x' || toString(number) FROM numbers(3)`
    await client.command({ query: `INSERT INTO events (app_id, currency, amount, id) ${rows}` })
    expect(await readCells(`dimension = 'total'`)).toEqual([
      'install total 0  EUR 27670116110564327421 3 0',
    ])
  })
})

test('the sum is the same whatever is sent twice, in whatever order and shipments', async () => {
  const purchase = fc.record({
    minor: fc.integer({ min: 1, max: 10_000_000 }),
    currency: fc.constantFrom('EUR', 'USD'),
    isRefund: fc.boolean(),
    hasId: fc.boolean(),
  })
  const report = fc.record({
    of: fc.nat(),
    isByServer: fc.boolean(),
    shipment: fc.nat(earlierShipments - 1),
  })
  const world = fc.record({
    purchases: fc.array(purchase, { minLength: 1, maxLength: 12 }),
    reports: fc.array(report, { maxLength: 30 }),
  })
  // All in the same shipments, each world an app: a shipment takes long on a busy machine.
  const worlds = fc.sample(world, { numRuns: 50, seed: 20_261_119 })
  const shipments: AppEventEntry[][] = Array.from({ length: earlierShipments + 1 }, () => [])
  const expected = new Map<string, number>()
  for (const [number, { purchases, reports }] of worlds.entries()) {
    const worldId = `${appId}_${number}`
    const log = (shipment: number, of: number, isByServer: boolean) => {
      const at = of % purchases.length
      const reported = purchases[at]
      if (reported === undefined) return
      const { minor, currency, isRefund, hasId } = reported
      const value = minor / 100
      const event = makeAppEvent({
        appId: worldId,
        name: isRefund ? 'refund' : 'purchase',
        // Without an id, only the event itself identifies the purchase.
        id: hasId ? randomUUID() : `event-of-purchase-${at}`,
        atMs: nowMs,
        data: { value, currency, ...(hasId ? { transactionId: `order-${at}` } : {}) },
      })
      const purchaseId = hasId ? { purchaseId: `order-${at}` } : {}
      const money = { value: value.toFixed(2), currency, ...purchaseId }
      shipments[shipment]?.push(isByServer ? { ...event, data: {}, money } : event)
    }
    for (const { shipment, of, isByServer } of reports) log(shipment, of, isByServer)
    for (const at of purchases.keys()) log(earlierShipments, at, false)
    for (const { minor, currency, isRefund } of purchases) {
      const key = `${worldId} ${currency}`
      expected.set(key, (expected.get(key) ?? 0) + (isRefund ? -minor : minor))
    }
  }
  for (const entries of shipments) {
    const shipment = makeShipment(...entries)
    await ship(shipment)
    // As after a crash, before it was marked.
    await createShipper({ client, links: noLinks })(shipment)
  }
  const query = `SELECT concat(app_id, ' ', currency) AS key, toString(sum(amount)) AS amount
    FROM events WHERE startsWith(app_id, '${appId}') AND currency != '' GROUP BY key`
  for (const each of [
    query,
    query.replace('FROM events', 'FROM payments'),
    query
      .replace('FROM events', 'FROM hourly_revenue')
      .replace('AND', `AND dimension = 'total' AND`),
  ]) {
    const result = await client.query({ query: each, format: 'JSONEachRow' })
    const rows = await result.json<{ key: string; amount: string }>()
    expect(new Map(rows.map(({ key, amount }) => [key, Number(amount)]))).toEqual(expected)
  }
})
