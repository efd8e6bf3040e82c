import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  createFetchHttp,
  createLinkClient,
  createSessionRegistry,
  type Ports,
} from '@throughlink/client'
import {
  createMemoryStorage,
  createTestLinks,
  createTestPhone,
  testConfig,
  type TestPhoneOptions,
} from '@throughlink/client/testing'
import { expect, onTestFinished, test } from 'vitest'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown } from '../launch.ts'
import { matched } from '../replies.ts'
import { matchBodies, sentEvents } from '../requests.ts'

const link = 'https://acme.example/products/42'
const tapped = 'https://acme.example/offers/summer'
const short = 'https://acme.example/summer'
const finds = { match: () => matched(link) }

const never = () => new Promise<never>(() => {})
const hangingModules: Partial<Ports> = {
  links: createTestLinks(never),
  clipboard: { hasUrl: never, readText: never },
  installReferrer: { read: never },
  installClock: { read: never },
}
const hanging: Partial<Ports> = {
  ...hangingModules,
  http: { post: () => ({ response: never(), cancel: () => {} }) },
  storage: { getItem: never, setItem: never },
  device: { read: never },
}

test.for(Object.keys(hanging) as (keyof Ports)[])(
  'the app is processed in time when "%s" never answers',
  async (port) => {
    for (const platform of ['ios', 'android'] as const) {
      const phone = createTestPhone({ ports: { platform, [port]: hanging[port] } })
      const client = await launch(phone)
      await phone.clock.advance(5000)
      expect(shown(client)).toEqual(noLink)
    }
  },
)

test.for([100, 5000, 20_000])(
  'the app is processed within %i ms when nothing ever answers',
  async (timeoutMs) => {
    const phone = createTestPhone({ ports: hanging })
    const client = await launch(phone, { timeoutMs })
    await phone.clock.advance(timeoutMs)
    expect(shown(client)).toEqual(noLink)
  },
)

test('a link arrives in time although most of the platform hangs', async () => {
  const phone = createTestPhone({ script: finds, ports: hangingModules })
  const client = await launch(phone)
  await phone.clock.advance(5000)
  expect(shown(client).linkUrl).toBe(link)
})

test('a clickId is enough when the device itself never answers', async () => {
  const ports = { device: { read: never } }
  const phone = createAndroidPhone(`clickId=${clickId}`, { script: finds, ports })
  const client = await launch(phone)
  await phone.clock.advance(5000)
  expect(shown(client).linkUrl).toBe(link)
})

test('requests to a hanging service are cancelled and leave nothing behind', async () => {
  const phone = createTestPhone({ script: { match: () => 'hang', resolve: () => 'hang' } })
  const client = phone.createClient()
  const stop = client.start()
  await phone.clock.advance(1000)
  phone.links.open(short)
  await phone.clock.advance(4000)
  expect(shown(client)).toMatchObject({ isLinkProcessed: true, linkUrl: short })
  await phone.clock.advance(11 * 60_000)
  expect(phone.service.openRequests).toBe(0)
  stop()
  await phone.clock.advance(0)
  expect(phone.clock.pendingTimers).toBe(0)
})

test('without storage nothing throws, and opened links work', async () => {
  const phone = createTestPhone({ script: finds, ports: { storage: undefined } })
  const client = await launch(phone)
  expect(shown(client)).toEqual(noLink)
  expect(phone.logged).toEqual([expect.stringContaining('async-storage')])
  phone.links.open(tapped)
  expect(shown(client).linkUrl).toBe(tapped)
})

test.for(['device', 'links', 'lifecycle', 'clipboard', 'installReferrer', 'installClock'] as const)(
  'the port "%s" may be absent',
  async (port) => {
    const phone = createTestPhone({ ports: { [port]: undefined } })
    const client = await launch(phone)
    client.logEvent('login')
    await phone.clock.advance(10_000)
    expect(shown(client)).toEqual(noLink)
    expect(sentEvents(phone)).toHaveLength(1)
  },
)

