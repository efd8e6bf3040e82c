import { beforeEach, describe, expect, test } from 'vitest'
import { createOneTimeToken } from '#manage/access/oneTimeToken.ts'
import type { SharedReport } from '#manage/insight/reports/reportSchemas.ts'
import { dayMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'
import { readToken, useReports } from './useReports.ts'

const clock = { nowMs: 0 }
const app = useApp({ now: () => clock.nowMs, isUnlimited: true })
const limitedApp = useApp()
const { makeTenant, open } = useReports(app)

const clicks = [
  // First of the first link, then of the second one, and so on.
  { at: '2026-11-18 10:00:00', country: 'DE' },
  { at: '2026-11-18 11:00:00', country: 'CH' },
  { at: '2026-11-17 10:00:00', country: 'DE' },
  // The seven days before.
  { at: '2026-11-10 10:00:00', country: 'CH' },
  // Before both.
  { at: '2026-10-10 10:00:00', country: 'DE' },
]

beforeEach(() => {
  clock.nowMs = Date.parse('2026-11-19T12:00:00Z')
})

async function read(token: string, ...rest: [Parameters<typeof open>[1]?]): Promise<SharedReport> {
  const response = await open(token, ...rest)
  expect(response.status).toBe(200)
  return response.json() as SharedReport
}

const findTotal = ({ series }: Pick<SharedReport, 'series'>, metric = 'clicks') =>
  series?.series.find((each) => each.metric === metric)?.total

describe('a shared report', () => {
  test('has the figures of its period and of the one before, and its lists', async () => {
    const { create, linkIds } = await makeTenant(clicks)
    const report = await read(readToken(await create()))
    expect(report).toMatchObject({
      title: 'Posters',
      period: { from: '2026-11-13', to: '2026-11-20' },
      earlier: { from: '2026-11-06', to: '2026-11-13' },
      resolution: 'day',
      isEarlierComparable: true,
      metric: 'clicks',
      linkNames: { [linkIds[0] ?? '']: '/amber', [linkIds[1] ?? '']: '/coral' },
      countedAt: '2026-11-19T12:00:00.000Z',
    })
    expect(findTotal(report)).toBe(3)
    expect(findTotal({ series: report.earlierSeries })).toBe(1)
    expect(report.series?.series.map(({ metric }) => metric)).toEqual([
      'clicks',
      'installs',
      'matched',
      'opens',
      'events',
    ])
    expect(report.lists).toMatchObject([
      { by: 'link', values: { items: [{ value: linkIds[0] }, { value: linkIds[1] }] } },
      { by: 'country', values: { items: [{ value: 'DE' }, { value: 'CH' }] } },
    ])
    expect(report.lists[1]?.values?.items[0]?.counts.clicks).toBe(2)
  })

  test('moves on with time if its period does, and stays if its days are fixed', async () => {
    const { create } = await makeTenant(clicks)
    const rolling = await create()
    const days = { period: 'custom', from: '2026-11-18', to: '2026-11-18', compare: 'none' }
    const fixed = await create({}, days)
    clock.nowMs += 7 * dayMs
    expect(await read(readToken(rolling))).toMatchObject({ period: { from: '2026-11-20' } })
    const report = await read(readToken(fixed))
    expect(report.period).toMatchObject({ from: '2026-11-18', to: '2026-11-19' })
    expect([findTotal(report), report.earlier, report.earlierSeries]).toEqual([2, null, null])
  })

  test('has the days of its time zone', async () => {
    const { create } = await makeTenant(clicks)
    clock.nowMs = Date.parse('2026-11-19T23:30:00Z')
    const report = await read(readToken(await create({ timezone: 'Asia/Tokyo' })))
    expect(report.period).toMatchObject({ from: '2026-11-14', to: '2026-11-21' })
    expect(report.series?.buckets[0]).toBe('2026-11-13T15:00:00.000Z')
  })

  test('says that a part is not kept, and has the others', async () => {
    const { create } = await makeTenant(clicks)
    const changed = { period: 'custom', from: '2024-01-01', to: '2025-12-31', compare: 'none' }
    const report = await read(readToken(await create({}, { ...changed, cards: ['browser', 'link'] })))
    expect(report.lists.map(({ values }) => values === null)).toEqual([true, false])
    expect(report.series).not.toBeNull()
  })

  test('is nobody’s to store or to index, and is for no other site', async () => {
    const { create } = await makeTenant()
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const token = readToken(await create())
    const { headers: got } = await send(app.url, '/api/reports/open', {
      method: 'POST',
      headers,
      body: JSON.stringify({ token }),
    })
    expect(got['cache-control']).toBe('no-store')
    expect(got['x-robots-tag']).toBe('noindex')
    expect(Object.keys(got).filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await send(app.url, '/api/reports/open', { method: 'OPTIONS', headers })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('names neither people nor ids of the app or its organization', async () => {
    const { create, appId, organizationId, editor } = await makeTenant(clicks)
    const { text } = await open(readToken(await create()))
    for (const secret of [appId, organizationId, editor.personId]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/people\.example|sk_|pk_/)
  })

  test('is counted once a minute, however often it is opened', async () => {
    const { create, appId } = await makeTenant(clicks)
    const token = readToken(await create())
    const before = await read(token)
    const row = { app_id: appId, link_id: '1', at: '2026-11-19 01:00:00.000', id: 'later' }
    await app.clickhouse.client.insert({
      table: 'clicks',
      format: 'JSONEachRow',
      values: [{ row_id: crypto.randomUUID(), shipment: crypto.randomUUID(), ...row }],
    })
    expect(await read(token)).toEqual(before)
  })
})

describe('the link of a report', () => {
  test('gets the same 404 if it is unknown, revoked, expired, or of what was deleted', async () => {
    const { create, editor, path } = await makeTenant()
    const revoked = await create()
    await open(readToken(revoked))
    await editor.delete(`${path}/${revoked.id}`)
    const expired = await create({ expiresAt: '2026-11-20T00:00:00Z' })
    await open(readToken(expired))
    const ofApp = await makeTenant()
    const deletedApp = await ofApp.create()
    const ofOrganization = await makeTenant()
    const deletedOrganization = await ofOrganization.create()
    const deleted = { deleted_at: new Date() }
    const { db } = app.postgres
    await db.updateTable('apps').set(deleted).where('id', '=', ofApp.appId).execute()
    await db
      .updateTable('organizations')
      .set(deleted)
      .where('id', '=', ofOrganization.organizationId)
      .execute()
    clock.nowMs = Date.parse('2026-11-20T00:00:00Z')
    const tokens = [
      createOneTimeToken().text,
      readToken(revoked),
      readToken(expired),
      readToken(deletedApp),
      readToken(deletedOrganization),
      '',
      'x',
    ]
    const seen = new Set<string>()
    for (const token of tokens) {
      const response = await open(token)
      expectProblem(response, 'not_found')
      const { requestId, ...rest } = response.json() as Record<string, unknown>
      seen.add(JSON.stringify([rest, typeof requestId]))
    }
    expect(seen.size).toBe(1)
  })

  test('shows what was saved, whatever parameters or fields are added', async () => {
    const { create } = await makeTenant(clicks)
    const token = readToken(await create({}, { where: ['country:eq:CH'], cards: ['country'] }))
    const saved = await read(token)
    expect(findTotal(saved)).toBe(1)
    const query = '?from=2020-01-01&where=country:eq:DE&cards=link&period=all&metric=installs'
    expect(await read(token, { query })).toEqual(saved)
    expectProblem(await open(token, { body: { period: 'all' } }), 'validation_failed')
    expectProblem(await open(token, { body: { where: [] } }), 'validation_failed')
  })

  test('of one tenant shows nothing of another one', async () => {
    const one = await makeTenant(clicks)
    const other = await makeTenant([{ at: '2026-11-18 10:00:00', country: 'FR' }])
    // The link of the other tenant, as a filter.
    const where = [`link:eq:${one.linkIds[0] ?? ''}`]
    const report = await read(readToken(await other.create({}, { where })))
    expect(findTotal(report)).toBe(0)
    expect(report.linkNames).toEqual({})
    expect(findTotal(await read(readToken(await other.create())))).toBe(1)
  })

  test('cannot be guessed: an address with many misses is refused, also for a link that exists later', async () => {
    const { open: openLimited, makeTenant: makeLimitedTenant } = useReports(limitedApp)
    const { create } = await makeLimitedTenant()
    const token = readToken(await create())
    const statuses = new Set<number>()
    for (let guess = 0; guess < 125; guess++) {
      statuses.add((await openLimited(createOneTimeToken().text)).status)
    }
    expect([...statuses]).toEqual([404, 429])
    expect((await openLimited(token)).status).toBe(429)
  })
})
