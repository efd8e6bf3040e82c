import type { Clipboard, Logger } from '@throughlink/client'
import {
  createTestPhone,
  testConfig,
  type TestPhone,
  testSignals,
} from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown } from '../launch.ts'
import { matched } from '../replies.ts'
import { matchBodies } from '../requests.ts'
import { createTestClipboard } from '../testClipboard.ts'

const link = 'https://acme.example/products/42'
const foreign = 'https://bank.example/callback?session=SECRET'
const linkHosts = ['acme.example']

/** Returns everything that left the phone, as searchable text. */
const serializeRequests = ({ service }: TestPhone): string => JSON.stringify(service.requests)

test('with linkHosts a foreign link is neither sent nor routed', async () => {
  const phone = createTestPhone()
  const client = await launch(phone, { linkHosts })
  phone.links.open(foreign)
  await phone.clock.advance(60_000)
  expect(shown(client)).toEqual(noLink)
  expect(serializeRequests(phone)).not.toContain('bank.example')
  phone.links.open(link)
  expect(shown(client).linkUrl).toBe(link)
})

test.for([
  'https://acme.example.evil.example/a/b',
  'https://evil.example/acme.example/b',
  'https://acme.example@evil.example/a/b',
  'https://evil.example?acme.example/a/b',
])('with linkHosts a lookalike host is foreign: %s', async (url) => {
  const phone = createTestPhone()
  const client = await launch(phone, { linkHosts })
  phone.links.open(url)
  expect(shown(client)).toEqual(noLink)
})

test('with linkHosts a foreign link does not use up the match', async () => {
  const phone = createTestPhone({ initialUrl: foreign, script: { match: () => matched(link) } })
  expect(shown(await launch(phone, { linkHosts })).linkUrl).toBe(link)
  expect(serializeRequests(phone)).not.toContain('bank.example')
})

test.for([
  'https://bank.example/callback?session=SECRET',
  'https://bank.example/callback#session=SECRET',
  'https://SECRET:SECRET@bank.example/callback',
  'https://bank.example/a/callback?next=%2F#SECRET',
  'acme://pay/SECRET?session=SECRET',
])('no query, fragment or user info of an opened URL is sent: %s', async (url) => {
  const firstRun = createTestPhone({ initialUrl: url })
  await launch(firstRun)
  await firstRun.clock.advance(60_000)
  const later = createTestPhone({ restartOf: firstRun })
  const client = await launch(later)
  later.links.open(url)
  await later.clock.advance(60_000)
  expect(shown(client).linkUrl).toBe(url)
  expect(later.service.requests).not.toEqual([])
  expect(serializeRequests(later)).not.toContain('SECRET')
})

test('no query of a deferred short link is sent when it is resolved', async () => {
  const match = () => matched('https://acme.example/summer?session=SECRET#SECRET')
  const phone = createTestPhone({ script: { match } })
  const client = await launch(phone)
  expect(phone.service.requestsTo('resolveShort')).toHaveLength(1)
  expect(serializeRequests(phone)).not.toContain('SECRET')
  expect(shown(client).linkRoute).toBe('/summer?session=SECRET')
})

test.for([
  'SECRET',
  'The code is SECRET, see https://acme.example/a',
  'https://acme.example/a SECRET',
  'acme://pay/SECRET',
  'mailto:SECRET@acme.example',
  'https://acme.example/a?session=SECRET',
  'https://acme.example/a#SECRET',
  'https://SECRET@acme.example/a',
])('only the origin and path of a web URL on the clipboard leave the phone: %s', async (text) => {
  const clipboard = createTestClipboard(text)
  const phone = createTestPhone({ ports: { clipboard } })
  await launch(phone)
  expect(clipboard.calls).toEqual(['hasUrl', 'readText'])
  expect(matchBodies(phone)).toHaveLength(1)
  expect(serializeRequests(phone)).not.toContain('SECRET')
})

test('with linkHosts a foreign URL on the clipboard is not sent', async () => {
  const phone = createTestPhone({ ports: { clipboard: createTestClipboard(foreign) } })
  await launch(phone, { linkHosts })
  expect(matchBodies(phone)).toHaveLength(1)
  expect(serializeRequests(phone)).not.toContain('bank.example')

  const own = createTestPhone({ ports: { clipboard: createTestClipboard(link) } })
  await launch(own, { linkHosts })
  expect(matchBodies(own)).toEqual([expect.objectContaining({ pastedLink: link })])
})