test('a platform with only http and storage is enough', async () => {
  const { service, storage, clock } = createTestPhone()
  const sessions = createSessionRegistry()
  const ports: Ports = { platform: 'ios', http: service, storage, clock, logger: silent }
  const client = createLinkClient(testConfig, ports, { sessions })
  client.start()
  await clock.advance(5000)
  expect(shown(client)).toEqual(noLink)
})

const silent = { error: () => {} }
const fail = () => {
  throw new Error('not linked')
}
const throwing: Partial<Ports> = {
  http: { post: fail },
  links: { getInitialUrl: fail, subscribe: fail },
  storage: { getItem: fail, setItem: fail, removeItem: fail },
  device: { read: fail },
  clipboard: { hasUrl: fail, readText: fail },
  installReferrer: { read: fail },
  installClock: { read: fail },
  lifecycle: { onBackground: fail },
  logger: { error: fail },
}

test.for(Object.keys(throwing) as (keyof Ports)[])(
  'a port "%s" that throws does not affect the app',
  async (port) => {
    const phone = createTestPhone({ ports: { [port]: throwing[port] } })
    const client = await launch(phone)
    client.logEvent('login')
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
  },
)

const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a module in its own process, which an unhandled rejection terminates. */
function runAlone(module: string) {
  const flags = ['--conditions=@throughlink/source', '--disable-warning=ExperimentalWarning']
  const args = [...flags, '--input-type=module', '--eval', module]
  return promisify(execFile)(process.execPath, args, { cwd: packageFolder })
}

test('importing the package prints nothing and throws nothing', async () => {
  const printed = await runAlone(`
    import '@throughlink/client'
    import '@throughlink/client/testing'
  `)
  expect(printed).toEqual({ stdout: '', stderr: '' })
})

function runOnPlatform(port: string) {
  return runAlone(`
    import { createTestPhone, testSignals } from '@throughlink/client/testing'
    const fail = () => { throw new Error('not linked') }
    const phone = createTestPhone({ ports: { ${port} } })
    const client = phone.createClient()
    const stop = client.start()
    await phone.clock.advance(60_000)
    stop()
    await phone.clock.advance(2000)
    console.log(client.getSnapshot().isLinkProcessed, phone.clock.pendingTimers)
  `)
}

test('an unsubscribe that throws causes no unhandled rejection', async () => {
  const links = 'links: { getInitialUrl: () => null, subscribe: () => fail }'
  expect(await runOnPlatform(links)).toEqual({ stdout: 'true 0\n', stderr: '' })
})

test.for([
  ['signals that are not strings', 'device: { read: () => ({ ...testSignals, userAgent: 42 }) }'],
  ['undefined responses', 'http: { post: () => ({ response: Promise.resolve(), cancel() {} }) }'],
] as const)('%s cause no unhandled rejection', async ([, port]) => {
  expect(await runOnPlatform(port)).toEqual({ stdout: 'true 0\n', stderr: '' })
})

test('an event name that is not a string causes no unhandled rejection', async () => {
  const { stdout } = await runAlone(`
    import { createTestPhone } from '@throughlink/client/testing'
    const phone = createTestPhone()
    const client = phone.createClient()
    client.start()
    client.logEvent(10n)
    client.logEvent('purchase')
    await phone.clock.advance(60_000)
    console.log(phone.service.requestsTo('events').length > 0)
  `)
  expect(stdout).toBe('true\n')
})

test('an API_KEY that is not a string does not throw', async () => {
  const phone = createTestPhone()
  const client = await launch(phone, { API_KEY: 42 as unknown as string })
  expect(shown(client)).toEqual(noLink)
  expect(phone.logged).toEqual([expect.stringContaining('API_KEY')])
})

test('airplane mode ends processed in time, with one log line', async () => {
  const phone = createTestPhone({ script: { match: () => 'offline', resolve: () => 'offline' } })
  const client = await launch(phone)
  await phone.clock.advance(5000)
  expect(shown(client)).toEqual(noLink)
  expect(phone.logged).toHaveLength(1)
  phone.links.open(short)
  await phone.clock.advance(5000)
  expect(shown(client).linkUrl).toBe(short)
})

