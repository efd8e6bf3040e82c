import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitTable } from '#platform/limits/limitTable.ts'
import { createSafeFetch, type SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

let server: Server
let respond: RequestListener

const publicFetch = createSafeFetch({ ports: [443] })
const loopbackFetch = createSafeFetch({
  ports: 'any',
  mayUseHttp: true,
  allowedNetworks: ['127.0.0.0/8'],
  resolve: () => Promise.resolve(['127.0.0.1']),
})
/** The shop is the server of the test. Every other URL is fetched as in production. */
const safeFetch: SafeFetch = (url, request) => {
  const target = URL.parse(url)
  if (target?.hostname !== 'shop.example') return publicFetch(url, request)
  const { port } = server.address() as AddressInfo
  return loopbackFetch(`http://shop.example:${port}${target.pathname}`, {
    ...request,
    timeoutMs: 1_000,
  })
}

const app = useApp({ safeFetch })

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const page = (type: string, body: string | Buffer): RequestListener => {
  return (_, response) => response.writeHead(200, { 'content-type': type }).end(body)
}

let editor: Client | undefined
async function fetchCard(url: string) {
  editor ??= await makeMember(app, app.tenant.organizationId, 'editor')
  return editor.post(`/apps/${app.tenant.appId}/links/page-card`, { url })
}

const none = { title: null, description: null, imageUrl: null }

test('a page’s own title, description and image are suggested', async () => {
  respond = page(
    'text/html; charset=iso-8859-1',
    Buffer.from(
      '<meta property="og:title" content="F\xe4rne"><meta property="og:image" content="https://cdn.example/a.png">',
      'latin1',
    ),
  )
  const response = await fetchCard('https://shop.example/fern')
  expect(response.status, response.text).toBe(200)
  expect(response.json()).toEqual({
    title: 'Färne',
    description: null,
    imageUrl: 'https://cdn.example/a.png',
    detail: null,
  })
})

test('of a page without an end, only the start is read', async () => {
  let isClosed = false
  respond = (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<title>Long</title>')
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
    request.socket.on('close', () => {
      isClosed = true
      clearInterval(more)
    })
  }
  expect((await fetchCard('https://shop.example/long')).json()).toMatchObject({ title: 'Long' })
  await expect.poll(() => isClosed).toBe(true)
})

test('a page that never ends is given up', async () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow')
  }
  const slow = (await fetchCard('https://shop.example/slow')).json()
  expect(slow).toEqual({ ...none, detail: 'The request timed out.' })
})

test.each<readonly [string, RequestListener, string]>([
  ['an image', page('image/png', 'x'), 'The URL is not an HTML page.'],
  [
    'a compressed page',
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'),
    'The page is compressed.',
  ],
  [
    'a missing page',
    (_, response) => response.writeHead(404).end(),
    'The page responds with the status 404.',
  ],
])('nothing is suggested for %s', async (_, listener, detail) => {
  respond = listener
  expect((await fetchCard('https://shop.example/x')).json()).toEqual({ ...none, detail })
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://1.1.1.1:6379/',
  'http://1.1.1.1/',
  'file:///etc/passwd',
  'lumen://products/7',
  'x',
])('%s is not fetched', async (url) => {
  const card = (await fetchCard(url)).json() as { readonly detail: string }
  expect(card).toMatchObject(none)
  expect(card.detail).toMatch(/^The (URL|host) /)
})

test('a redirect to an address of the service is refused', async () => {
  respond = (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end()
  const card = (await fetchCard('https://shop.example/away')).json() as { readonly detail: string }
  expect(card).toMatchObject(none)
  expect(card.detail).toMatch(/not public/)
})

test('viewers may not let the service fetch pages, and others find no app', async () => {
  const viewer = await makeMember(app, app.tenant.organizationId, 'viewer')
  const path = `/apps/${app.tenant.appId}/links/page-card`
  expectProblem(await viewer.post(path, { url: 'https://shop.example/' }), 'forbidden')
})

test('an app that fetches too many pages has to wait', async () => {
  respond = page('text/html', '')
  const max = limitTable['page-card'].tenant?.max ?? 0
  let last = await fetchCard('https://shop.example/')
  for (let count = 0; count < max && last.status === 200; count++) {
    last = await fetchCard('https://shop.example/')
  }
  expectProblem(last, 'rate_limited')
})
