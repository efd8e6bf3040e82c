import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { dimensions } from '#manage/insight/analytics/queries/dimensions.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { sortEntries } from '#pipeline/shipping/sortEntries.ts'
import { dayMs } from '#platform/time/durations.ts'
import { makeSecretKey } from '../support/makeSecretKey.ts'
import { tap, tapOnAndroid } from '../support/phones.ts'
import { type HttpResponse, send } from '../support/send.ts'
import { type Tenant, useApp } from '../support/useApp.ts'
import { makePoison, type PoisonRequest } from './makePoison.ts'

/** `POISON_INPUTS=10000 npm test -w @throughlink/server -- test/poison` sends more. */
const inputs = Number(process.env['POISON_INPUTS'] ?? 300)
const seed = Number(process.env['POISON_SEED'] ?? 20261115)
const inputsPerRound = 500
const parallel = 8

const link = { destination: 'https://lumen.example/amber' }
const app = useApp({
  seed: {
    links: [
      { slug: 'amber', ...link },
      { slug: 'good', ...link },
    ],
  },
  isUnlimited: true,
})
const { client } = app.clickhouse

interface Sent {
  clicks: number
  installs: number
  events: number
}
/** Good traffic, of another tenant and of a link of the same app. */
const good = { other: createSent(), link: createSent() }
const responses = new Map<string, number>()
const failures: string[] = []
const state = { other: null as Tenant | null, failedRounds: 0, rounds: 0, mostFailed: 0 }

function createSent(): Sent {
  return { clicks: 0, installs: 0, events: 0 }
}

async function sendPoison(request: PoisonRequest): Promise<HttpResponse> {
  if (request.kind === 'redirect') {
    const host = app.tenant.domain
    return send(app.url, request.path, { headers: { host, ...request.headers } })
  }
  if (request.kind === 'signals') {
    const { clickId } = await tap(app, '/amber')
    return send(app.url, '/_tl/signals', {
      method: 'POST',
      headers: { host: app.tenant.domain, 'content-type': 'application/json' },
      body: request.body(clickId),
    })
  }
  return app.api(request.path, request.body)
}

/** One click, install and event as people cause them. */
async function sendGood(tenant: Tenant, path: string, sent: Sent): Promise<void> {
  const clickId = await tapOnAndroid(app, `${path}?utm_source=news`, { host: tenant.domain })
  sent.clicks += 1
  const installId = randomUUID()
  const match = await app.api(apiPaths.matchLink, { installId, clickId }, { tenant })
  expect(match.json()).toMatchObject({ link: `${link.destination}?utm_source=news` })
  sent.installs += 1
  const event = { id: randomUUID(), installId, name: 'purchased', time: Date.now() }
  const body = { sentAt: Date.now(), events: [event] }
  expect((await app.api(apiPaths.events, body, { tenant })).json()).toMatchObject({ accepted: 1 })
  sent.events += 1
}