test.for(['throw', 'reject', 'hang', { delayMs: 10_000 }] as const)(
  'with unreadable storage (%j) no match runs, nothing is marked, and opened links work',
  async (fault) => {
    const items = new Map<string, string>()
    const phone = createTestPhone({ script: finds })
    const storage = createMemoryStorage({ items, clock: phone.clock, fault: () => fault })
    const client = await launch(phone, { storage })
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    phone.links.open(tapped)
    expect(shown(client).linkUrl).toBe(tapped)
    await phone.clock.advance(60_000)
    expect(matchBodies(phone)).toEqual([])
    expect(phone.logged).toEqual([expect.stringContaining('Cannot read storage')])

    const next = createTestPhone({ restartOf: phone })
    const healed = await launch(next, { storage: createMemoryStorage({ items }) })
    expect(shown(healed).linkUrl).toBe(link)
  },
)

test.for(['throw', 'reject', 'hang'] as const)(
  'with unwritable storage (%j) no match is sent: it would be repeated at each start',
  async (fault) => {
    const phone = createTestPhone({ script: finds })
    const storage = createMemoryStorage({
      clock: phone.clock,
      fault: ({ type }) => (type === 'get' ? null : fault),
    })
    const client = await launch(phone, { storage })
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    await launch(phone, { storage })
    await phone.clock.advance(60_000)
    expect(matchBodies(phone)).toEqual([])
    expect(phone.logged).toHaveLength(fault === 'hang' ? 0 : 1)
  },
)

test('with slow storage the match waits for it, and the link is delivered late, once', async () => {
  const phone = createTestPhone({ script: finds })
  const storage = createMemoryStorage({
    clock: phone.clock,
    fault: ({ type }) => (type === 'get' ? null : { delayMs: 10_000 }),
  })
  const client = await launch(phone, { storage })
  await phone.clock.advance(19_000)
  expect(matchBodies(phone)).toEqual([])
  await phone.clock.advance(5000)
  expect(shown(client).linkUrl).toBe(link)
  await launch(phone, { storage })
  await phone.clock.advance(60_000)
  expect(matchBodies(phone)).toHaveLength(1)
})

test('a 429 is retried within the timeout, and the link is found', async () => {
  let attempts = 0
  const match = () =>
    ++attempts === 1 ? ({ status: 429, retryAfter: '2' } as const) : matched(link)
  const phone = createTestPhone({ script: { match } })
  const client = await launch(phone)
  await phone.clock.advance(1999)
  expect(matchBodies(phone)).toHaveLength(1)
  await phone.clock.advance(1)
  expect(shown(client).linkUrl).toBe(link)
})

test('a 429 with a Retry-After beyond the timeout ends the wait immediately', async () => {
  const phone = createTestPhone({ script: { match: () => ({ status: 429, retryAfter: '60' }) } })
  const client = await launch(phone)
  expect(shown(client)).toEqual(noLink)
  await phone.clock.advance(59_000)
  expect(matchBodies(phone)).toHaveLength(1)
})

test('a 413 response to the match ends processed, without a retry', async () => {
  const phone = createTestPhone({ script: { match: () => ({ status: 413 }) } })
  const client = await launch(phone)
  await phone.clock.advance(60_000)
  expect(shown(client)).toEqual(noLink)
  expect(matchBodies(phone)).toHaveLength(1)
})

const portal = { status: 200, body: '<!doctype html><title>Welcome to the hotel</title>' }

test('a captive portal that responds with 200 is not mistaken for the service', async () => {
  const firstRun = createTestPhone({ script: { match: () => portal, resolve: () => portal } })
  const client = await launch(firstRun, { resumeUnanswered: true })
  await firstRun.clock.advance(5000)
  expect(shown(client)).toEqual(noLink)
  expect(firstRun.logged).toEqual([expect.stringContaining('captive portal')])

  const next = createTestPhone({ restartOf: firstRun, script: finds })
  expect(shown(await launch(next, { resumeUnanswered: true })).linkUrl).toBe(link)
})

test('behind a captive portal a short link stays unresolved', async () => {
  const phone = createTestPhone({ script: { resolve: () => portal } })
  const client = await launch(phone)
  phone.links.open(short)
  await phone.clock.advance(5000)
  expect(shown(client)).toMatchObject({ linkUrl: short, linkRoute: '/summer' })
})

