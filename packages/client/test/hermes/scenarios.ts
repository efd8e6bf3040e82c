/**
 * The core scenarios for a real Hermes engine. `npm run verify hermes` builds the client, transforms it as React
 * Native does, and runs it. This Hermes has no test runner, console, URL, fetch, crypto or TextEncoder, so the
 * scenarios show that the client needs none of them.
 */
import { createLinkClient, type Link, linkRoute } from '@throughlink/client'
import {
  createTestPhone,
  simulateDeferred,
  testConfig,
  testSignals,
} from '@throughlink/client/testing'

declare function print(line: string): void

const found = (link: string) => ({ body: { link, matchType: 'referrer', confidence: 1 } }) as const
const clickId = `tl1${'A'.repeat(52)}`

function expectEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (a !== b) throw new Error(`expected ${b}, got ${a}`)
}

const scenarios: Record<string, () => Promise<void> | void> = {
  'a fresh install is matched by fingerprint and routed': async () => {
    const { client, phone } = await simulateDeferred('https://acme.example/p/42?ref=a#top')
    const { isLinkProcessed, linkUrl, linkRoute: route, linkType } = client.getSnapshot()
    expectEqual(
      [isLinkProcessed, linkUrl, route, linkType],
      [true, 'https://acme.example/p/42?ref=a#top', '/p/42?ref=a', 'deferred'],
    )
    expectEqual(phone.service.requestsTo('matchLink').length, 1)
  },

  'an install referrer with a clickId is used for the match': async () => {
    const phone = createTestPhone({
      ports: {
        platform: 'android',
        installReferrer: { read: () => ({ referrer: `clickId%3D${clickId}%26utm_source%3Dx` }) },
      },
      script: {
        match: () => found('/invite/7'),
      },
    })
    const client = phone.createClient()
    client.start()
    await phone.clock.advance(0)
    expectEqual(client.getDetails().method, 'referrer')
    expectEqual(
      (phone.service.requests[0]?.body as { clickId: string } | undefined)?.clickId,
      clickId,
    )
  },

  'a link on the clipboard is sent without query and fragment': async () => {
    const phone = createTestPhone({
      ports: {
        clipboard: { hasUrl: () => true, readText: () => 'https://bank.example/cb?token=secret#x' },
      },
    })
    phone.createClient().start()
    await phone.clock.advance(0)
    expectEqual(
      (phone.service.requests[0]?.body as { pastedLink: string } | undefined)?.pastedLink,
      'https://bank.example/cb',
    )
  },

  'an opened link wins over a match in progress': async () => {
    const phone = createTestPhone({
      script: { match: () => ({ ...found('https://acme.example/old/1'), afterMs: 1000 }) },
    })
    const links: Link[] = []
    const client = phone.createClient({ onLink: (link) => links.push(link) })
    client.start()
    await phone.clock.advance(500)
    phone.links.open('acme://new/2?x=1')
    await phone.clock.advance(5000)
    expectEqual(client.getSnapshot().linkRoute, '/new/2?x=1')
    expectEqual(links.length, 1)
  },

  'a short link is resolved and keeps its query': async () => {
    const phone = createTestPhone({
      initialUrl: 'https://l.acme.example/abc?utm=1',
      script: { resolve: () => found('https://acme.example/sale/9?utm=own') },
    })
    const client = phone.createClient()
    client.start()
    await phone.clock.advance(0)
    const { linkUrl, linkRoute: route } = client.getSnapshot()
    expectEqual([linkUrl, route], ['https://l.acme.example/abc?utm=1', '/sale/9?utm=own'])
    expectEqual(phone.service.requestsTo('resolveShort')[0]?.body, {
      url: 'https://l.acme.example/abc',
    })
  },

  'a service that never responds does not block the app': async () => {
    const phone = createTestPhone({ script: { match: () => 'hang' } })
    const client = phone.createClient()
    client.start()
    await phone.clock.advance(4999)
    expectEqual(client.getSnapshot().isLinkProcessed, false)
    await phone.clock.advance(1)
    expectEqual(client.getSnapshot().isLinkProcessed, true)
  },

  'after three attempts the error is reported and the app continues': async () => {
    const phone = createTestPhone({ script: { match: () => 'offline' } })
    const errors: string[] = []
    const client = phone.createClient({ onError: ({ code }) => errors.push(code) })
    client.start()
    while (errors.length === 0) await phone.clock.advance(10)
    expectEqual(phone.service.requestsTo('matchLink').length, 3)
    expectEqual([client.getDetails().status, errors], ['failed', ['service_unreachable']])
    expectEqual(client.getSnapshot().isLinkProcessed, true)
  },

  'a second process does not match again': async () => {
    const { phone } = await simulateDeferred('https://acme.example/p/1')
    const again = createTestPhone({ restartOf: phone })
    const client = again.createClient()
    client.start()
    await again.clock.advance(5000)
    expectEqual([client.getSnapshot().isLinkProcessed, client.getSnapshot().linkUrl], [true, null])
    expectEqual(phone.service.requestsTo('matchLink').length, 1)
  },

  'events are journaled, survive a restart and are sent under one id': async () => {
    const phone = createTestPhone({ script: { events: () => 'offline' } })
    const first = phone.createClient()
    const stop = first.start()
    await phone.clock.advance(10)
    first.logEvent('purchase', { price: 9.5, self: phone.ports, big: 1n, list: [undefined] })
    first.logEvent('login', 'größe 🎉')
    await phone.clock.advance(11_000)
    stop()
    await phone.clock.settle()
    const again = createTestPhone({ restartOf: phone, script: {} })
    again.createClient().start()
    await again.clock.advance(11_000)
    const bodies = phone.service.requestsTo('events').map(({ body }) => body)
    const ids = bodies.map((body) => (body as { events: { id: string }[] }).events.map((e) => e.id))
    expectEqual(ids[0]?.length, 2)
    expectEqual(ids[ids.length - 1], ids[0])
  },

  'storage that hangs does not block the app': async () => {
    const phone = createTestPhone({
      ports: {
        storage: { getItem: () => new Promise(() => undefined), setItem: () => undefined },
        device: { read: () => testSignals },
      },
    })
    const client = phone.createClient()
    client.start()
    await phone.clock.advance(5000)
    expectEqual(client.getSnapshot().isLinkProcessed, true)
    expectEqual(phone.service.requests.length, 0)
  },

  'two seconds after stop no timer, listener or request remains': async () => {
    const phone = createTestPhone({ script: { match: () => 'hang' } })
    const stop = phone.createClient().start()
    await phone.clock.advance(100)
    stop()
    await phone.clock.advance(2000)
    expectEqual(
      [phone.clock.pendingTimers, phone.links.listeners, phone.service.openRequests],
      [0, 0, 0],
    )
  },

  'the defaults work without crypto, console and AbortController': async () => {
    const { http } = createTestPhone().ports
    const client = createLinkClient({ ...testConfig, API_KEY: '' }, { platform: 'ios', http })
    const stop = client.start()
    client.logEvent('login')
    // Without a key, only the URL that opened the app is read.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    expectEqual(client.getSnapshot().isLinkProcessed, true)
    stop()
    expectEqual(linkRoute('acme://a/b?c=%zz'), '/a/b?c=%zz')
  },
}

async function run(): Promise<void> {
  for (const [name, scenario] of Object.entries(scenarios)) {
    try {
      await scenario()
      print(`ok ${name}`)
    } catch (error) {
      print(`not ok ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  print('done')
}

void run()
