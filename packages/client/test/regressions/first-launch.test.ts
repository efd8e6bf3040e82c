import type { Clock, InstallTimes } from '@throughlink/client'
import {
  createMemoryStorage,
  createTestLinks,
  createTestPhone,
  type ServiceScript,
  testConfig,
} from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { testSignals } from '../../src/testing/testSignals.ts'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown } from '../launch.ts'
import { matched } from '../replies.ts'
import { matchBodies, sentEvents } from '../requests.ts'

const link = 'https://acme.example/products/42'
const tapped = 'https://acme.example/offers/summer'
const finds = { match: () => matched(link) }
const offline: ServiceScript = { match: () => 'offline' }
const dayMs = 86_400_000

test('after a kill during the match, the next launch sends nothing: once per install', async () => {
  const firstRun = createTestPhone({ script: { match: () => 'hang' } })
  await launch(firstRun)
  await firstRun.clock.advance(1000)
  firstRun.kill()
  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next))).toEqual(noLink)
  expect(matchBodies(next)).toHaveLength(1)
})

test('after a kill before the first request, the next launch finds the link', async () => {
  const device = { read: () => new Promise<never>(() => undefined) }
  const firstRun = createTestPhone({ script: finds, ports: { device } })
  await launch(firstRun)
  await firstRun.clock.advance(60_000)
  expect(matchBodies(firstRun)).toEqual([])
  firstRun.kill()
  const next = createTestPhone({
    restartOf: firstRun,
    ports: { device: { read: () => testSignals } },
  })
  expect(shown(await launch(next))).toMatchObject({ linkUrl: link, linkType: 'deferred' })
})

test('with resumeUnanswered, the launch after a kill during the match finds the link', async () => {
  const config = { resumeUnanswered: true }
  const firstRun = createTestPhone({ script: { match: () => 'hang' } })
  await launch(firstRun, config)
  await firstRun.clock.advance(1000)
  firstRun.kill()
  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next, config))).toMatchObject({ linkUrl: link, linkType: 'deferred' })

  const [killed, answered] = matchBodies(next)
  expect(killed?.['installId']).toEqual(expect.any(String))
  expect(answered?.['installId']).toBe(killed?.['installId'])
})

test('with resumeUnanswered an offline first launch is resumed', async () => {
  const firstRun = createTestPhone({ script: offline })
  const first = await launch(firstRun, { resumeUnanswered: true })
  await firstRun.clock.advance(5000)
  expect(shown(first)).toEqual(noLink)

  const next = createTestPhone({ restartOf: firstRun, script: finds })
  const second = await launch(next, { resumeUnanswered: true })
  expect(shown(second)).toMatchObject({ linkUrl: link, linkType: 'deferred' })
  expect(new Set(matchBodies(next).map((body) => body['installId'])).size).toBe(1)
})

test('without resumeUnanswered an offline first launch is not resumed', async () => {
  const firstRun = createTestPhone({ script: offline })
  await launch(firstRun)
  await firstRun.clock.advance(5000)
  const attempts = matchBodies(firstRun).length
  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next))).toEqual(noLink)

  // Enabling the option in an app update does not resume it either.
  const updated = createTestPhone({ restartOf: next })
  expect(shown(await launch(updated, { resumeUnanswered: true }))).toEqual(noLink)
  expect(matchBodies(updated)).toHaveLength(attempts)
})

test('an unanswered first launch is not resumed once resumeUnanswered is removed', async () => {
  const firstRun = createTestPhone({ script: offline })
  await launch(firstRun, { resumeUnanswered: true })
  await firstRun.clock.advance(5000)
  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next))).toEqual(noLink)
})

test('an unanswered first launch is resumed on every start until there is an answer', async () => {
  const resumed: boolean[] = []
  let phone = createTestPhone({ script: offline })
  for (let start = 1; start <= 6; start++) {
    if (start === 5) phone.service.script = finds
    const before = matchBodies(phone).length
    await launch(phone, { resumeUnanswered: true })
    await phone.clock.advance(5000)
    resumed.push(matchBodies(phone).length > before)
    phone = createTestPhone({ restartOf: phone })
  }
  expect(resumed).toEqual([true, true, true, true, true, false])
})

