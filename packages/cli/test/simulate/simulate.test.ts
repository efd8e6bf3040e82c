import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPublishableKey } from '@throughlink/protocol'
import { drawQrPath } from '@throughlink/protocol/rules'
import { encodeQR } from 'qr'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../../src/runCli.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

const landingPage = (family: string) => `<body data-click-id="tl1a" data-family="${family}"
data-beacons="/_tl/signals" data-copies="http://go.localhost/amber?_dl=tlc1b">
<a data-copy href="https://apps.apple.com/app/id1">Get the app</a>`
const linked = {
  link: 'https://lumen.example/products/amber?ref=anna',
  matchType: 'probabilistic',
  confidence: 0.98,
}
/** Stands for the port of the service in links. */
const anyPort = ':0/'
const nothing = { link: null, matchType: 'none', confidence: 0, reason: 'ambiguous' }

/** Starts a service with one landing page and one decision. */
async function startService(page: string, decision: object, location?: string) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    received.push({ path, headers })
    request.resume()
    if (path === '/api/link/match-link') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(decision))
    } else if (location !== undefined && path === '/old') {
      response.writeHead(301, { location }).end()
    } else response.end(path === '/_tl/signals' ? '' : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const key = formatPublishableKey(`http://127.0.0.1:${port}`, 'k3J9sQ2vX7bN5mT1')
  async function run(...args: readonly string[]) {
    let [out, notes] = ['', '']
    const sent = args.map((arg) => arg.replace(anyPort, `:${port}/`))
    const code = await runCli(['simulate', ...sent], {
      env: { THROUGHLINK_PUBLISHABLE_KEY: key, THROUGHLINK_APP_ID: 'app_1' },
      cwd: '/',
      now: Date.now,
      configFolder: '/nowhere',
      isTerminal: false,
      readSecret: () => Promise.resolve(''),
      ask: null,
      runProgram: () => Promise.resolve(0),
      packPackages: null,
      write: () => Promise.resolve(),
      print: (line) => (out += `${line}\n`),
      note: (line) => (notes += `${line}\n`),
      fetch,
      signal: new AbortController().signal,
    })
    return { code, out, notes }
  }
  return { received, run, port }
}

const link = 'http://go.localhost:0/amber?ref=anna'
const iphone = ['--device', 'iphone-15', '--no-clipboard']

test('a tap on an iPhone is reported, matched and routed', async () => {
  const { run, received } = await startService(landingPage('v6'), linked)
  const { code, out, notes } = await run(link, ...iphone)
  expect([code, notes]).toEqual([0, ''])
  expect(out).toContain('Safari on iPhone 15 (home network)')
  expect(out).toMatch(/^Route +\/products\/amber\?ref=anna$/m)
  const [tap, report, match] = received
  expect(received.map(({ path }) => path)).toEqual([
    '/amber?ref=anna',
    '/_tl/signals',
    '/api/link/match-link',
  ])
  expect(tap?.headers.host).toMatch(/^go\.localhost:\d+$/)
  expect(out).toMatch(/Connect to (\[::1\]|127\.0\.0\.1):\d+ without TLS\n/)
  expect(tap?.headers['x-forwarded-for']).toMatch(/^2001:db8:/)
  expect(report?.headers['x-forwarded-for']).toBe(tap?.headers['x-forwarded-for'])
  expect(match?.headers['x-forwarded-for']).toBe(tap?.headers['x-forwarded-for'])
})

/** Draws a QR code as landing pages do. */
function drawQrPage(url: string): string {
  const rows = encodeQR(url, 'raw', { border: 1 })
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
  let path = ''
  let pen = { x: 0, y: 0 }
  for (const { x, y } of modules) {
    path += `m${x - pen.x} ${y - pen.y}h1`
    pen = { x: x + 1, y }
  }
  return `<svg viewBox="0 -.5 ${rows.length} ${rows.length}"><path stroke="#000" d="${path}"/></svg>`
}

test('the QR code of a link on this machine, which names no port, leads to where the link was opened', async () => {
  const page = `${landingPage('v6')}${drawQrPage('https://go.localhost/amber?ref=anna')}`
  const { run, received } = await startService(page, linked)
  const { code, out } = await run(link, ...iphone, '--desktop')
  expect(code).toBe(0)
  expect(out).toMatch(/^Route +\/products\/amber\?ref=anna$/m)
  expect(received.map(({ path }) => path).slice(0, 2)).toEqual([
    '/amber?ref=anna',
    '/amber?ref=anna',
  ])
})

test('a QR code with round modules leads to the same link', async () => {
  const rows = encodeQR('https://go.localhost/amber?ref=anna', 'raw', { border: 1 })
  const box = `viewBox="-.5 -.5 ${rows.length} ${rows.length}"`
  const path = `stroke="#1b4d3e" stroke-linecap="round" d="${drawQrPath(rows, 'rounded')}"`
  const page = `${landingPage('v6')}<svg ${box}><path ${path}/></svg>`
  const { run } = await startService(page, linked)
  const { code, out } = await run(link, ...iphone, '--desktop')
  expect(code).toBe(0)
  expect(out).toMatch(/^Route +\/products\/amber\?ref=anna$/m)
})

