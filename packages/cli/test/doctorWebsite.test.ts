import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestCli, problem, type Responses } from './runTestCli.ts'

const path = '/api/v1/apps/app_1/website-checks'
const page = 'https://www.acme.example/products/42'

const finding = (name: string, level: 'error' | 'warning') => ({
  name,
  level,
  message: `This is ${name}.`,
  fix: `Fix ${name}.`,
})

function respond(...findings: readonly object[]): Responses {
  const body = { url: page, status: 'failed', scriptUrl: null, linkUrl: null, findings }
  return { [`POST ${path}`]: [200, body] }
}

/** A website on this machine, which the service cannot request. */
async function startSite(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('the service checks a public page, and nothing else is sent', async () => {
  const cli = createTestCli(respond())
  const { code, out } = await cli.run('doctor', '--website', page)
  expect({ code, out }).toEqual({ code: 0, out: 'No problems found.\n' })
  expect(cli.sent).toEqual([
    {
      method: 'POST',
      url: `https://links.example${path}`,
      key: 'Bearer sk_secret',
      body: { url: page },
    },
  ])
})

test('findings have names that stay the same, and errors fail the command', async () => {
  const cli = createTestCli(
    respond(finding('script_old', 'warning'), finding('policy_script', 'error')),
  )
  const printed = await cli.run('doctor', '--website', page)
  expect(printed.code).toBe(1)
  expect(printed.out).toMatch(
    /^error {4}This is policy_script\.\n {9}Fix policy_script\.\n\nwarning/,
  )
  const { out } = await cli.run('doctor', '--website', page, '--json')
  expect(JSON.parse(out)).toEqual([
    expect.objectContaining({ name: 'website-script-old', area: 'website', level: 'warning' }),
    expect.objectContaining({ name: 'website-policy-script', area: 'website', level: 'error' }),
  ])
})

test('a warning does not fail the command', async () => {
  const cli = createTestCli(respond(finding('script_old', 'warning')))
  expect((await cli.run('doctor', '--website', page)).code).toBe(0)
})

test('a page on this machine is requested from here, and sent with its policies', async () => {
  const url = await startSite((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-security-policy', ["script-src 'self'", 'img-src *'])
    response.end('<title>Shop</title>')
  })
  const cli = createTestCli(respond(), { isRealNetwork: true })
  expect((await cli.run('doctor', '--website', url)).code).toBe(0)
  expect(cli.sent.at(-1)?.body).toEqual({
    url,
    page: { html: '<title>Shop</title>', policies: ["script-src 'self', img-src *"] },
  })
})

test.each([
  ['an error', 'website-page-status', (_, response) => response.writeHead(500).end()],
  ['no HTML', 'website-page-not-html', (_, response) => response.end('{}')],
  ['no response', 'website-page-unreachable', (_, response) => response.destroy()],
] satisfies [string, string, RequestListener][])(
  'a page on this machine with %s is named, and not sent',
  async (_, name, listener) => {
    const url = await startSite(listener)
    const cli = createTestCli(respond(), { isRealNetwork: true })
    const { code, out } = await cli.run('doctor', '--website', url, '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ name })])
    expect(cli.sent.filter(({ method }) => method === 'POST')).toEqual([])
  },
)

test('with a text that is no address, with a refused key, and without a service, the exit codes differ', async () => {
  const run = (text: string, cli = createTestCli()) => cli.run('doctor', '--website', text)
  expect((await run('www.acme.example')).code).toBe(2)
  expect((await run('file:///etc/passwd')).code).toBe(2)
  const refused = { [`POST ${path}`]: problem(401, 'invalid_key', 'The key is invalid.') }
  expect((await run(page, createTestCli(refused))).code).toBe(3)
  expect((await run(page)).code).toBe(5)
})

describe('without a key', () => {
  const script = 'script()'
  const toHash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  const scriptPath = '/_tl/w/0123456789abcdef.js'
  const element = (attributes: string, src = scriptPath) =>
    `<script src="${src}" crossorigin="anonymous" ${attributes} data-link="open/*" async></script>`

  /** A website that is its own link domain, with one link. Checks its page. */
  async function check(html: string, files: Readonly<Record<string, string>> = {}) {
    const served: Readonly<Record<string, string>> = {
      [scriptPath]: script,
      '/_tl/w/latest.js': script,
      '/_tl/code.svg?link=%2Fopen%2Fproducts%2F42': '<svg/>',
      ...files,
    }
    const requests: string[] = []
    const origin = await startSite((request, response) => {
      const url = request.url ?? ''
      requests.push(url)
      if (url === '/products/42') response.setHeader('content-type', 'text/html').end(html)
      else if (served[url] === undefined) response.writeHead(404).end()
      else response.end(served[url])
    })
    const cli = createTestCli({}, { env: {}, isRealNetwork: true })
    const url = `${origin}products/42`
    const { code, out } = await cli.run('doctor', '--website', url, '--json')
    expect(cli.sent, 'nothing is sent to a service').toEqual([])
    const findings = JSON.parse(out) as readonly {
      readonly name: string
      readonly problem: string
    }[]
    return { code, findings, names: findings.map(({ name }) => name), requests, url, cli }
  }

  test('a page is checked from here, by the same rules, and what was not compared is said', async () => {
    const found = await check(element(`integrity="${toHash(script)}"`))
    expect(found).toMatchObject({ code: 0, names: ['website-app'] })
    expect(found.requests).toContain(scriptPath)
    const { out } = await found.cli.run('doctor', '--website', found.url)
    expect(out).toMatch(
      /^No problems found\.\n\nNot checked:\n {2}Whether .* you are not signed in\./,
    )
  })

  test.each([
    ['no script', '<title>Shop</title>', {}, 'website-script-missing'],
    ['a wrong hash', element(`integrity="${toHash('other')}"`), {}, 'website-integrity-wrong'],
    ['a path without a script', element('', '/_tl/w/0000.js'), {}, 'website-script-unknown'],
    [
      'an old script',
      element(`integrity="${toHash(script)}"`),
      { '/_tl/w/latest.js': 'newer()' },
      'website-script-old',
    ],
    [
      'a link that is not served',
      element(`integrity="${toHash(script)}"`).replace('open/*', 'nothing/*'),
      {},
      'website-link-missing',
    ],
    [
      'a domain that does not respond',
      element('', `http://127.0.0.1:9${scriptPath}`),
      {},
      'website-domain-unreachable',
    ],
  ])('%s is named', async (_, html, files, name) => {
    expect((await check(html, files)).names).toContain(name)
  })

  test('the path of the latest script is right without a hash', async () => {
    const { names } = await check(element('', '/_tl/w/latest.js'))
    expect(names).toEqual(['website-app'])
  })

  test('a page that does not respond is an error, not a missing key', async () => {
    const { code, out } = await createTestCli({}, { env: {} }).run(
      'doctor',
      '--website',
      page,
      '--json',
    )
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ name: 'website-page-unreachable' })])
  })
})