test('an unanswered first launch is not resumed after three days', async () => {
  const firstRun = createTestPhone({ script: offline })
  await launch(firstRun, { resumeUnanswered: true })
  await firstRun.clock.advance(3 * dayMs + 5000)
  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next, { resumeUnanswered: true }))).toEqual(noLink)
})

test('an unanswered first launch is not resumed after a link starts the app', async () => {
  const firstRun = createTestPhone({ script: offline })
  await launch(firstRun, { resumeUnanswered: true })
  await firstRun.clock.advance(5000)
  const second = createTestPhone({ restartOf: firstRun, script: finds, initialUrl: tapped })
  const opened = await launch(second, { resumeUnanswered: true })
  expect(shown(opened).linkUrl).toBe(tapped)
  const third = createTestPhone({ restartOf: second })
  expect(shown(await launch(third, { resumeUnanswered: true }))).toEqual(noLink)
})

test('an unanswered first launch is not resumed after a link is tapped', async () => {
  const firstRun = createTestPhone({ script: offline })
  const first = await launch(firstRun, { resumeUnanswered: true })
  firstRun.links.open(tapped)
  await firstRun.clock.advance(5000)
  expect(shown(first).linkUrl).toBe(tapped)
  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next, { resumeUnanswered: true }))).toEqual(noLink)
})

test('effects that run twice cause one request and show the link first', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = phone.createClient()
  const seen: unknown[] = []
  client.subscribe(() => void seen.push(shown(client)))
  const stop = client.start()
  stop()
  client.start()
  await phone.clock.advance(10_000)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(seen).toEqual([expect.objectContaining({ isLinkProcessed: true, linkUrl: link })])
})

test('re-renders with an inline storage object cause one request', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = phone.createClient({ storage: createMemoryStorage() })
  const seen: unknown[] = []
  client.subscribe(() => void seen.push(shown(client)))
  client.start()
  for (let render = 1; render <= 5; render++) {
    await phone.clock.advance(100)
    client.update({ ...testConfig, storage: createMemoryStorage() })
  }
  await phone.clock.advance(10_000)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(seen).toEqual([expect.objectContaining({ isLinkProcessed: true, linkUrl: link })])
})

test('a remount during the match causes one request and shows the link', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const unmount = phone.createClient().start()
  await phone.clock.advance(100)
  unmount()
  const remounted = phone.createClient()
  const seen: unknown[] = []
  remounted.subscribe(() => void seen.push(shown(remounted)))
  remounted.start()
  await phone.clock.advance(10_000)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(seen).toEqual([expect.objectContaining({ isLinkProcessed: true, linkUrl: link })])
})

test.for([
  `utm_campaign=100%&clickId=${clickId}`,
  `utm_campaign=%E0%A4%A&clickId=${clickId}`,
  `clickId=${clickId}&utm_campaign=%zz%`,
])('a referrer with a malformed percent sign still matches: %s', async (referrer) => {
  const phone = createAndroidPhone(referrer)
  await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
})

test('an encoded referrer truncated inside an escape still matches', async () => {
  const whole = encodeURIComponent(`clickId=${clickId}&utm_campaign=a&utm_content=b`)
  const phone = createAndroidPhone(whole.slice(0, whole.lastIndexOf('%') + 2))
  await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
})

test.for([
  `utm_content=${encodeURIComponent(`a&click_id=${clickId}`)}`,
  `deep_link=${encodeURIComponent(`https://acme.example/?click_id=${clickId}`)}&utm_source=ad`,
])('a click_id inside another parameter is ignored: %s', async (referrer) => {
  const phone = createAndroidPhone(referrer)
  await launch(phone)
  const [body] = matchBodies(phone)
  expect(body).toHaveProperty('model')
  expect(body).not.toHaveProperty('clickId')
})

