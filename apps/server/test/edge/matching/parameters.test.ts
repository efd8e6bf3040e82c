import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteExpiredParameters } from '#pipeline/clicks/clickParameterStatements.ts'
import { hasParameters } from '#pipeline/clicks/clickTokens.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { userAgents } from '#test/support/browser.ts'
import { installId, iphone, tap, tapOnAndroid } from '#test/support/phones.ts'
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

async function listStored(): Promise<{ tail: string; query: string; days: number }[]> {
  const { rows } = await app.postgres.pool.query<{
    tail: string
    query: string
    expires_at: Date
  }>('select tail, query, expires_at from click_parameters')
  return rows.map(({ tail, query, expires_at }) => {
    return { tail, query, days: Math.round((expires_at.getTime() - nowMs) / dayMs) }
  })
}

afterEach(async () => {
  await app.postgres.pool.query('delete from click_parameters')
})

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
    const { link } = await match(iphone, address)
    expect(link).toMatch(/^https:\/\/lumen\.example\/invite\?fbclid=(one|two)$/)
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

  test('the query for as long as the store returns a referrer, or as the click can be matched', async () => {
    await tapOnAndroid(app, '/invite?ref=anna')
    expect(await listStored()).toEqual([{ tail: '', query: 'ref=anna', days: 90 }])
    await app.postgres.pool.query('delete from click_parameters')
    await tap(app, '/products/7?ref=ben')
    expect(await listStored()).toEqual([{ tail: '7', query: 'ref=ben', days: 1 }])
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

test('the link of a click whose parameters are lost is delivered without them', async () => {
  const clickId = await tapOnAndroid(app, '/products/7?ref=anna')
  await app.postgres.pool.query('delete from click_parameters')
  expect(await match({ clickId })).toMatchObject({ link: 'https://lumen.example/products/' })
})

test('parameters are deleted when their click can no longer be matched', async () => {
  await tap(app, '/invite?ref=ios')
  await tapOnAndroid(app, '/invite?ref=android')
  const expire = () => deleteExpiredParameters(app.postgres.db, new Date(nowMs), 10)
  const startMs = nowMs
  nowMs += dayMs + hourMs
  expect(await expire()).toBe(1)
  expect(await listStored()).toMatchObject([{ query: 'ref=android' }])
  nowMs = startMs + 90 * dayMs + hourMs
  expect(await expire()).toBe(1)
  expect(await listStored()).toEqual([])
  nowMs = startMs
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
