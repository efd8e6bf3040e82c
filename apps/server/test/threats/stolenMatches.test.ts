import { apiPaths, type Fingerprint, type MatchResponse } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { androidClickId, installId, iphone, tap } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const people = 50
const linkOf = (person: number) => `https://lumen.example/for/${person}`
let nowMs = Date.now()
const app = useApp({
  now: () => nowMs,
  seed: {
    links: Array.from({ length: people }, (_, person) => ({
      slug: `p${person}`,
      destination: linkOf(person),
    })),
  },
})

const match = async (body: object, address: string) =>
  (await app.api(apiPaths.matchLink, body, { address })).json() as MatchResponse

/** Twenty kinds of phone: some are one person's alone, most are several people's. */
function phoneOf(person: number): Fingerprint {
  const kind = Math.floor(Math.sqrt(person * 8))
  return {
    ...iphone,
    screenWidth: 375 + kind,
    screenHeight: 812 + kind,
    model: null,
    modelId: `x${kind}`,
  }
}

test('of 50 people behind one address who click and install, nobody gets another’s link', async () => {
  const address = '203.0.113.80'
  const everybody = Array.from({ length: people }, (_, person) => person)
  for (const person of everybody)
    await tap(app, `/p${person}`, { address, device: phoneOf(person) })
  // In another order than they clicked.
  const order = everybody.toSorted((a, b) => ((a * 29) % people) - ((b * 29) % people))
  const given = new Map<number, string | null>()
  for (const person of order) {
    const { link } = await match({ ...phoneOf(person), installId: installId() }, address)
    given.set(person, link)
  }
  const kinds = Map.groupBy(everybody, (person) => phoneOf(person).screenWidth)
  for (const [person, link] of given) {
    const alike = kinds.get(phoneOf(person).screenWidth)?.length ?? 0
    // The bound: who is alone with such a phone gets the own link or none, and all others get none.
    const allowed = alike === 1 ? [linkOf(person), null] : [null]
    expect(allowed, `person ${person}`).toContain(link)
  }
}, 60_000)

test.each([2, 4, 6])(
  'of %d people of one household, each with a phone of their own, each gets the own link',
  async (count) => {
    const tenant = await app.seed({
      links: Array.from({ length: count }, (_, person) => ({
        slug: `p${person}`,
        destination: linkOf(person),
      })),
    })
    const address = '203.0.113.83'
    const device = (person: number) => phoneOf(person ** 2)
    for (let person = 0; person < count; person++) {
      await tap(app, `/p${person}`, { host: tenant.domain, address, device: device(person) })
    }
    // Nobody is back from the store within the second.
    nowMs += 120_000
    for (let person = count - 1; person >= 0; person--) {
      const body = { ...device(person), installId: installId() }
      const answer = await app.api(apiPaths.matchLink, body, { address, tenant })
      expect(answer.json()).toMatchObject({ link: linkOf(person) })
    }
  },
)

test('a thousand replays of a match get one answer, and make one claim', async () => {
  const clickId = await androidClickId(app, '/p1')
  const body = { installId: installId(), clickId }
  const answers = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const texts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        // From twenty addresses: one alone would meet its limit.
        const address = `198.51.100.${(round * 50 + index) % 20}`
        return (await app.api(apiPaths.matchLink, body, { address })).text
      }),
    )
    for (const text of texts) answers.add(text)
  }
  expect([...answers]).toEqual([
    JSON.stringify({ link: linkOf(1), matchType: 'referrer', confidence: 1 }),
  ])
  const { rows } = await app.postgres.pool.query(
    'select count(*)::int as count from claims where install_id = $1',
    [body.installId],
  )
  expect(rows).toEqual([{ count: 1 }])
  const matches = (await app.entries()).filter(
    ({ kind, id }) => kind === 'match' && id === body.installId,
  )
  // Counted by its id, so the same fact however often it is written.
  expect(new Set(matches.map(({ id, kind }) => `${kind} ${id}`)).size).toBe(1)
}, 60_000)

test('of fifty installs that ask for one click at once, one gets it', async () => {
  const clickId = await androidClickId(app, '/p2')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      match({ installId: installId(), clickId }, `198.51.101.${index}`),
    ),
  )
  expect(answers.filter(({ link }) => link !== null)).toHaveLength(1)
})

test('of fifty installs that are guessed for one click at once, one gets it', async () => {
  const address = '203.0.113.81'
  await tap(app, '/p3', { address })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => match({ ...iphone, installId: installId() }, address)),
  )
  expect(answers.filter(({ link }) => link !== null)).toHaveLength(1)
})

test('click ids that are guessed hit nothing, and the guesser is soon refused', async () => {
  const address = '203.0.113.82'
  const real = await androidClickId(app, '/p4')
  const statuses: number[] = []
  for (let guess = 0; guess < 150; guess++) {
    // One character after the other of a real id is changed.
    const at = 3 + (guess % 52)
    const other = real[at] === 'A' ? 'B' : 'A'
    const clickId = guess < 104 ? real.slice(0, at) + other + real.slice(at + 1) : real
    const answer = await app.api(
      apiPaths.matchLink,
      { installId: installId(), clickId },
      { address },
    )
    statuses.push(answer.status)
    expect(answer.text).not.toContain('lumen.example')
  }
  // Even the right one is refused by then, so that hits cannot be told from misses.
  expect(statuses.slice(-20)).toEqual(Array(20).fill(429))
})

const nextDoor = ['203.0.113.91', '203.0.113.1', '203.0.112.90']
const tokyo = { ...iphone, timezone: 'Asia/Tokyo', locale: [{ languageTag: 'ja-JP' }] }

test.each([
  ['with the same phone', iphone],
  ['with the same phone from another country', tokyo],
])('a stranger next door gets nothing, in the same /24 and %s', async (_, stranger) => {
  for (const address of nextDoor) {
    const tenant = await app.seed({ links: [{ slug: 'p5', destination: linkOf(5) }] })
    await tap(app, '/p5', { host: tenant.domain, address: '203.0.113.90' })
    nowMs += 120_000
    const body = { ...stranger, installId: installId() }
    const answer = await app.api(apiPaths.matchLink, body, { address, tenant })
    expect(answer.json(), address).toMatchObject({ link: null })
  }
})

test('an iPhone gets its link although its web view says another system than its Safari did', async () => {
  await tap(app, '/p5', { address: '203.0.113.90' })
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  const own = { ...iphone, userAgent, installId: installId() }
  expect(await match(own, '203.0.113.90')).toMatchObject({ link: linkOf(5) })
})
