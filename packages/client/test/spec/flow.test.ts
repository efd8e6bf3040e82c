import type { Signals } from '@throughlink/client'
import { createTestPhone, type TestPhoneOptions } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, shown, waiting } from '../launch.ts'
import { matched, matchedByReferrer, resolvedTo } from '../replies.ts'
import { matchBodies, resolvedUrls } from '../requests.ts'
import { createTestClipboard } from '../testClipboard.ts'

const link = 'https://acme.example/products/42?ref=a'

test('[spec 4.3.1] the match runs once per fresh install, as recorded in storage', async () => {
  const firstRun = createTestPhone()
  await launch(firstRun)
  const later = createTestPhone({ restartOf: firstRun })
  await launch(later)
  expect(matchBodies(later)).toHaveLength(1)

  later.storage.items.clear()
  const freshInstall = createTestPhone({ restartOf: later })
  await launch(freshInstall)
  expect(matchBodies(freshInstall)).toHaveLength(2)
})

test('[spec 4.3.2] the match runs once per process, as recorded in memory', async () => {
  const phone = createTestPhone()
  await launch(phone)
  phone.storage.items.clear()
  await launch(phone)
  expect(matchBodies(phone)).toHaveLength(1)
})

test('[spec 4.3.3] a clickId in the install referrer makes the match deterministic', async () => {
  const match = () => matchedByReferrer(link)
  const phone = createAndroidPhone(`clickId=${clickId}&utm_source=ad`, { script: { match } })
  const client = await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
  expect(client.getDetails().method).toBe('referrer')
  expect(shown(client).linkUrl).toBe(link)
})

test.for([1, 800, 1500, 3000])(
  '[spec 4.3.3] a referrer that arrives after %i ms makes the match deterministic',
  async (delayMs) => {
    const read = () =>
      new Promise<{ referrer: string }>((resolve) => {
        phone.clock.setTimer(() => resolve({ referrer: `clickId=${clickId}` }), delayMs)
      })
    const script = { match: () => matchedByReferrer(link) }
    const phone = createAndroidPhone(null, { ports: { installReferrer: { read } }, script })
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
    expect(client.getDetails().method).toBe('referrer')
  },
)

test.for([
  ['clickId=42', '42'],
  ['clickId=9f8b7c6d-1234-4aaa-8bbb-0123456789ab', '9f8b7c6d-1234-4aaa-8bbb-0123456789ab'],
  ['utm_source=ad&clickId=a%2Fb%3Dc', 'a/b=c'],
  ['clickId%3Dabc%26utm_source%3Dad', 'abc'],
] as const)(
  '[spec 4.3.3] any clickId makes the match deterministic: %s',
  async ([referrer, sent]) => {
    const phone = createAndroidPhone(referrer)
    await launch(phone)
    expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId: sent })])
    expect(matchBodies(phone)[0]).not.toHaveProperty('model')
  },
)

test('[spec 4.3.3] a referrer on another platform does not make the match deterministic', async () => {
  const installReferrer = { read: () => ({ referrer: `clickId=${clickId}` }) }
  const phone = createTestPhone({ ports: { installReferrer } })
  await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.not.objectContaining({ clickId })])
})

test.for([
  ['no referrer', null],
  ['an empty referrer', ''],
  ['a referrer without a clickId', 'utm_source=google-play&utm_medium=organic'],
] as const)('[spec 4.3.4] the match uses the fingerprint with %s', async ([, referrer]) => {
  const phone = createAndroidPhone(referrer, { script: { match: () => matched(link) } })
  const client = await launch(phone)
  const [body] = matchBodies(phone)
  expect(body).toMatchObject({ platform: 'android', model: 'Pixel 9' })
  expect(body).not.toHaveProperty('clickId')
  expect(shown(client).linkUrl).toBe(link)
})

const signals: Signals = {
  platform: 'ios',
  model: 'iPhone 17 Pro',
  manufacturer: 'Apple',
  systemVersion: '26.2',
  screenWidth: 402,
  screenHeight: 874,
  scale: 3,
  locale: [{ languageTag: 'pl-PL' }, { languageTag: 'en-GB' }],
  timezone: 'Europe/Warsaw',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)',
}

test.for([
  ['4.3.5', 'the device model', ['model']],
  ['4.3.6', 'the OS version', ['systemVersion']],
  ['4.3.7', 'screen metrics', ['screenWidth', 'screenHeight', 'scale']],
  ['4.3.8', 'the locale', ['locale']],
  ['4.3.9', 'the timezone', ['timezone']],
  ['4.3.10', 'the user agent', ['userAgent']],
] as const)('[spec %s] the fingerprint has %s', async ([, , fields]) => {
  const phone = createTestPhone({ ports: { device: { read: () => signals } } })
  await launch(phone)
  const [body] = matchBodies(phone)
  for (const field of fields) expect(body?.[field]).toEqual(signals[field])
})

test('[spec 4.3.11] the fingerprint has a timestamp from the device clock', async () => {
  const phone = createTestPhone()
  await phone.clock.advance(1234)
  await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ timestamp: phone.clock.now() })])
})

const copied = 'https://acme.example/summer'
const withClipboard: TestPhoneOptions = { ports: { clipboard: createTestClipboard(copied) } }