test('a clipboard without a URL is not read, so that no prompt appears', async () => {
  const clipboard = createTestClipboard('SECRET', false)
  await launch(createTestPhone({ ports: { clipboard } }))
  expect(clipboard.calls).toEqual(['hasUrl'])
})

const fail = () => {
  throw new Error('The clipboard is locked')
}

const brokenClipboards: readonly (readonly [string, Clipboard])[] = [
  ['throws in hasUrl', { hasUrl: fail, readText: fail }],
  ['throws in readText', { hasUrl: () => true, readText: fail }],
  ['rejects', { hasUrl: () => true, readText: () => Promise.reject(new Error('denied')) }],
  ['hangs', { hasUrl: () => true, readText: () => new Promise(() => {}) }],
]

test.for(brokenClipboards)(
  'a clipboard that %s does not abort the match',
  async ([, clipboard]) => {
    const phone = createTestPhone({ script: { match: () => matched(link) }, ports: { clipboard } })
    const client = await launch(phone)
    await phone.clock.advance(61_000)
    expect(shown(client).linkUrl).toBe(link)
    expect(matchBodies(phone)[0]).not.toHaveProperty('pastedLink')
  },
)

test.for([true, false])(
  'with shouldUseClipboard %s no clipboard module is needed',
  async (shouldUseClipboard) => {
    const script = { match: () => matched(link) }
    const phone = createTestPhone({ script, ports: { clipboard: undefined } })
    expect(shown(await launch(phone, { shouldUseClipboard })).linkUrl).toBe(link)
    expect(phone.logged).toEqual([])
  },
)

test.for([
  ['unreachable', 'offline'],
  ['broken', { status: 500 }],
  ['refusing the key', { status: 401 }],
  ['a captive portal', { body: '<html>' }],
] as const)('no URL and no key is logged when the service is %s', async ([, reply]) => {
  const lines: string[] = []
  const write = (message: string, details?: unknown) =>
    void lines.push(`${message} ${JSON.stringify(details)}`)
  const logger: Logger = { error: write }
  const script = { match: () => reply, resolve: () => reply, events: () => reply }
  for (const initialUrl of [null, 'https://acme.example/summer?session=SECRET']) {
    const clipboard = createTestClipboard(link)
    const phone = createTestPhone({ initialUrl, script, ports: { logger, clipboard } })
    const client = await launch(phone)
    client.logEvent('share', { url: link, send: () => link })
    phone.links.open('https://acme.example/winter?session=SECRET')
    await phone.clock.advance(60_000)
  }
  expect(lines).not.toEqual([])
  expect(lines.filter((line) => /acme\.example|SECRET|pk_/.test(line))).toEqual([])
})

test('nothing leaves the phone before consent, and opened links work', async () => {
  const clipboard = createTestClipboard(link)
  const script = { match: () => matched(link) }
  const phone = createTestPhone({ script, ports: { clipboard } })
  const client = await launch(phone, { matching: 'off' })
  await phone.clock.advance(60_000)
  expect(shown(client)).toEqual(noLink)
  expect(phone.service.requests).toEqual([])
  expect(clipboard.calls).toEqual([])

  client.update({ ...testConfig, matching: 'full' })
  await phone.clock.advance(0)
  expect(shown(client)).toMatchObject({ linkUrl: link, linkType: 'deferred' })
})

test('consent withdrawn during the match ends it', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = await launch(phone)
  client.update({ ...testConfig, matching: 'off' })
  await phone.clock.advance(60_000)
  expect(phone.service.openRequests).toBe(0)
  expect(shown(client)).toEqual(noLink)
})

test('consent narrowed during the match stops the fingerprint', async () => {
  const phone = createTestPhone({ script: { match: () => ({ status: 503, retryAfter: '1' }) } })
  const client = await launch(phone)
  client.update({ ...testConfig, matching: 'deterministic' })
  await phone.clock.advance(60_000)
  const [, ...afterwards] = matchBodies(phone)
  expect(afterwards.filter((body) => 'model' in body)).toEqual([])
})

test('deterministic matching sends a clickId and no fingerprint', async () => {
  let reads = 0
  const read = () => ({ ...testSignals, scale: ++reads })
  const phone = createAndroidPhone(`clickId=${clickId}`, { ports: { device: { read } } })
  await launch(phone, { matching: 'deterministic' })
  expect(reads).toBe(0)
  expect(matchBodies(phone).map((body) => Object.keys(body).sort())).toEqual([
    ['clickId', 'installId'],
  ])
})