test('the app can be opened on another network', async () => {
  const { run, received } = await startService(landingPage('v6'), linked)
  await run(link, ...iphone, '--open-network', 'office')
  expect(received.at(-1)?.headers['x-forwarded-for']).toMatch(/^198\.1[89]\./)
})

test('no link fails, with the reason', async () => {
  const { run } = await startService(landingPage('v6'), nothing)
  const { code, out, notes } = await run(link, ...iphone)
  expect([code, notes]).toEqual([1, 'The app got no link.\n'])
  expect(out).toContain('No link: ambiguous.')
})

test('a service that ignores the simulated addresses is reported', async () => {
  const { run } = await startService(landingPage('v4'), linked)
  const { code, notes } = await run(link, ...iphone)
  expect(code).toBe(0)
  expect(notes).toContain('The service ignores the simulated networks')
})

describe('a link that leads nowhere fails', () => {
  test.each([
    ['a port where nothing listens', 'http://go.localhost:1/amber', 'nothing listens there'],
    ['a name without an address', 'http://go.invalid/amber', 'No connection to go.invalid:80: '],
    ['a port without TLS', 'https://go.localhost:0/amber', 'it does not speak TLS'],
  ])('%s', async (_, wrong, message) => {
    const { run, received } = await startService(landingPage('v6'), linked)
    const { code, out } = await run(wrong, ...iphone)
    expect(code).toBe(1)
    expect(out).toContain(message)
    expect(out).toContain('Route  none: the link leads nowhere')
    expect(received).toEqual([])
  })

  test('also on a computer, and in a scenario that expects no link', async () => {
    const { run } = await startService(landingPage('v6'), nothing)
    expect(await run('http://go.localhost:1/amber', '--desktop')).toMatchObject({ code: 1 })
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-scenarios-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
    })
    const file = join(folder, 'links.json')
    const scenario = { name: 'Dead', link: 'http://go.localhost:1/amber' }
    writeFileSync(
      file,
      JSON.stringify({ scenarios: [{ ...scenario, expect: { matched: false } }] }),
    )
    const { code, out } = await run('--file', file)
    expect(code).toBe(1)
    expect(out).toContain('no connection to go.localhost:1')
  })
})

test('a host whose redirect leads to itself is followed, and a link to another host is not', async () => {
  const { run, received } = await startService(landingPage('v6'), linked, '/amber?ref=anna')
  const { code, out } = await run('http://go.localhost:0/old', ...iphone)
  expect(code).toBe(0)
  expect(out).toMatch(/Redirect to http:\/\/go\.localhost:\d+\/amber\?ref=anna\n/)
  expect(received.map(({ path }) => path)[1]).toBe('/amber?ref=anna')
  const elsewhere = await startService(landingPage('v6'), linked, 'https://lumen.example/')
  const away = await elsewhere.run('http://go.localhost:0/old', ...iphone)
  expect([away.code, away.out.includes('No store: https://lumen.example/')]).toEqual([1, true])
})

test('another place to connect to is named', async () => {
  const { run, port, received } = await startService(landingPage('v6'), linked)
  const connect = `http://127.0.0.1:${port}`
  const { code, out } = await run('https://go.example/amber', ...iphone, '--connect', connect)
  expect(code).toBe(0)
  expect(out).toContain('because of --connect and not of the address of go.example')
  expect(received[0]?.headers.host).toBe('go.example')
})

test('the result can be read by a script', async () => {
  const { run } = await startService(landingPage('v6'), linked)
  const { out } = await run(link, ...iphone, '--json')
  expect(JSON.parse(out)).toMatchObject({
    isMatched: true,
    route: '/products/amber?ref=anna',
    method: 'probabilistic',
    confidence: 0.98,
    isAddressUsed: true,
    connection: { isSecure: false },
  })
})

test('a link that waits for a network is delivered', async () => {
  const { run } = await startService(landingPage('v6'), linked)
  const { code, out } = await run(link, ...iphone, '--offline', '0.3')
  expect(code).toBe(0)
  expect(out).toContain('offline for 0.3 s')
})

test.each([
  ['neither link nor file', [], 'Pass the URL of a link, or --file.'],
  ['both', [link, '--file', 'x.json'], 'Pass the URL of a link, or --file.'],
  ['a text', ['amber'], 'The link must be a web URL'],
  ['an unknown phone', [link, '--device', 'nokia'], 'iphone-15, '],
  ['a browser of another platform', [link, '--browser', 'safari'], 'does not exist on Pixel 9'],
  ['a wrong time', [link, '--delay', 'x'], 'a number from 0 to 3600'],
  ['a wrong parameter', [link, '--query', 'ref'], 'such as ref=anna'],
  ['a secret key', [link, '--key', 'sk_1'], 'must be a publishable key'],
  ['a key without a URL', [link, '--key', 'pk_x'], 'Pass --service.'],
  ['a missing file', ['--file', 'missing.json'], 'The file missing.json cannot be read.'],
])('%s: the message says what to do', async (_, args, message) => {
  const { run, received } = await startService('', nothing)
  const { code, notes } = await run(...args)
  expect(code).toBe(2)
  expect(notes).toContain(message)
  expect(received).toEqual([])
})