test('[spec 4.3.12] pastedLink is the clipboard value, as part of the fingerprint', async () => {
  const phone = createTestPhone(withClipboard)
  await launch(phone)
  expect(matchBodies(phone)).toEqual([
    expect.objectContaining({ pastedLink: copied, model: 'iPhone 15' }),
  ])
})

test.for([
  `${copied}?ref=anna`,
  `${copied}?ref=anna%20b&code=%2F&empty=&flag`,
  'http://ACME.example:8080/invite/7/?ref=anna',
])(
  '[spec 4.3.12] pastedLink is the whole clipboard value if the app says that its host is its own: %s',
  async (text) => {
    const phone = createTestPhone({ ports: { clipboard: createTestClipboard(text) } })
    await launch(phone, { linkHosts: ['acme.example'] })
    expect(matchBodies(phone)).toEqual([expect.objectContaining({ pastedLink: text })])
  },
)

test('[spec 4.3.12] pastedLink is sent without its query if the app names no hosts of its own', async () => {
  // The query of a stranger's link may have a secret (docs/internals/decisions/clipboard.md).
  const clipboard = createTestClipboard(`${copied}?secret=1`)
  const phone = createTestPhone({ ports: { clipboard } })
  await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ pastedLink: copied })])
})

test('[spec 4.3.12] pastedLink is left out when the clipboard contains no URL', async () => {
  const clipboard = createTestClipboard('', false)
  const phone = createTestPhone({ ports: { clipboard } })
  await launch(phone)
  expect(clipboard.calls).toEqual(['hasUrl'])
  expect(matchBodies(phone)).toHaveLength(1)
  expect(matchBodies(phone)[0]).not.toHaveProperty('pastedLink')
})

test('[spec 4.3.13] pastedLink is left out when shouldUseClipboard is false', async () => {
  const phone = createTestPhone(withClipboard)
  await launch(phone, { shouldUseClipboard: false })
  expect(matchBodies(phone)).toHaveLength(1)
  expect(matchBodies(phone)[0]).not.toHaveProperty('pastedLink')
})

test('[spec 4.3.14] pastedLink is left out on Android', async () => {
  const phone = createAndroidPhone(null, withClipboard)
  await launch(phone, { shouldUseClipboard: true })
  expect(matchBodies(phone)).toHaveLength(1)
  expect(matchBodies(phone)[0]).not.toHaveProperty('pastedLink')
})

const ios = () => createTestPhone()
const android = () => createAndroidPhone(null)
const token = `tlc1${'a'.repeat(48)}`

test('[spec 4.3.13] a web link that the user pastes is sent, without a fingerprint', async () => {
  const phone = ios()
  const client = await launch(phone, { shouldUseClipboard: false })
  await client.matchPasted(`${copied}?_dl=${token}&secret=1`)
  expect(matchBodies(phone).slice(1)).toEqual([
    {
      installId: client.getDetails().installId,
      platform: 'ios',
      pastedLink: `${copied}?_dl=${token}`,
    },
  ])
})

test.for([
  ['on Android', android, {}, copied],
  ['with matching off', ios, { matching: 'off' }, copied],
  ['if it is no link', ios, {}, 'my diary'],
  ['if it is a link of another kind', ios, {}, 'acme://products/42'],
  ['if it is a link in a text', ios, {}, `see ${copied}`],
  ['if its host is not one of ours', ios, { linkHosts: ['go.acme.example'] }, copied],
] as const)(
  '[spec 4.3.13, 4.3.14] a text that the user pastes is not sent %s',
  async ([, createPhone, config, text]) => {
    const phone = createPhone()
    const client = await launch(phone, config)
    const before = phone.service.requests.length
    expect(await client.matchPasted(text)).toBe(false)
    await phone.clock.advance(60_000)
    expect(phone.service.requests).toHaveLength(before)
  },
)

test('[spec 4.3.15] the flow posts to /api/link/match-link', async () => {
  const phone = createTestPhone()
  await launch(phone)
  expect(phone.service.requests.map(({ path }) => path)).toEqual(['/api/link/match-link'])
})

test('[spec 4.3.16] a short link from a match is resolved before its route is computed', async () => {
  const short = 'https://acme.example/summer'
  const resolve = () => resolvedTo(link, 300)
  const phone = createTestPhone({ script: { match: () => matched(short), resolve } })
  const client = await launch(phone)
  await phone.clock.advance(299)
  expect(resolvedUrls(phone)).toEqual([short])
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(1)
  expect(shown(client)).toMatchObject({ linkUrl: short, linkRoute: '/products/42?ref=a' })
})

test('[spec 4.3.17] the flow ends by updating the context', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link) } })
  const client = phone.createClient()
  let updates = 0
  client.subscribe(() => void (updates += 1))
  const before = client.getSnapshot()
  client.start()
  await phone.clock.advance(10_000)
  expect(updates).toBe(1)
  expect(client.getSnapshot()).not.toBe(before)
  expect(shown(client)).toEqual({
    isLinkProcessed: true,
    linkUrl: link,
    linkRoute: '/products/42?ref=a',
    linkType: 'deferred',
  })
})