test('a TLS failure counts as a network failure', async () => {
  // The server on this port does not support TLS.
  const server = createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n{}'))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const http = createFetchHttp(fetch)

  const phone = createTestPhone({ ports: { http, clock: undefined } })
  const client = phone.createClient({ baseUrl: `https://127.0.0.1:${port}` })
  const ended = new Promise<void>((resolve) => void client.subscribe(resolve))
  const stop = client.start()
  await ended
  stop()
  expect(shown(client)).toEqual(noLink)
  expect(client.getDetails().error?.code).toBe('service_unreachable')
})

/** Creates a fresh install on a phone with a wrong clock. Timers are unaffected, as on a real phone. */
function createPhoneWithWrongClock(options: TestPhoneOptions) {
  const phone = createTestPhone(options)
  const offset = { ms: 0 }
  const clock = {
    now: () => phone.clock.now() + offset.ms,
    setTimer: (run: () => void, delayMs: number) => phone.clock.setTimer(run, delayMs),
  }
  const ports = { ...options.ports, clock }
  return { offset, phone: createTestPhone({ ...options, restartOf: phone, ports }) }
}

const yearMs = 365 * 86_400_000

test.for([-50 * yearMs, -yearMs, yearMs])(
  'a clock that is off by %i ms affects neither the match nor events',
  async (ms) => {
    const { phone, offset } = createPhoneWithWrongClock({ script: finds })
    offset.ms = ms
    const client = await launch(phone)
    expect(shown(client).linkUrl).toBe(link)
    client.logEvent('login')
    await phone.clock.advance(10_000)
    expect(sentEvents(phone)).toHaveLength(1)
  },
)

test('logged and sent times come from one clock, so that skew can be corrected', async () => {
  const { phone, offset } = createPhoneWithWrongClock({})
  offset.ms = yearMs
  const client = await launch(phone)
  client.logEvent('login')
  const loggedAt = phone.clock.now() + yearMs
  await phone.clock.advance(10_000)
  const [request] = phone.service.requestsTo('events')
  expect(request?.body).toMatchObject({ sentAt: loggedAt + 10_000, events: [{ time: loggedAt }] })
})

test.for([-yearMs, yearMs])(
  'a clock change of %i ms during the match still ends processed in time',
  async (ms) => {
    const { phone, offset } = createPhoneWithWrongClock({ script: { match: () => 'hang' } })
    const client = await launch(phone)
    await phone.clock.advance(1000)
    offset.ms = ms
    await phone.clock.advance(4000)
    expect(shown(client)).toEqual(noLink)
  },
)

test('a clock that was set back does not swallow a second tap on the same link', async () => {
  const { phone, offset } = createPhoneWithWrongClock({})
  const client = await launch(phone)
  phone.links.open(tapped)
  client.clearLink()
  offset.ms = -3_600_000
  await phone.clock.advance(60_000)
  phone.links.open(tapped)
  expect(shown(client).linkUrl).toBe(tapped)
})

test('a clock that was set back does not stop the event queue', async () => {
  let isBusy = true
  const accepted = { accepted: 1, duplicate: 0, rejected: [] }
  const events = () =>
    isBusy ? ({ status: 429, retryAfter: '60' } as const) : { status: 202, body: accepted }
  const { phone, offset } = createPhoneWithWrongClock({ script: { events } })
  const client = await launch(phone)
  client.logEvent('login')
  await client.flush()
  isBusy = false
  offset.ms = -yearMs
  await phone.clock.advance(2 * 3_600_000)
  expect(phone.service.requestsTo('events')).toHaveLength(2)
})

test.for(['0', '-1', 'Thu, 01 Jan 2015 00:00:00 GMT'])(
  'a Retry-After in the past (%s) does not cause a request storm',
  async (retryAfter) => {
    const events = () => ({ status: 503, retryAfter, afterMs: 50 })
    const phone = createTestPhone({ script: { events } })
    const client = await launch(phone)
    client.logEvent('login')
    await phone.clock.advance(70_000)
    expect(phone.service.requestsTo('events').length).toBeLessThan(30)
  },
)