test.for(['click_id=EAIaIQobChMI', 'clickId=', `click_id=${clickId}x`, 'gclid=a&click_id=%20'])(
  'a click_id of another network falls back to the fingerprint: %s',
  async (referrer) => {
    const phone = createAndroidPhone(referrer, { script: finds })
    const client = await launch(phone)
    const [body] = matchBodies(phone)
    expect(body).toHaveProperty('model')
    expect(body).not.toHaveProperty('clickId')
    expect(shown(client).linkUrl).toBe(link)
  },
)

test.for([
  ['hangs', () => new Promise<null>(() => {})],
  [
    'throws',
    () => {
      throw new Error('Play is unavailable')
    },
  ],
  ['rejects', () => Promise.reject(new Error('Play is unavailable'))],
] as const)('a referrer call that %s does not prevent the match', async ([, read]) => {
  const phone = createAndroidPhone(null, { script: finds, ports: { installReferrer: { read } } })
  const client = await launch(phone)
  await phone.clock.advance(4000)
  expect(matchBodies(phone)[0]).toHaveProperty('model')
  expect(shown(client).linkUrl).toBe(link)
})

test.for([
  `clickId=${clickId}`,
  `click_id=${clickId}`,
  `utm_source=google&utm_medium=cpc&clickId=${clickId}`,
  `clickId=${clickId}&gclid=a.b-c`,
  encodeURIComponent(`utm_source=google&clickId=${clickId}`),
])('the Play referrer is read as a query string, not as a URL: %s', async (referrer) => {
  const phone = createAndroidPhone(referrer)
  await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
})

const now = createTestPhone().clock.now()

function createInstalledPhone(times: InstallTimes) {
  return createAndroidPhone(null, { script: finds, ports: { installClock: { read: () => times } } })
}

test('updating an app that lacked the SDK is not an install', async () => {
  const times = { installedAt: now - 30 * dayMs, updatedAt: now - 60_000 }
  const phone = createInstalledPhone(times)
  expect(shown(await launch(phone))).toEqual(noLink)

  // It stays so when the platform no longer reports the times.
  const next = createTestPhone({ restartOf: phone })
  expect(shown(await launch(next))).toEqual(noLink)
  expect(matchBodies(next)).toEqual([])
})

test.for([
  ['today', { installedAt: now - 60_000, updatedAt: now - 60_000 }],
  [
    'a month ago and first opened today',
    { installedAt: now - 30 * dayMs, updatedAt: now - 30 * dayMs },
  ],
  ['this week and updated before its first open', { installedAt: now - 2 * dayMs, updatedAt: now }],
] as const)('an app installed %s counts as an install', async ([, times]) => {
  expect(shown(await launch(createInstalledPhone(times))).linkUrl).toBe(link)
})

test.for([
  'acme://callback?code=4%2F0A&state=x1',
  'acme://callback#access_token=ya29&token_type=bearer',
  'acme://callback?error=access_denied&state=x1',
  'fb1234567890://authorize#state=x1',
  'com.googleusercontent.apps.1234-abc:/oauth2redirect?code=4%2F0A',
  'msauth.com.acme.shop://auth?code=0.AX',
])('a sign-in callback at first launch does not use up the match: %s', async (initialUrl) => {
  const phone = createTestPhone({ initialUrl, script: finds })
  expect(shown(await launch(phone))).toMatchObject({ linkUrl: link, linkType: 'deferred' })
})

test('a plain scheme link at first launch counts as an opened link', async () => {
  const phone = createTestPhone({ initialUrl: 'acme://offers/summer', script: finds })
  const client = await launch(phone)
  expect(shown(client)).toMatchObject({ linkRoute: '/offers/summer', linkType: 'scheme' })
  expect(matchBodies(phone)).toEqual([])
})

test('a link that starts the first launch is not replaced later', async () => {
  const firstRun = createTestPhone({ initialUrl: tapped, script: finds })
  const client = await launch(firstRun)
  await firstRun.clock.advance(60_000)
  expect(shown(client)).toMatchObject({ linkUrl: tapped, linkType: 'verified' })
  const next = createTestPhone({ restartOf: firstRun })
  expect(shown(await launch(next))).toEqual(noLink)
  expect(matchBodies(next)).toEqual([])
})