async function sendAll(requests: readonly PoisonRequest[], other: Tenant): Promise<void> {
  const waiting = [...requests.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, request] = next
      const { status, text } = await sendPoison(request)
      const name = `${request.kind} ${status}`
      responses.set(name, (responses.get(name) ?? 0) + 1)
      if (status >= 500) failures.push(`${name}: ${text.slice(0, 200)}`)
      if (at % 10 !== 0) continue
      await sendGood(other, '/good', good.other)
      await sendGood(app.tenant, '/good', good.link)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

/** Ships until nothing is left, as the worker does, and counts rounds that failed one after another. */
async function shipAll(ship: ReturnType<typeof createShipper>): Promise<void> {
  const limits = { maxEntries: 400, maxBytes: 8_000_000 }
  for (;;) {
    state.rounds += 1
    try {
      if ((await app.log.shipNext(0, limits, ship)) === null) return
      state.failedRounds = 0
    } catch (error) {
      failures.push(`shipping: ${String(error)}`)
      state.failedRounds += 1
      state.mostFailed = Math.max(state.mostFailed, state.failedRounds)
      if (state.failedRounds > 3) return
    }
  }
}

beforeAll(
  async () => {
    const other = await app.seed({ links: [{ slug: 'good', ...link }] })
    state.other = other
    const links = createPostgresLinkDirectory(app.postgres)
    const ship = createShipper({ client, links })
    const place = { nowMs: Date.now(), slug: 'amber', domain: app.tenant.domain }
    const requests = [...makePoison(seed, inputs, place)]
    for (let from = 0; from < requests.length; from += inputsPerRound) {
      await sendAll(requests.slice(from, from + inputsPerRound), other)
      await shipAll(ship)
      if (from % 2_000 === 0 && from > 0) console.info(`${from} inputs sent and shipped.`)
    }
    console.info(
      `${inputs} hostile inputs, seed ${seed}:`,
      Object.fromEntries([...responses].sort()),
    )
  },
  60_000 + inputs * 200,
)

const toTime = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const getOther = () => state.other ?? app.tenant

async function read<Row>(query: string, query_params: Record<string, unknown>): Promise<Row[]> {
  const result = await client.query({ query, query_params, format: 'JSONEachRow' })
  return result.json<Row>()
}

const readTotals = (appId: string, linkId = '0', dimension = 'total') =>
  read(
    `SELECT value, toUInt32(sum(clicks)) AS clicks, toUInt32(sum(installs)) AS installs,
       toUInt32(sum(events)) AS events FROM hourly
     WHERE app_id = {appId:String} AND link_id = {linkId:UInt64} AND dimension = {dimension:String}
     GROUP BY value`,
    { appId, linkId, dimension },
  )

test('no input makes the service fail, and every kind is accepted at times', () => {
  expect(failures).toEqual([])
  const accepted = [...responses.keys()].filter((name) => / [23]\d\d$/.test(name))
  const kinds = new Set(accepted.map((name) => name.split(' ')[0]))
  expect([...kinds].sort()).toEqual(['event', 'match', 'redirect', 'resolve', 'signals'])
})

test('shipping stops for no round', () => {
  expect(state.mostFailed).toBe(0)
  expect(state.rounds).toBeGreaterThan(1)
})

test('good traffic beside it is counted exactly', async () => {
  const { appId } = getOther()
  expect(good.other.clicks).toBeGreaterThanOrEqual(inputs / 10)
  expect(await readTotals(appId)).toEqual([{ value: '', ...good.other }])
  expect(await readTotals(appId, '0', 'utm_source')).toEqual([{ value: 'news', ...good.other }])
  const links = createPostgresLinkDirectory(app.postgres)
  const linkId = (await links.bySlug(app.tenant.domain, 'good'))?.id ?? ''
  expect(await readTotals(app.tenant.appId, linkId)).toEqual([{ value: '', ...good.link }])
})

test('every entry is stored once, or is a dead letter with a reason', async () => {
  const { clicks, installs, events } = sortEntries([
    { id: '', writtenAtMs: Date.now(), entries: await app.entries() },
  ])
  const { rows: letters } = await app.postgres.pool.query<{ id: string; reason: string }>(
    'select id, reason from dead_letters',
  )
  const reasons = new Map(letters.map(({ id, reason }) => [id.replaceAll('-', ''), reason]))
  for (const reason of reasons.values()) expect(reason).not.toBe('')
  console.info(
    `${clicks.size} clicks, ${installs.size} installs and ${events.size} events; ${letters.length} dead letters.`,
  )
  const apps = [app.tenant.appId, getOther().appId]
  for (const [table, entries] of Object.entries({ clicks, matches: installs, events })) {
    const stored = await read<{ id: string }>(
      `SELECT lower(hex(row_id)) AS id FROM ${table} WHERE app_id IN {apps:Array(String)}`,
      { apps },
    )
    const ids = new Set(stored.map(({ id }) => id))
    expect(ids.size).toBe(stored.length)
    const missing = [...entries.keys()].filter((id) => !ids.has(id) && !reasons.has(id))
    expect(missing).toEqual([])
    expect(ids.size + [...entries.keys()].filter((id) => reasons.has(id)).length).toBe(entries.size)
  }
})

test('the totals of the rollup are the rows, and no hour has too many values', async () => {
  const { appId } = app.tenant
  const [totals] = await read<Record<string, number>>(
    `SELECT toUInt32(sum(clicks + bot_clicks)) AS clicks, toUInt32(sum(installs)) AS matches,
       toUInt32(sum(events)) AS events FROM hourly
     WHERE app_id = {appId:String} AND dimension = 'total' AND link_id = 0`,
    { appId },
  )
  for (const table of ['clicks', 'matches', 'events']) {
    const [row] = await read<{ rows: number }>(
      `SELECT toUInt32(count()) AS rows FROM ${table} WHERE app_id = {appId:String}`,
      { appId },
    )
    expect([table, totals?.[table]]).toEqual([table, row?.rows])
  }
  const hours = await read<{ values: number }>(
    `SELECT toUInt32(uniqExact(value)) AS values FROM hourly
     WHERE app_id = {appId:String} AND link_id = 0 AND dimension != 'link' GROUP BY dimension, hour`,
    { appId },
  )
  for (const { values } of hours) expect(values).toBeLessThanOrEqual(201)
})

describe('the management API', { timeout: 30_000 + inputs * 20 }, () => {
  let key = ''
  beforeAll(async () => {
    key = await makeSecretKey(app, app.tenant, ['analytics:read'])
  })

  async function get(path: string): Promise<string> {
    const response = await fetch(`${app.url}/api/v1/apps/${app.tenant.appId}/${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    // Throws for anything but UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer())
    expect([path, response.status, response.status === 200 ? '' : text]).toEqual([path, 200, ''])
    return text
  }

  const expectWellFormed = (text: string) => {
    const visit = (value: unknown): void => {
      if (typeof value === 'string') expect(value.isWellFormed()).toBe(true)
      else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          expect(key.isWellFormed()).toBe(true)
          visit(inner)
        }
      }
    }
    visit(JSON.parse(text))
  }

  test.each(['clicks', 'matches', 'events'])(
    'exports all %s as valid JSON and CSV',
    async (kind) => {
      const range = `from=${toTime(-10)}&to=${toTime(2)}`
      const lines = (await get(`exports/${kind}?format=jsonl&${range}`)).split('\n').filter(Boolean)
      for (const line of lines) expectWellFormed(line)
      const [row] = await read<{ rows: number }>(
        `SELECT toUInt32(count()) AS rows FROM ${kind} WHERE app_id = {appId:String}`,
        { appId: app.tenant.appId },
      )
      expect(lines.length).toBe(row?.rows)
      await get(`exports/${kind}?format=csv&${range}`)
    },
  )

  test('returns analytics of every dimension as valid JSON', async () => {
    for (const by of dimensions) {
      const metric = by === 'event' ? 'events' : by === 'method' ? 'installs' : 'clicks'
      expectWellFormed(await get(`analytics/top-values?by=${by}&metrics=${metric}&limit=1000`))
      expectWellFormed(await get(`analytics/time-series?by=${by}&metrics=${metric}&top=50`))
    }
  })

  test('returns events of any stored name as valid JSON', async () => {
    const names = await read<{ name: string }>(
      `SELECT DISTINCT name FROM events WHERE app_id = {appId:String} AND position(name, '\\0') = 0
       ORDER BY name LIMIT 30`,
      { appId: app.tenant.appId },
    )
    expect(names.length).toBeGreaterThan(10)
    for (const { name } of names) {
      expectWellFormed(await get(`analytics/events/latest?name=${encodeURIComponent(name)}`))
      expectWellFormed(await get(`analytics/events?name=${encodeURIComponent(name)}&groupBy=/a`))
    }
  })
})
