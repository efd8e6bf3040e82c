import type { LinkClient } from '@throughlink/client'
import { createTestPhone, type TestPhone } from '@throughlink/client/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { launch, noLink, shown, waiting } from '../launch.ts'
import { matched, type MatchReply, notMatched } from '../replies.ts'
import { matchBodies } from '../requests.ts'

const link = 'https://acme.example/products/42?ref=a'
const linked = {
  isLinkProcessed: true,
  linkUrl: link,
  linkRoute: '/products/42?ref=a',
  linkType: 'deferred',
}

const ends = {
  'a link': () => matched(link),
  'no link': () => notMatched(),
  'an API error': () => ({ status: 401 }),
  'a failed network call': () => 'offline',
} satisfies Record<string, () => MatchReply>

test('[spec 3.1] a new session is not processed and has no link', () => {
  expect(shown(createTestPhone().createClient())).toEqual(waiting)
})

test('[spec 3.2] a start on the first run begins the deferred-linking flow', async () => {
  const phone = createTestPhone()
  const client = phone.createClient()
  await phone.clock.advance(1000)
  expect(matchBodies(phone)).toEqual([])
  client.start()
  await phone.clock.advance(0)
  expect(matchBodies(phone)).toHaveLength(1)
})

test('[spec 3.3] a session stays unprocessed while the match is in progress', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 1500) } })
  const client = await launch(phone)
  expect(matchBodies(phone)).toHaveLength(1)
  await phone.clock.advance(1499)
  expect(shown(client)).toEqual(waiting)
})

test('[spec 3.4, 3.6] a processed device sends no further request', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  await launch(firstRun)
  const before = firstRun.service.requests.length
  const later = createTestPhone({ restartOf: firstRun })
  const client = await launch(later)
  await later.clock.advance(60_000)
  expect(shown(client)).toEqual(noLink)
  expect(later.service.requests).toHaveLength(before)
})

test.for(Object.entries(ends))(
  '[spec 3.4, 3.6] a device whose match ended with %s runs no second match',
  async ([, match]) => {
    const firstRun = createTestPhone({ script: { match } })
    await launch(firstRun)
    await firstRun.clock.advance(5000)
    const later = createTestPhone({ restartOf: firstRun, script: { match: () => matched(link) } })
    const before = matchBodies(later).length
    expect(shown(await launch(later))).toEqual(noLink)
    expect(matchBodies(later)).toHaveLength(before)
  },
)

test.for([0, 1, 50, 400, 1500])(
  '[spec 3.5, 3.6] a remount during the match, after a gap of %i ms, runs no second one',
  async (gapMs) => {
    const phone = createTestPhone({ script: { match: () => matched(link, 500) } })
    const client = phone.createClient()
    const stop = client.start()
    await phone.clock.advance(100)
    stop()
    await phone.clock.advance(gapMs)
    client.start()
    await phone.clock.advance(500)
    expect(shown(client)).toEqual(linked)
    await phone.clock.advance(60_000)
    expect(phone.service.requests).toHaveLength(1)
  },
)

const unanswered = {
  'a failed network call': () => 'offline',
  'no response': () => 'hang',
  'an outage': () => ({ status: 503 }),
  'a page of a proxy': () => ({ status: 404, body: '<html></html>' }),
} satisfies Record<string, () => MatchReply>

const allEnds: Readonly<Record<string, () => MatchReply>> = { ...ends, ...unanswered }
const gapsMs = [0, 1, 1500, 3000, 60_000]

test.for(Object.keys(allEnds).flatMap((end) => gapsMs.map((gapMs) => [end, gapMs] as const)))(
  '[spec 3.5, 3.6] after a match that ended with %s, a remount %i ms later sends no request',
  async ([end, gapMs]) => {
    const phone = createTestPhone({ script: { match: allEnds[end] } })
    // Without late links the match ends when the app stops waiting, whatever the end.
    const client = phone.createClient({ lateLinks: false })
    const stop = client.start()
    await phone.clock.advance(5000)
    const sent = phone.service.requests.length
    client.clearLink()
    stop()
    await phone.clock.advance(gapMs)
    client.start()
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.service.requests).toHaveLength(sent)
  },
)

