import { getUserAgent, phones, readLandingPage } from '@throughlink/matcher/phones'
import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { expireQueries } from '#catalog/claims/claimStatements.ts'
import { hasParameters } from '#pipeline/clicks/clickTokens.ts'
import {
  dropExpiredPartitions,
  ensureDatedPartitions,
} from '#platform/partitions/datedPartitions.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { listDatedTables } from '#roles/listDatedTables.ts'
import { userAgents } from '#test/support/browser.ts'
import { createBeacon, installId, iphone, tap, tapOnAndroid } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/invite'
let nowMs = Date.now()
const app = useApp({
  now: () => nowMs,
  seed: {
    links: [
      { slug: 'invite', destination },
      { slug: 'closed', destination, passes_query: false },
      { slug: 'products/*', destination: 'https://lumen.example/products/*' },
    ],
  },
})

let lastAddress = 0
const newAddress = () => `203.0.113.${++lastAddress}`

async function match(body: object, address = newAddress()): Promise<MatchResponse> {
  const request = { installId: installId(), ...body }
  return (await app.api(apiPaths.matchLink, request, { address })).json() as MatchResponse
}

async function listStored(): Promise<{ tail: string; query: string; table: string }[]> {
  const { rows } = await app.postgres.pool.query<{ tail: string; query: string; table: string }>(
    `select tail, query, 'click_parameters' as table from click_parameters
     union all select tail, query, 'referrer_parameters' from referrer_parameters`,
  )
  return rows
}

async function forget(): Promise<void> {
  await app.postgres.pool.query('truncate click_parameters, referrer_parameters')
}

afterEach(forget)

describe('two people behind one address with the same phone', () => {
  const tapBoth = async (first: string, second: string) => {
    const address = newAddress()
    for (const path of [first, second]) await tap(app, path, { address })
    return address
  }

  test('with different invitations get neither', async () => {
    const address = await tapBoth('/invite?ref=anna', '/invite?ref=ben')
    for (let person = 0; person < 2; person++) {
      expect(await match(iphone, address)).toMatchObject({ link: null, reason: 'ambiguous' })
    }
  })

  test('with the same invitation get it both', async () => {
    const address = await tapBoth('/invite?ref=anna', '/invite?ref=anna')
    for (let person = 0; person < 2; person++) {
      expect(await match(iphone, address)).toMatchObject({ link: `${destination}?ref=anna` })
    }
  })

  test('with different click ids of an advertising network get their link', async () => {
    const address = await tapBoth('/invite?fbclid=one', '/invite?fbclid=two')
    expect(await match(iphone, address)).toMatchObject({ link: destination })
  })

  test('at different paths below a pattern get neither', async () => {
    const address = await tapBoth('/products/1', '/products/2')
    expect(await match(iphone, address)).toMatchObject({ link: null, reason: 'ambiguous' })
  })

  test('an explanation does not contain what others clicked', async () => {
    const address = await tapBoth('/invite?ref=anna', '/invite?ref=ben')
    await match(iphone, address)
    const { rows } = await app.postgres.pool.query<{ explanation: unknown }>(
      'select explanation from abstentions',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/anna|ben/)
  })
})

describe('what is stored', () => {
  test('nothing for a click without a query, by a bot, or on a link that does not pass its query', async () => {
    const clickId = await tapOnAndroid(app, '/invite')
    const click = app.tokens.readClickId(clickId, nowMs)
    expect(click && hasParameters(click.reference)).toBe(false)
    await tapOnAndroid(app, '/closed?ref=anna')
    await app.browse('/invite?ref=anna', { userAgent: userAgents.bot })
    expect(await listStored()).toEqual([])
    expect(await match({ clickId })).toMatchObject({ link: destination })
  })

  test('the query for as long as the click can be matched', async () => {
    await tapOnAndroid(app, '/invite?ref=anna')
    expect(await listStored()).toEqual([{ tail: '', query: 'ref=anna', table: 'click_parameters' }])
    await forget()
    await tap(app, '/products/7?ref=ben')
    expect(await listStored()).toEqual([{ tail: '7', query: 'ref=ben', table: 'click_parameters' }])
  })

  test('a query that is too long for a click id for as long as the store returns a referrer', async () => {
    const query = `ref=${'a'.repeat(500)}`
    const clickId = await tapOnAndroid(app, `/invite?${query}`)
    expect(await listStored()).toEqual([{ tail: '', query, table: 'referrer_parameters' }])
    expect(await match({ clickId })).toMatchObject({ link: `${destination}?${query}` })
  })

  test('nothing that only measures a campaign', async () => {
    const measured = 'utm_source=ig&utm_campaign=x&fbclid=IwZXh0bgNhZW0C&gclid=2'
    await tapOnAndroid(app, `/invite?${measured}`)
    await tap(app, `/invite?${measured}`)
    await app.browse(`/invite?${measured}`, { userAgent: userAgents.desktop })
    expect(await listStored()).toEqual([])
    await tap(app, `/invite?ref=anna&${measured}`)
    expect(await listStored()).toMatchObject([{ query: 'ref=anna' }])
  })

  test('no clipboard token of a link that was copied to a browser', async () => {
    const { copies } = await tap(app, '/invite')
    const { pathname, search } = new URL(copies)
    await tapOnAndroid(app, `${pathname}${search}&ref=anna`)
    expect(await listStored()).toMatchObject([{ query: 'ref=anna' }])
  })

  test('nothing of a query that is too long, because a part of it would be wrong', async () => {
    const clickId = await tapOnAndroid(app, `/invite?ref=${'a'.repeat(2_045)}`)
    expect(await listStored()).toEqual([])
    expect(await match({ clickId })).toMatchObject({ link: destination })
  })
})

