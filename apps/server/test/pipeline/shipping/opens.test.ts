import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import type { LinkKey } from '#catalog/links/linkDirectory.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import type { Shipment } from '#pipeline/event-log/eventLog.ts'
import type { AppEventEntry, LogEntry } from '#pipeline/event-log/logEntry.ts'
import type { Announcement } from '#pipeline/outbox/announcement.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'
import { useClickhouse, useDatabase } from '#test/support/engines.ts'
import { makeAppEvent, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const { postgres } = useDatabase()
const links = createPostgresLinkDirectory(postgres)
const nowMs = Date.now()

/** An app with two links and a pattern, created for each test. */
let appId = ''
let domain = ''
let amber = ''
let blue = ''
let products = ''
beforeEach(async () => {
  domain = `go-${randomUUID()}.example`
  const destination = (slug: string) => `https://lumen.example/${slug}`
  const organization = await seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: `https://${domain}`,
    domain,
    app: {},
    links: ['amber', 'blue', 'products/*'].map((slug) => ({
      slug,
      destination: destination(slug),
    })),
  })
  appId = organization.appId
  const findId = async (slug: string) => (await links.bySlug(domain, slug))?.id ?? ''
  amber = await findId('amber')
  blue = await findId('blue')
  products = await findId('products/*')
})

function makeShipment(...entries: readonly LogEntry[]): Shipment {
  return { id: randomUUID(), batches: [{ id: randomUUID(), writtenAtMs: nowMs, entries }] }
}

function makeEvent(
  installId: string,
  atMs: number,
  changes: Partial<AppEventEntry> = {},
): AppEventEntry {
  return makeAppEvent({ appId, installId, atMs, ...changes })
}

function makeOpen(installId: string, atMs: number, path: string): AppEventEntry {
  const data = { linkType: 'verified', url: `https://${domain}/${path}` }
  return makeEvent(installId, atMs, { name: 'link_opened', data })
}

async function read<Row>(columns: string, table: string, rest = ''): Promise<Row[]> {
  const query = `SELECT ${columns} FROM ${table} WHERE app_id = '${appId}' ${rest}`
  return (await client.query({ query, format: 'JSONEachRow' })).json<Row>()
}

const readCells = (dimension: string, link = '0') =>
  read(
    'value, sum(events) AS events, sum(opens) AS opens, sum(open_events) AS openEvents',
    'hourly',
    `AND dimension = '${dimension}' AND link_id = ${link} GROUP BY value ORDER BY value`,
  )

const ship = createShipper({ client, links })

describe('a link that opened the app', () => {
  test('is counted for the app, the link and the opened path, and is no event', async () => {
    const match = makeMatch({ appId, platform: 'android', linkId: blue })
    await ship(makeShipment(match))
    await ship(
      makeShipment(
        makeOpen(match.id, nowMs, 'amber'),
        makeOpen(match.id, nowMs + 1, 'products/42'),
        makeOpen(match.id, nowMs + 2, 'unknown'),
      ),
    )
    const none = { events: '0', openEvents: '0' }
    expect(await readCells('total')).toEqual([{ value: '', opens: '3', ...none }])
    expect(await readCells('total', amber)).toEqual([{ value: '', opens: '1', ...none }])
    expect(await readCells('path', products)).toEqual([
      { value: 'products/42', opens: '1', ...none },
    ])
    expect(await readCells('platform', amber)).toEqual([{ value: 'android', opens: '1', ...none }])
    expect(await readCells('link')).toMatchObject(
      ['0', amber, products, blue].sort().map((value) => ({ value })),
    )
    expect(await read('id', 'events')).toEqual([])
    expect(await read('link_type, link_id, install_link_id', 'opens', 'ORDER BY at')).toEqual([
      { link_type: 'verified', link_id: amber, install_link_id: blue },
      { link_type: 'verified', link_id: products, install_link_id: blue },
      { link_type: 'verified', link_id: '0', install_link_id: blue },
    ])
  })

  test('is counted once, however often it is sent and shipped', async () => {
    const open = makeOpen('i1', nowMs, 'amber')
    const first = makeShipment(open, open)
    await ship(first)
    await ship(first)
    // Sent again hours later, with another clock correction.
    await ship(makeShipment({ ...open, atMs: nowMs + 5 * minuteMs, happenedAtMs: nowMs + 7 }))
    expect(await readCells('total')).toMatchObject([{ opens: '1' }])
    expect(await read('count() AS count', 'opens')).toEqual([{ count: '1' }])
  })

  test('keeps its install active in the weeks of retention', async () => {
    const match = makeMatch({ appId, atMs: nowMs - 14 * dayMs, linkId: blue })
    await ship(makeShipment(match, makeOpen(match.id, nowMs, 'amber')))
    const rest = `AND link_id = ${blue} GROUP BY weeks ORDER BY weeks`
    expect(await read(`dateDiff('week', cohort, week) AS weeks`, 'active_weeks', rest)).toEqual([
      { weeks: '0' },
      { weeks: '2' },
    ])
  })

  test.each([
    ['no data', undefined],
    ['a number', 7],
    ['an unknown type', { linkType: 'x'.repeat(500), url: 'not a URL' }],
    ["another app's link", { linkType: 'verified', url: 'https://other.example/amber' }],
  ])('is counted without a link if its event has %s', async (_, data) => {
    await ship(makeShipment(makeEvent('i1', nowMs, { name: 'link_opened', data })))
    expect(await readCells('link')).toEqual([
      { value: '0', opens: '1', events: '0', openEvents: '0' },
    ])
  })
})