/** Runs an app for a minute. Returns when it sent its requests. */
async function findRequestTimes(
  match: () => MatchReply,
  remount: (client: LinkClient, stop: () => void, phone: TestPhone) => Promise<void>,
) {
  const times: number[] = []
  const record = () => {
    times.push(phone.clock.now())
    return match()
  }
  const phone: TestPhone = createTestPhone({ script: { match: record } })
  const endsAt = phone.clock.now() + 60_000
  const client = phone.createClient()
  const stop = client.start()
  await phone.clock.advance(6000)
  await remount(client, stop, phone)
  await phone.clock.advance(endsAt - phone.clock.now())
  expect(phone.logged).toHaveLength(1)
  return times
}

test.for(
  Object.keys(unanswered).flatMap((end) => [0, 1, 1500].map((gapMs) => [end, gapMs] as const)),
)(
  '[spec 3.5, 3.6] after %s, a remount %i ms later joins the match that goes on, and adds no request to it',
  async ([end, gapMs]) => {
    const match = unanswered[end as keyof typeof unanswered]
    const withRemount = await findRequestTimes(match, async (client, stop, { clock }) => {
      stop()
      await clock.advance(gapMs)
      client.start()
    })
    const without = await findRequestTimes(match, () => Promise.resolve())
    expect(withRemount).toEqual(without)
  },
)

test.for([0, 100, 600])(
  '[spec 3.5, 3.6] a second provider, mounted %i ms later, takes over without a request',
  async (delayMs) => {
    const phone = createTestPhone({ script: { match: () => matched(link, 500) } })
    const stopFirst = phone.createClient().start()
    await phone.clock.advance(delayMs)
    const second = await launch(phone)
    stopFirst()
    await phone.clock.advance(60_000)
    expect(shown(second)).toEqual(linked)
    expect(phone.service.requests).toHaveLength(1)
  },
)

test('[spec 3.5, 3.6] a second mount runs no second match', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 500) } })
  const first = await launch(phone)
  const second = await launch(phone)
  await phone.clock.advance(500)
  expect(shown(first)).toEqual(linked)
  expect(shown(second)).toEqual(linked)
  expect(phone.service.requests).toHaveLength(1)
})

test('[spec 3.5] memory alone prevents a second match in a process when storage is lost', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link) } })
  const client = phone.createClient()
  const stop = client.start()
  await phone.clock.advance(0)
  phone.storage.items.clear()
  stop()
  await phone.clock.advance(0)
  await launch(phone)
  expect(matchBodies(phone)).toHaveLength(1)
})

test('[spec 3.7] a match with a link sets linkUrl, linkRoute and linkType', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 1500) } })
  const client = await launch(phone)
  await phone.clock.advance(1500)
  expect(shown(client)).toEqual(linked)
})

test('[spec 3.8] a match with a link notifies subscribers once', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 1500) } })
  const client = phone.createClient()
  const seen: unknown[] = []
  client.subscribe(() => void seen.push(shown(client)))
  client.start()
  await phone.clock.advance(1499)
  expect(seen).toEqual([])
  await phone.clock.advance(1)
  expect(seen).toEqual([linked])
})

test('[spec 3.9] a match without a link ends processed, with nulls', async () => {
  const phone = createTestPhone({ script: { match: () => notMatched(1500) } })
  const client = await launch(phone)
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(1500)
  expect(shown(client)).toEqual(noLink)
  expect(client.getDetails()).toMatchObject({ status: 'none', error: null })
})

test.for([400, 401, 403, 422, 429, 500, 503])(
  '[spec 3.10] the API error %i ends processed, with nulls',
  async (status) => {
    const body = JSON.stringify({ link })
    const phone = createTestPhone({ script: { match: () => ({ status, body }) } })
    const client = phone.createClient()
    client.start()
    expect(shown(client)).toEqual(waiting)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    expect(client.getDetails().status).toBe('failed')
  },
)

