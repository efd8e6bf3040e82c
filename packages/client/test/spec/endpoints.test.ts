import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createFetchHttp } from '@throughlink/client'
import { createTestPhone, testSignals } from '@throughlink/client/testing'
import { expect, onTestFinished, test } from 'vitest'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown } from '../launch.ts'
import { matched, notMatched, resolvedTo } from '../replies.ts'
import { matchBodies, resolvedUrls } from '../requests.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly type: string | undefined
  readonly body: unknown
}

/** Starts a local service that responds with the given bodies in turn. */
async function serve(...answers: readonly object[]) {
  const received: Received[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request
    const body: unknown = JSON.parse(await text(request))
    received.push({ method, url, type: headers['content-type'], body })
    response.end(JSON.stringify(answers[received.length - 1]))
  }
  const server = createServer((request, response) => void answer(request, response))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, baseUrl: `http://127.0.0.1:${port}` }
}

test('[spec 4.2.1, 4.2.4] both endpoints receive a POST with a JSON body', async () => {
  const url = 'https://acme.example/summer'
  const { baseUrl, received } = await serve(
    { link: url },
    { link: 'https://acme.example/products/42' },
  )
  const phone = createTestPhone({ ports: { clock: undefined, http: createFetchHttp(fetch) } })
  const client = phone.createClient({ baseUrl })
  const ended = new Promise<void>((resolve) => void client.subscribe(resolve))
  const stop = client.start()
  await ended
  stop()

  const [match, resolveShort] = received
  const post = { method: 'POST', type: 'application/json' }
  expect(received).toHaveLength(2)
  expect(match).toMatchObject({ ...post, url: '/api/link/match-link', body: testSignals })
  expect(resolveShort).toEqual({ ...post, url: '/api/link/resolve-short', body: { url } })
  expect(shown(client).linkRoute).toBe('/products/42')
})

test.for([200, 500])(
  '[spec 4.2.2] match-link receives the clickId and nothing about the device, if it responds %i',
  async (status) => {
    const script = { match: () => (status === 200 ? notMatched() : { status }) }
    const phone = createAndroidPhone(`clickId=${clickId}`, { script })
    const client = await launch(phone)
    await phone.clock.advance(60_000)
    // The whole body, because a fingerprint could be in a member of its own.
    const { installId } = client.getDetails()
    expect(matchBodies(phone)[0]).toEqual({ installId, clickId })
    for (const body of matchBodies(phone)) expect(body).toEqual(matchBodies(phone)[0])
  },
)

test('[spec 4.2.2] match-link otherwise receives the fingerprint', async () => {
  const phone = createTestPhone()
  await launch(phone)
  const [body] = matchBodies(phone)
  expect(body).toMatchObject(testSignals)
  expect(JSON.stringify(body)).not.toContain('clickId')
})

test('[spec 4.2.3] match-link returns the matched link when there is one', async () => {
  const link = 'https://acme.example/products/42'
  const found = createTestPhone({ script: { match: () => matched(link) } })
  expect(shown(await launch(found)).linkUrl).toBe(link)
  const none = createTestPhone({ script: { match: () => notMatched() } })
  expect(shown(await launch(none))).toEqual(noLink)
})

test.for([
  'https://acme.example/summer',
  'https://acme.example/summer/',
  'http://acme.example:8080/summer',
])('[spec 4.2.5] resolve-short is called for %s', async (url) => {
  const phone = createTestPhone()
  const client = await launch(phone)
  phone.links.open(url)
  await phone.clock.advance(0)
  expect(resolvedUrls(phone)).toEqual([url])
  expect(shown(client).linkUrl).toBe(url)
})

test.for([
  'https://acme.example',
  'https://acme.example/',
  'https://acme.example/products/42',
  'acme://summer',
])('[spec 4.2.5] resolve-short is not called for %s', async (url) => {
  const phone = createTestPhone()
  const client = await launch(phone)
  phone.links.open(url)
  await phone.clock.advance(0)
  expect(resolvedUrls(phone)).toEqual([])
  expect(shown(client).linkUrl).toBe(url)
})

test.for([
  ['https://acme.example/products/42?color=red', '/products/42?color=red'],
  ['acme://products/42', '/products/42'],
  ['/products/42', '/products/42'],
] as const)(
  '[spec 4.2.6] a link returned by resolve-short (%s) is routed',
  async ([link, route]) => {
    const phone = createTestPhone({ script: { resolve: () => resolvedTo(link) } })
    const client = await launch(phone)
    phone.links.open('https://acme.example/summer')
    await phone.clock.advance(0)
    expect(shown(client)).toMatchObject({
      linkUrl: 'https://acme.example/summer',
      linkRoute: route,
    })
    expect(client.getDetails().lastLink?.resolvedUrl).toBe(link)
  },
)