test('a first launch waits for the initial URL before it matches', async () => {
  const before = createTestPhone({ script: finds })
  const startedBy = () =>
    new Promise<string>((resolve) => void before.clock.setTimer(() => resolve(tapped), 400))
  const phone = createTestPhone({ restartOf: before, ports: { links: createTestLinks(startedBy) } })
  const client = await launch(phone)
  await phone.clock.advance(60_000)
  expect(shown(client)).toMatchObject({ linkUrl: tapped, linkType: 'verified' })
  expect(matchBodies(phone)).toEqual([])
})

test('an install through an opened link is counted once, and later opens as opens', async () => {
  const firstRun = createTestPhone({ initialUrl: tapped })
  await launch(firstRun)
  await firstRun.clock.advance(10_000)
  const next = createTestPhone({ restartOf: firstRun, initialUrl: tapped })
  await launch(next)
  await next.clock.advance(10_000)
  const data = { linkType: 'verified', url: tapped }
  expect(sentEvents(next)).toEqual([
    expect.objectContaining({ name: 'install', data }),
    expect.objectContaining({ name: 'link_opened', data }),
  ])
})

test('a restored backup neither blocks a match nor clones an id', async () => {
  const old = createInstalledPhone({ installedAt: now - 90 * dayMs, updatedAt: now - 90 * dayMs })
  await launch(old)
  const [before] = matchBodies(old)

  const restored = createMemoryStorage({ items: new Map(old.storage.items) })
  const times = { installedAt: now, updatedAt: now }
  const fresh = createAndroidPhone(null, {
    restartOf: old,
    ports: { storage: restored, installClock: { read: () => times } },
  })
  expect(shown(await launch(fresh)).linkUrl).toBe(link)
  const [, after] = matchBodies(fresh)
  expect(after?.['installId']).toEqual(expect.any(String))
  expect(after?.['installId']).not.toBe(before?.['installId'])
})

test('without keys the app ends processed, with a log line that names them', async () => {
  const phone = createTestPhone()
  const client = await launch(phone, { API_KEY: '', appID: '' })
  expect(shown(client)).toEqual(noLink)
  expect(phone.logged).toEqual([expect.stringContaining('API_KEY is missing')])
})

test('keys that arrive after mount start a match with a late link', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = await launch(phone, { API_KEY: '', appID: '' })
  const seen: unknown[] = []
  client.subscribe(() => {
    const now = shown(client)
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) seen.push(now)
  })
  await phone.clock.advance(60_000)
  client.update(testConfig)
  await phone.clock.advance(299)
  expect(shown(client)).toEqual(noLink)
  await phone.clock.advance(1)
  expect(seen).toEqual([noLink, expect.objectContaining({ isLinkProcessed: true, linkUrl: link })])
})

test('a link found for late keys is not shown after clearLink()', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = await launch(phone, { API_KEY: '', appID: '' })
  client.update(testConfig)
  await phone.clock.advance(100)
  client.clearLink()
  await phone.clock.advance(10_000)
  expect(shown(client)).toEqual(noLink)
})

test('keys that are missing for one render do not affect the match', async () => {
  let attempts = 0
  const match = () =>
    ++attempts === 1 ? ({ status: 503, retryAfter: '1' } as const) : matched(link)
  const phone = createTestPhone({ script: { match } })
  const client = await launch(phone)
  client.update({ API_KEY: '', appID: '' })
  await phone.clock.advance(1000)
  client.update(testConfig)
  const sent = phone.service.requestsTo('matchLink').map(({ headers }) => headers['Authorization'])
  expect(sent).toEqual([`Bearer ${testConfig.API_KEY}`, `Bearer ${testConfig.API_KEY}`])
})

