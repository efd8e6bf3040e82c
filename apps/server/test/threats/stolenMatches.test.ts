import { apiPaths, type Fingerprint, type MatchResponse } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import { installId, iphone, tap, tapOnAndroid } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const people = 50
const getLink = (person: number) => `https://lumen.example/for/${person}`
let nowMs = Date.now()
const app = useApp({
  now: () => nowMs,
  seed: {
    links: Array.from({ length: people }, (_, person) => ({
      slug: `p${person}`,
      destination: getLink(person),
    })),
  },
})

const match = async (body: object, address: string) =>
  (await app.api(apiPaths.matchLink, body, { address })).json() as MatchResponse

/** Returns one of twenty device models. Some belong to one person, most to several. */
function getDevice(person: number): Fingerprint {
  const kind = Math.floor(Math.sqrt(person * 8))
  return {
    ...iphone,
    screenWidth: 375 + kind,
    screenHeight: 812 + kind,
    model: null,
    modelId: `x${kind}`,
  }
}

test('none of 50 people behind one address gets the link of another', async () => {
  const address = '203.0.113.80'
  const everyone = Array.from({ length: people }, (_, person) => person)
  for (const person of everyone)
    await tap(app, `/p${person}`, { address, device: getDevice(person) })
  // In another order than the clicks.
  const order = everyone.toSorted((a, b) => ((a * 29) % people) - ((b * 29) % people))
  const matched = new Map<number, string | null>()
  for (const person of order) {
    const { link } = await match({ ...getDevice(person), installId: installId() }, address)
    matched.set(person, link)
  }
  const kinds = Map.groupBy(everyone, (person) => getDevice(person).screenWidth)
  for (const [person, link] of matched) {
    const alike = kinds.get(getDevice(person).screenWidth)?.length ?? 0
    // The bound: a person with a unique device gets their own link or none, all others get none.
    const allowed = alike === 1 ? [getLink(person), null] : [null]
    expect(allowed, `person ${person}`).toContain(link)
  }
}, 60_000)

test.each([2, 4, 6])(
  'each of %d people in a household with different devices gets their own link',
  async (count) => {
    const tenant = await app.seed({
      links: Array.from({ length: count }, (_, person) => ({
        slug: `p${person}`,
        destination: getLink(person),
      })),
    })
    const address = '203.0.113.83'
    const device = (person: number) => getDevice(person ** 2)
    for (let person = 0; person < count; person++) {
      await tap(app, `/p${person}`, { host: tenant.domain, address, device: device(person) })
    }
    // Installing from the store takes time.
    nowMs += 2 * minuteMs
    for (let person = count - 1; person >= 0; person--) {
      const body = { ...device(person), installId: installId() }
      const response = await app.api(apiPaths.matchLink, body, { address, tenant })
      expect(response.json()).toMatchObject({ link: getLink(person) })
    }
  },
)

test('a thousand replays of a match get one response and create one claim', async () => {
  const clickId = await tapOnAndroid(app, '/p1')
  const body = { installId: installId(), clickId }
  const responses = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const texts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        // From twenty addresses, because a single one would be rate-limited.
        const address = `198.51.100.${(round * 50 + index) % 20}`
        return (await app.api(apiPaths.matchLink, body, { address })).text
      }),
    )
    for (const text of texts) responses.add(text)
  }
  expect([...responses]).toEqual([
    JSON.stringify({ link: getLink(1), matchType: 'referrer', confidence: 1 }),
  ])
  const { rows } = await app.postgres.pool.query(
    'select count(*)::int as count from claims where install_id = $1',
    [body.installId],
  )
  expect(rows).toEqual([{ count: 1 }])
  const matches = (await app.entries()).filter(
    ({ kind, id }) => kind === 'match' && id === body.installId,
  )
  // Entries count by id, so repeated entries are one match.
  expect(new Set(matches.map(({ id, kind }) => `${kind} ${id}`)).size).toBe(1)
}, 60_000)

test('one of fifty concurrent installs with the same click id gets the link', async () => {
  const clickId = await tapOnAndroid(app, '/p2')
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      match({ installId: installId(), clickId }, `198.51.101.${index}`),
    ),
  )
  expect(responses.filter(({ link }) => link !== null)).toHaveLength(1)
})

test('one of fifty concurrent installs with the same fingerprint gets the link', async () => {
  const address = '203.0.113.81'
  await tap(app, '/p3', { address })
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => match({ ...iphone, installId: installId() }, address)),
  )
  expect(responses.filter(({ link }) => link !== null)).toHaveLength(1)
})

test('guessed click ids never match, are soon rate-limited, and do not block the real one', async () => {
  const address = '203.0.113.82'
  const real = await tapOnAndroid(app, '/p4')
  const statuses: number[] = []
  for (let guess = 0; guess < 150; guess++) {
    // Changes one character of a real id after the other.
    const at = 3 + (guess % 52)
    const other = real[at] === 'A' ? 'B' : 'A'
    const clickId = real.slice(0, at) + other + real.slice(at + 1)
    const response = await app.api(
      apiPaths.matchLink,
      { installId: installId(), clickId },
      { address },
    )
    statuses.push(response.status)
    expect(response.text).not.toContain('lumen.example')
  }
  expect(statuses.slice(-20)).toEqual(Array(20).fill(429))
  const owner = await match({ installId: installId(), clickId: real }, address)
  expect(owner).toMatchObject({ link: getLink(4) })
})

const nearbyAddresses = ['203.0.113.91', '203.0.113.1', '203.0.112.90']
const tokyo = { ...iphone, timezone: 'Asia/Tokyo', locale: [{ languageTag: 'ja-JP' }] }

test.each([
  ['with the same device', iphone],
  ['with the same device from another country', tokyo],
])('a stranger in the same /24 %s gets no link', async (_, stranger) => {
  for (const address of nearbyAddresses) {
    const tenant = await app.seed({ links: [{ slug: 'p5', destination: getLink(5) }] })
    await tap(app, '/p5', { host: tenant.domain, address: '203.0.113.90' })
    nowMs += 2 * minuteMs
    const body = { ...stranger, installId: installId() }
    const response = await app.api(apiPaths.matchLink, body, { address, tenant })
    expect(response.json(), address).toMatchObject({ link: null })
  }
})

test('an iPhone gets its link even if its web view reports another version than Safari', async () => {
  await tap(app, '/p5', { address: '203.0.113.90' })
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  const own = { ...iphone, userAgent, installId: installId() }
  expect(await match(own, '203.0.113.90')).toMatchObject({ link: getLink(5) })
})