describe('an event is credited to the link that opened the app before it', () => {
  const openedLinks = () =>
    read<{ link: string }>('toString(opened_link_id) AS link', 'events', 'ORDER BY at').then(
      (rows) => rows.map(({ link }) => link),
    )

  test('in the same shipment or in an earlier one', async () => {
    await ship(makeShipment(makeOpen('i1', nowMs, 'amber'), makeEvent('i1', nowMs + 1)))
    await ship(makeShipment(makeEvent('i1', nowMs + 2)))
    await ship(makeShipment(makeEvent('i1', nowMs + 4), makeOpen('i1', nowMs + 3, 'blue')))
    expect(await openedLinks()).toEqual([amber, amber, blue])
    expect(await readCells('total', amber)).toMatchObject([{ opens: '1', openEvents: '2' }])
    expect(await readCells('event', amber)).toMatchObject([{ value: 'viewed', openEvents: '2' }])
    expect(await readCells('total')).toMatchObject([{ opens: '2', events: '3', openEvents: '3' }])
  })

  test('for 30 minutes, beside the link of its install', async () => {
    const match = makeMatch({ appId, linkId: blue })
    await ship(
      makeShipment(
        match,
        makeOpen(match.id, nowMs, 'amber'),
        makeEvent(match.id, nowMs + 30 * minuteMs),
        makeEvent(match.id, nowMs + 30 * minuteMs + 1),
      ),
    )
    expect(await openedLinks()).toEqual([amber, '0'])
    expect(await readCells('total', blue)).toMatchObject([{ events: '2', openEvents: '0' }])
    expect(await readCells('total', amber)).toMatchObject([{ events: '0', openEvents: '1' }])
  })

  test('by the clock of the device, whatever it shows', async () => {
    const deviceTimeMs = Date.parse('1999-12-31T23:59:00Z')
    await ship(makeShipment({ ...makeOpen('i1', nowMs, 'amber'), deviceTimeMs }))
    await ship(
      makeShipment(
        // Sent in another request, by whose correction it happened before the open.
        makeEvent('i1', nowMs - 300, { deviceTimeMs: deviceTimeMs + 5 }),
        makeEvent('i1', nowMs + 300, { deviceTimeMs: deviceTimeMs - 5 }),
      ),
    )
    expect(await openedLinks()).toEqual([amber, '0'])
  })

  test('the same if its shipment is repeated after a part of it was stored', async () => {
    const shipment = makeShipment(makeOpen('i1', nowMs, 'amber'), makeEvent('i1', nowMs + 1))
    const stopped = new Proxy(client, {
      get(target, name) {
        if (name !== 'exec') return Reflect.get(target, name, target) as unknown
        return (params: Parameters<typeof client.exec>[0]) =>
          params.query.startsWith('INSERT INTO events')
            ? Promise.reject(new Error('The server ended.'))
            : target.exec(params)
      },
    })
    await expect(createShipper({ client: stopped, links })(shipment)).rejects.toThrow('ended')
    expect(await read('count() AS count', 'opens')).toEqual([{ count: '1' }])
    await ship(shipment)
    expect(await openedLinks()).toEqual([amber])
    expect(await readCells('total')).toMatchObject([{ opens: '1', openEvents: '1' }])
  })
})

test('opens and first opens are announced, with the opened link', async () => {
  const announced: Announcement[] = []
  const announcing = createShipper({
    client,
    links,
    announce(_, announcements) {
      announced.push(...announcements)
      return Promise.resolve()
    },
  })
  const later = makeOpen('i1', nowMs, 'products/42')
  await announcing(makeShipment(later, { ...makeOpen('i2', nowMs, 'amber'), name: 'install' }))
  await announcing(makeShipment(later))
  expect(announced.map(({ type, toFact }) => [type, toFact().item])).toMatchObject([
    ['link.opened', { installId: 'i1', linkId: products, isFirstOpen: false }],
    ['link.opened', { installId: 'i2', linkId: amber, isFirstOpen: true, linkType: 'verified' }],
  ])
})

test('all links of a shipment are looked up with one statement, and only on domains of their apps', async () => {
  const asked: (readonly LinkKey[])[] = []
  const counted = createShipper({
    client,
    links: {
      ...links,
      listBySlugs(keys) {
        asked.push(keys)
        return links.listBySlugs(keys)
      },
    },
  })
  const other = await seedOrganization(postgres.db, {
    name: 'Other',
    origin: 'https://other.example',
    domain: `other-${randomUUID()}.example`,
    app: {},
    links: [],
  })
  const foreign = makeOpen('foreign', nowMs, 'amber')
  await counted(
    makeShipment(
      ...Array.from({ length: 300 }, (_, index) =>
        makeOpen(
          `i${index}`,
          nowMs,
          index % 3 === 0 ? 'Amber/' : `Products/${index}/${randomUUID()}`,
        ),
      ),
      { ...foreign, appId: other.appId },
    ),
  )
  expect(asked).toHaveLength(1)
  const count = `count() AS opens`
  expect(await read(`link_id, ${count}`, 'opens', 'GROUP BY link_id ORDER BY opens')).toEqual([
    { link_id: amber, opens: '100' },
    { link_id: products, opens: '200' },
  ])
  const result = await client.query({
    query: `SELECT link_id FROM opens WHERE app_id = '${other.appId}'`,
    format: 'JSONEachRow',
  })
  expect(await result.json()).toEqual([{ link_id: '0' }])
})