describe('the app receives what was clicked', () => {
  const inAppBrowser = getUserAgent('instagram', phones['pixel-9'])
  const query = 'ref=anna&fbclid=IwZXh0bgNhZW0C'
  const link = `https://lumen.example/products/7?${query}`

  test('through a referrer, without any storage', async () => {
    const clickId = await tapOnAndroid(app, `/products/7?${query}`)
    await forget()
    expect(await match({ clickId })).toMatchObject({ link, matchType: 'referrer' })
  })

  test('through a referrer of a rate-limited click', async () => {
    const address = newAddress()
    for (let count = 0; count < 40; count++) await tapOnAndroid(app, '/invite', { address })
    const clickId = await tapOnAndroid(app, `/products/7?${query}`, { address })
    expect(await match({ clickId })).toMatchObject({ link })
  })

  test('through the button of a page in an app’s browser, which reports its click', async () => {
    const page = await app.browse(`/products/7?${query}`, { userAgent: inAppBrowser })
    const { click, referrer } = readLandingPage(page.text)
    const clickId = new URLSearchParams(referrer ?? '').get('clickId') ?? ''
    const body = createBeacon(click?.clickId ?? '')
    expect((await app.browse('/_tl/signals', { method: 'POST', body })).status).toBe(204)
    expect(await match({ clickId })).toMatchObject({ link })
  })

  test('through the clipboard, but for what only measures', async () => {
    const { copies } = await tap(app, `/products/7?${query}`)
    expect(await match({ ...iphone, pastedLink: copies })).toMatchObject({
      link: 'https://lumen.example/products/7?ref=anna',
      matchType: 'clipboard',
    })
  })

  test('by signals, but for what only measures', async () => {
    const address = newAddress()
    await tap(app, `/products/7?${query}`, { address })
    expect(await match(iphone, address)).toMatchObject({
      link: 'https://lumen.example/products/7?ref=anna',
      matchType: 'probabilistic',
    })
  })
})

test('the link of a click whose parameters are lost is delivered without them', async () => {
  const clickId = await tapOnAndroid(app, `/products/7?ref=${'a'.repeat(500)}`)
  await forget()
  expect(await match({ clickId })).toMatchObject({ link: 'https://lumen.example/products/' })
})

test('parameters are dropped with the partition of their day, once their click cannot be matched', async () => {
  const { pool } = app.postgres
  const startMs = nowMs
  const tables = listDatedTables({ matchWindowMs: dayMs })
  for (const table of tables) await ensureDatedPartitions(pool, table, nowMs)
  await tap(app, '/invite?ref=ios')
  const long = `ref=${'a'.repeat(500)}`
  const clickId = await tapOnAndroid(app, `/invite?${long}`)
  const expireAt = async (ms: number) => {
    nowMs = startMs + ms
    for (const table of tables) await dropExpiredPartitions(pool, table, nowMs)
  }
  await expireAt(dayMs)
  expect(await listStored()).toHaveLength(2)
  await expireAt(2 * dayMs)
  expect(await listStored()).toMatchObject([{ query: long }])
  await expireAt(90 * dayMs - hourMs)
  expect(await match({ clickId })).toMatchObject({ link: `${destination}?${long}` })
  await expireAt(91 * dayMs)
  expect(await listStored()).toEqual([])
  nowMs = startMs
})

describe('the query that a claim has stored', () => {
  const listClaimed = async () =>
    (
      await app.postgres.pool.query<{ link: string; query: string }>(
        `select link, query from claims where link || query like '%personal%'`,
      )
    ).rows
  const expire = (ms: number) => expireQueries(app.postgres.db, new Date(Date.now() + ms), 10)

  test.each([
    ['a click', async () => ({ clickId: await tapOnAndroid(app, '/invite?personal=anna') })],
    [
      'a pasted link',
      () => ({ ...iphone, pastedLink: `https://${app.tenant.domain}/invite?personal=anna` }),
    ],
  ])('by %s is repeated to its install, and expires', async (_, getEvidence) => {
    const request = { installId: installId(), ...(await getEvidence()) }
    const address = newAddress()
    const link = `${destination}?personal=anna`
    expect(await match(request, address)).toMatchObject({ link })
    await forget()
    expect(await match(request, address)).toMatchObject({ link })
    expect(await expire(-60_000)).toBe(0)
    expect(await expire(60_000)).toBeGreaterThan(0)
    expect(await listClaimed()).toEqual([])
    // Too late for the query, and still the same link.
    const { installId: id } = request
    expect(await match({ ...iphone, installId: id }, address)).toMatchObject({ link: destination })
  })
})

test('a link copied by hand leads to its path below a pattern', async () => {
  const pastedLink = `https://${app.tenant.domain}/products/7`
  expect(await match({ ...iphone, pastedLink })).toMatchObject({
    link: 'https://lumen.example/products/7',
    matchType: 'clipboard',
  })
})

test('a code for a long link leads to the whole link, on its own domain only', async () => {
  const path = `/products/7?data=${'x'.repeat(500)}`
  const clickId = await tapOnAndroid(app, path)
  const response = await app.browse(`/_tl/q/${clickId}`)
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe(`https://${app.tenant.domain}${path}`)
  const other = await app.seed({ links: [] })
  expect((await app.browse(`/_tl/q/${clickId}`, { host: other.domain })).status).toBe(404)
  // Not the last character, of which some bits do not count.
  const forged = clickId.replace(/.(?=.$)/, (character) => (character === 'x' ? 'y' : 'x'))
  expect((await app.browse(`/_tl/q/${forged}`)).status).toBe(404)
})
