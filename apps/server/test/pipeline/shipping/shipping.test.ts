import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import type { Shipment } from '#pipeline/event-log/eventLog.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { startShipping } from '#pipeline/shipping/startShipping.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { useClickhouse, useDatabase } from '#test/support/engines.ts'
import { emptyTables } from './emptyTables.ts'
import { appId, linkId, makeAppEvent, makeClick, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const { postgres } = useDatabase()
const links = createPostgresLinkDirectory(postgres)
const ship = createShipper({ client, links })

const nowMs = Date.now()

beforeEach(async () => {
  await emptyTables(client)
})

function makeShipment(...entries: readonly LogEntry[]): Shipment {
  return { id: randomUUID(), batches: [{ id: randomUUID(), writtenAtMs: nowMs, entries }] }
}

async function read<Row>(query: string): Promise<Row[]> {
  const result = await client.query({ query, format: 'JSONEachRow' })
  return result.json<Row>()
}

async function readTotals(dimension = 'total', link = '0'): Promise<unknown> {
  return read(`SELECT value, sum(clicks) AS clicks, sum(bot_clicks) AS bots, sum(installs) AS installs,
    sum(matched) AS matched, sum(events) AS events FROM hourly
    WHERE app_id = '${appId}' AND dimension = '${dimension}' AND link_id = ${link}
    GROUP BY value ORDER BY value`)
}

describe('counts', () => {
  test('clicks over a rate limit are stored, and counted with those of bots', async () => {
    await ship(makeShipment(makeClick(), makeClick({ isLimited: true })))
    expect(await readTotals()).toMatchObject([{ value: '', clicks: '1', bots: '1' }])
    expect(
      await read(`SELECT is_limited FROM clicks WHERE app_id = '${appId}' ORDER BY is_limited`),
    ).toEqual([{ is_limited: false }, { is_limited: true }])
  })

  test('clicks of people and of bots, for the app and for the link', async () => {
    const bot = { platform: 'desktop', browser: 'other', isBot: true, isPrefetch: false } as const
    const prefetch = { platform: 'ios', browser: 'safari', isBot: false, isPrefetch: true } as const
    await ship(
      makeShipment(
        makeClick(),
        makeClick(),
        makeClick({ visitor: bot }),
        makeClick({ visitor: prefetch }),
      ),
    )
    const none = { installs: '0', matched: '0', events: '0' }
    expect(await readTotals()).toEqual([{ value: '', clicks: '2', bots: '2', ...none }])
    expect(await readTotals('total', linkId)).toEqual([
      { value: '', clicks: '2', bots: '2', ...none },
    ])
    expect(await readTotals('platform')).toEqual([
      { value: 'desktop', clicks: '0', bots: '1', ...none },
      { value: 'ios', clicks: '2', bots: '1', ...none },
    ])
    expect(await readTotals('referrer', linkId)).toEqual([
      { value: 'news.example', clicks: '2', bots: '2', ...none },
    ])
    expect(await readTotals('utm_source')).toEqual([
      { value: 'newsletter', clicks: '2', bots: '2', ...none },
    ])
    expect(await readTotals('link')).toMatchObject([{ value: linkId, clicks: '2' }])
  })

  test('a match with the source of its click, and an event with the source of its install', async () => {
    const click = makeClick({ atMs: nowMs - 3 * dayMs })
    const match = makeMatch({ clickReference: click.id, platform: 'android' })
    const event = makeAppEvent({ installId: match.id, country: null })
    await ship(makeShipment(click))
    await ship(makeShipment(event, match))
    const source = {
      referrer_host: 'news.example',
      utm_source: 'newsletter',
      utm_campaign: 'autumn',
      link_id: linkId,
      platform: 'android',
      country: 'DE',
    }
    const clicked_at = new Date(click.atMs).toISOString().replace('T', ' ').slice(0, 23)
    expect(await read('SELECT * FROM matches')).toMatchObject([{ ...source, clicked_at }])
    expect(await read('SELECT * FROM events')).toMatchObject([{ ...source, data: '{"item":7}' }])
    expect(await readTotals('utm_campaign')).toMatchObject([
      { value: 'autumn', clicks: '1', installs: '1', matched: '1', events: '1' },
    ])
    expect(await readTotals('event')).toMatchObject([{ value: 'viewed', events: '1' }])
    expect(await readTotals('method')).toMatchObject([{ value: 'referrer', installs: '1' }])
  })

  test('visited paths of a link by pattern, for clicks, installs and events', async () => {
    const click = makeClick({ path: 'products/42' })
    const match = makeMatch({ clickReference: click.id })
    await ship(makeShipment(click, makeClick({ path: 'products/7' }), makeClick()))
    await ship(makeShipment(match, makeAppEvent({ installId: match.id })))
    for (const link of ['0', linkId]) {
      expect(await readTotals('path', link)).toMatchObject([
        { value: 'products/42', clicks: '1', installs: '1', matched: '1', events: '1' },
        { value: 'products/7', clicks: '1', installs: '0' },
      ])
    }
  })

  test('an install without a link, and an event of an unknown install', async () => {
    const none = { method: 'none', confidence: 0, reason: 'no_candidates', linkId: null } as const
    await ship(makeShipment(makeMatch(none), makeAppEvent({})))
    expect(await readTotals()).toMatchObject([{ installs: '1', matched: '0', events: '1' }])
    expect(await readTotals('link')).toMatchObject([{ value: '0', installs: '1', events: '1' }])
  })

  test('an install whose app was first opened by a link, for that link', async () => {
    const domain = `go-${randomUUID()}.example`
    const { appId: ownAppId } = await seedOrganization(postgres.db, {
      name: 'Lumen',
      origin: `https://${domain}`,
      domain,
      app: {},
      links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
    })
    const link = await links.bySlug(domain, 'amber')
    const opened = (url: unknown) =>
      makeAppEvent({ appId: ownAppId, name: 'install', data: { linkType: 'web', url } })
    await ship(
      makeShipment(
        opened(`https://${domain}/amber`),
        opened('https://other.example/amber'),
        opened(7),
      ),
    )
    const rows = await read('SELECT method, link_id FROM matches ORDER BY link_id')
    expect(rows).toEqual([
      { method: 'opened', link_id: '0' },
      { method: 'opened', link_id: '0' },
      { method: 'opened', link_id: link?.id },
    ])
    expect(await read('SELECT * FROM events')).toEqual([])
  })

  test('weeks in which an install was active, by the week of the install', async () => {
    const match = makeMatch({ atMs: nowMs - 14 * dayMs })
    const event = (atMs: number) => makeAppEvent({ installId: match.id, atMs, happenedAtMs: atMs })
    await ship(makeShipment(match, event(nowMs), event(nowMs - 7 * dayMs), event(nowMs)))
    const rows = await read(`SELECT dateDiff('week', cohort, week) AS weeks,
      uniqExact(install) AS installs FROM active_weeks WHERE link_id = ${linkId}
      GROUP BY weeks ORDER BY weeks`)
    expect(rows).toEqual([0, 1, 2].map((weeks) => ({ weeks: String(weeks), installs: '1' })))
  })

  test('entries of older versions, which have no country and no device time', async () => {
    const newer = new Set(['country', 'platform', 'deviceTimeMs', 'data'])
    const entries = [makeClick(), makeMatch(), makeAppEvent()].map(
      (entry) =>
        JSON.parse(
          JSON.stringify(entry, (key, value: unknown) => (newer.has(key) ? undefined : value)),
        ) as LogEntry,
    )
    await ship(makeShipment(...entries))
    expect(await readTotals()).toMatchObject([{ clicks: '1', installs: '1', events: '1' }])
  })
})

test('installs and events of test devices are not counted, but their clicks are', async () => {
  const ofTeam = makeMatch()
  const ofUser = makeMatch()
  const testDevices = { listInstallIds: () => Promise.resolve(new Set([ofTeam.id])) }
  await createShipper({ client, links, testDevices })(
    makeShipment(
      makeClick(),
      ofTeam,
      ofUser,
      makeAppEvent({ installId: ofTeam.id }),
      makeAppEvent({ installId: ofUser.id }),
    ),
  )
  expect(await readTotals()).toMatchObject([{ clicks: '1', installs: '1', events: '1' }])
})

describe('counts once', () => {
  test('a shipment that is shipped again', async () => {
    const shipment = makeShipment(makeClick(), makeMatch(), makeAppEvent())
    await ship(shipment)
    await ship(shipment)
    await createShipper({ client, links })(shipment)
    expect(await readTotals()).toMatchObject([{ clicks: '1', installs: '1', events: '1' }])
  })

  test('an entry that is in a shipment twice', async () => {
    const entries = [makeClick(), makeMatch(), makeAppEvent()]
    await ship(makeShipment(...entries, ...entries))
    expect(await readTotals()).toMatchObject([{ clicks: '1', installs: '1', events: '1' }])
  })

  test('an event that was sent again hours later with a different clock correction', async () => {
    const first = makeAppEvent({ atMs: nowMs - 5 * hourMs, deviceTimeMs: nowMs - 400 * dayMs })
    const again = { ...first, atMs: nowMs, happenedAtMs: first.happenedAtMs + hourMs }
    await ship(makeShipment(first))
    await ship(makeShipment(again, makeAppEvent()))
    await ship(makeShipment(again))
    expect(await readTotals()).toMatchObject([{ events: '2' }])
    expect(await read('SELECT count() AS rows FROM events')).toEqual([{ rows: '2' }])
  })

  test('a match that was returned again, and a click that was written again', async () => {
    const match = makeMatch({ atMs: nowMs - 30 * dayMs })
    const click = makeClick({ atMs: nowMs - 8 * dayMs })
    await ship(makeShipment(match, click))
    await ship(makeShipment({ ...match, atMs: nowMs }, click))
    expect(await readTotals()).toMatchObject([{ clicks: '1', installs: '1' }])
  })

  test('an install that was matched and also reported as opened by a link', async () => {
    const match = makeMatch()
    const opened = makeAppEvent({ installId: match.id, name: 'install', data: {} })
    await ship(makeShipment(match))
    await ship(makeShipment(opened))
    expect(await readTotals()).toMatchObject([{ installs: '1', events: '0' }])
  })

  test('each app’s event, if two apps use the same id', async () => {
    const event = makeAppEvent()
    await ship(makeShipment(event))
    await ship(makeShipment({ ...event, appId: 'app_other' }))
    expect(await read('SELECT count() AS rows FROM events')).toEqual([{ rows: '2' }])
  })
})

async function dropTables(): Promise<void> {
  for (const { name } of await read<{ name: string }>('SHOW TABLES')) {
    await client.command({ query: `DROP TABLE \`${name}\`` })
  }
}

test('an empty ClickHouse gets its tables, at the start and when it replaces another', async () => {
  const waiting = [makeShipment(makeClick()), makeShipment(makeClick())]
  let isReplaced = false
  await dropTables()
  const stop = startShipping({
    log: {
      laneCount: 1,
      async shipNext(_, __, store) {
        const [next] = waiting
        if (next === undefined) return null
        await store(
          next,
          () => undefined,
          () => undefined,
        )
        waiting.shift()
        return { entries: 1, isMoreWaiting: false }
      },
      findUnshipped: () => Promise.resolve({ batches: waiting.length, oldestAtMs: null }),
      countDeadLetters: () => Promise.resolve(0),
    },
    prepare: () => runClickhouseMigrations(client),
    async ship(shipment) {
      if (waiting.length === 1 && !isReplaced) {
        await dropTables()
        isReplaced = true
      }
      await ship(shipment)
    },
    report: {
      shipped: () => undefined,
      failed: () => undefined,
      refused: () => undefined,
      backlog: () => undefined,
      deadLetters: () => undefined,
    },
    now: Date.now,
    pauseMs: 5,
    firstRetryMs: 5,
    onFailure: () => undefined,
  })
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(0)
  await stop()
  expect(isReplaced).toBe(true)
  // The first click was in the ClickHouse that was replaced.
  expect(await readTotals()).toMatchObject([{ clicks: '1' }])
})

test('ids that contain SQL are stored as they are', async () => {
  const odd = `');\\'DROP TABLE events; -- ${'x'.repeat(8)}"{a:String}`
  await ship(
    makeShipment(makeMatch({ id: odd }), makeAppEvent({ id: odd, installId: odd, name: odd })),
  )
  expect(await read('SELECT id, name, link_id FROM events')).toEqual([
    { id: odd, name: odd, link_id: linkId },
  ])
})