test.for([
  ['is matched by its click id', `clickId=${clickId}`, 1],
  ['sends no fingerprint without one', 'utm_source=google-play', 0],
] as const)('an install first opened after eight days %s', async ([, referrer, matches]) => {
  const clock = createTestPhone().clock
  const times = { installedAt: clock.now() - 8 * dayMs, updatedAt: clock.now() }
  const phone = createAndroidPhone(referrer, {
    script: finds,
    ports: { installClock: { read: () => times } },
  })
  const client = await launch(phone)
  await phone.clock.advance(60_000)
  expect(matchBodies(phone)).toHaveLength(matches)
  expect(client.getDetails().reason).toBe(matches ? null : 'old_install')
  const again = await launch(
    createAndroidPhone(referrer, {
      restartOf: phone,
      ports: { installClock: { read: () => times } },
    }),
  )
  expect(matchBodies(phone)).toHaveLength(matches)
  expect(again.getDetails().reason).toBe('old_install')
})

test('an old install says why it was not matched, and reset() makes the next start a first run', async () => {
  const { clock } = createTestPhone()
  const installClock = { read: () => ({ installedAt: clock.now() - 8 * dayMs, updatedAt: null }) }
  const phone = createTestPhone({ script: finds, ports: { installClock } })
  const client = await launch(phone)
  expect(client.getDetails()).toMatchObject({ status: 'none', reason: 'old_install' })
  await client.reset()
  const next = createTestPhone({ restartOf: phone, ports: { installClock } })
  expect(shown(await launch(next))).toMatchObject({ linkUrl: link })
})

test('consent given after sixty days neither asks to paste nor sends a fingerprint', async () => {
  let prompts = 0
  const clipboard = { hasUrl: () => true, readText: () => ((prompts += 1), link) }
  const phone = createTestPhone({ script: finds, ports: { clipboard } })
  const client = await launch(phone, { matching: 'off' })
  await phone.clock.advance(60 * dayMs)
  client.update({ ...testConfig, matching: 'full' })
  await phone.clock.advance(60_000)
  expect(prompts).toBe(0)
  expect(matchBodies(phone)).toEqual([])
})

test('reset() ends although storage hangs, and says that nothing was deleted', async () => {
  let isHanging = false
  const storage = createMemoryStorage({ fault: () => (isHanging ? 'hang' : null) })
  const phone = createTestPhone({ ports: { storage } })
  const client = await launch(phone)
  isHanging = true
  const resetting = client.reset()
  await phone.clock.advance(5000)
  expect(await resetting).toBe(false)
})

test('an answer that is being stored when the client has stopped is shown at the next start, without a request', async () => {
  const before = createTestPhone()
  const { clock } = before
  const storage = createMemoryStorage({ clock, fault: () => ({ delayMs: 100 }) })
  const phone = createTestPhone({
    restartOf: before,
    script: { match: () => matched(link, 1850) },
    ports: { storage },
  })
  const client = phone.createClient()
  const stop = client.start()
  await clock.advance(200)
  stop()
  // The match outlives the stop by two seconds: its answer arrives before, and is stored after.
  await clock.advance(4000)
  client.start()
  await clock.advance(4000)
  expect(shown(client).linkUrl).toBe(link)
  expect(matchBodies(phone)).toHaveLength(1)
})

test('a pause of fifteen minutes that the service asks for does not end the match', async () => {
  let requests = 0
  const phone = createTestPhone({
    script: {
      match: () => (++requests === 1 ? { status: 429, retryAfter: '900' } : matched(link)),
    },
  })
  const client = await launch(phone)
  await phone.clock.advance(901_000)
  expect(shown(client).linkUrl).toBe(link)
})

test('time that the phone sleeps during a request does not end the match', async () => {
  const awake = createTestPhone()
  let sleptMs = 0
  const clock: Clock = {
    now: () => awake.clock.now() + sleptMs,
    setTimer: (run, delayMs) => awake.clock.setTimer(run, delayMs),
  }
  const phone = createTestPhone({
    restartOf: awake,
    script: { match: () => (sleptMs === 0 ? { afterMs: 1000, status: 503 } : matched(link)) },
    ports: { clock },
  })
  const client = phone.createClient()
  client.start()
  await awake.clock.advance(800)
  sleptMs = 15 * 60_000
  await awake.clock.advance(60_000)
  expect(shown(client).linkUrl).toBe(link)
})