test('[spec 3.11] a failed network call ends processed, with nulls', async () => {
  const phone = createTestPhone({ script: { match: () => 'offline' } })
  const client = phone.createClient()
  client.start()
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(5000)
  expect(shown(client)).toEqual(noLink)
  expect(client.getDetails().status).toBe('failed')
})

/** Returns the lines written to the console during this test. */
function watchConsole(): readonly unknown[] {
  const lines: unknown[] = []
  const spy = vi.spyOn(console, 'error')
  spy.mockImplementation((written) => void lines.push(written))
  onTestFinished(() => spy.mockRestore())
  return lines
}

const consolePorts = { logger: undefined }

test.for([
  ['an API error', 'refused match-link with HTTP 401'],
  ['a failed network call', 'Cannot send match-link to links.example.com'],
] as const)(
  '[spec 3.12] a match that fails with %s is logged to the console, once',
  async ([end, line]) => {
    const lines = watchConsole()
    const phone = createTestPhone({ script: { match: ends[end] }, ports: consolePorts })
    await launch(phone)
    await phone.clock.advance(5000)
    expect(lines).toEqual([expect.stringContaining(line)])
  },
)

const failures = [
  ['an API error', { status: 401 }, 'refused %s with HTTP 401'],
  ['a busy service', { status: 503 }, 'responded to %s with HTTP 503'],
  ['no network', 'offline', 'Cannot send %s to links.example.com'],
  ['no response', 'hang', 'No response to %s from links.example.com in time'],
] as const

test.for(failures)(
  '[spec 3.12] a short link that cannot be resolved because of %s is logged to the console',
  async ([, reply, line]) => {
    const lines = watchConsole()
    const phone = createTestPhone({ script: { resolve: () => reply }, ports: consolePorts })
    await launch(phone)
    phone.links.open('https://acme.example/summer')
    await phone.clock.advance(10_000)
    expect(lines).toEqual([expect.stringContaining(line.replace('%s', 'resolve-short'))])
  },
)

test.for(failures)(
  '[spec 3.12] events that cannot be sent because of %s are logged to the console',
  async ([, reply, line]) => {
    const lines = watchConsole()
    const phone = createTestPhone({ script: { events: () => reply }, ports: consolePorts })
    const client = await launch(phone)
    client.logEvent('login')
    await phone.clock.advance(21_000)
    expect(lines).toEqual([expect.stringContaining(line.replace('%s', 'events'))])
  },
)

test('[spec 3.12] an event that the service rejects is logged to the console', async () => {
  const lines = watchConsole()
  const rejected = [{ index: 0, id: 'any', code: 'invalid_event' }] as never
  const events = () => ({ status: 202, body: { accepted: 0, duplicate: 0, rejected } })
  const client = await launch(createTestPhone({ script: { events }, ports: consolePorts }))
  client.logEvent('login')
  await client.flush()
  expect(lines).toEqual([expect.stringContaining('rejected an event: invalid_event')])
})

test('[spec 3.13] clearLink() sets url, route and type of the link to null', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link) } })
  const client = await launch(phone)
  expect(shown(client)).toEqual(linked)
  client.clearLink()
  expect(shown(client)).toEqual(noLink)
})

test('[spec 3.14] clearLink() can be called before start and during the match', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 500) } })
  const client = phone.createClient()
  client.clearLink()
  client.start()
  client.clearLink()
  await phone.clock.advance(100)
  client.clearLink()
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(400)
  expect(shown(client)).toEqual(linked)
})

test.for([
  ['no link', () => notMatched()],
  ['a failure', () => ({ status: 400 })],
] as const)('[spec 3.14] clearLink() can be called when there is %s', async ([, match]) => {
  const client = await launch(createTestPhone({ script: { match } }))
  client.clearLink()
  expect(shown(client)).toEqual(noLink)
})

test('[spec 3.14] clearLink() can be called twice, and after stop', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link) } })
  const client = phone.createClient()
  const stop = client.start()
  await phone.clock.advance(0)
  stop()
  await phone.clock.advance(0)
  client.clearLink()
  client.clearLink()
  expect(shown(client)).toEqual(noLink)
})
