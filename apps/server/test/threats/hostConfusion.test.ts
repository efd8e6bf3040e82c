import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { userAgents } from '../support/browser.ts'
import { type Tenant, useApp } from '../support/useApp.ts'

const app = useApp({
  seed: {
    links: [
      { slug: 'amber', destination: 'https://own.example/a', ios_url: 'https://own.example/a' },
    ],
  },
})
let other: Tenant
beforeAll(async () => {
  other = await app.seed({
    links: [
      { slug: 'amber', destination: 'https://other.example/a', ios_url: 'https://other.example/a' },
    ],
  })
})

/** Sends exactly these bytes and returns the complete response. */
function sendRaw(lines: readonly string[]): Promise<string> {
  const { port, hostname } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.setTimeout(5_000, () => socket.destroy(new Error('No response.')))
  })
}

const get = (path: string, ...headers: readonly string[]) =>
  sendRaw([
    `GET ${path} HTTP/1.1`,
    ...headers,
    `User-Agent: ${userAgents.iphone}`,
    'Connection: close',
  ])

const readStatus = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])

test('the Host header selects the tenant', async () => {
  expect(await get('/amber', `Host: ${app.tenant.domain}`)).toContain(
    'ocation: https://own.example/a',
  )
  expect(await get('/amber', `Host: ${other.domain}`)).toContain('ocation: https://other.example/a')
})

test('several Host headers are rejected, in any order and notation', async () => {
  const [a, b] = [app.tenant.domain, other.domain]
  for (const headers of [
    [`Host: ${a}`, `Host: ${b}`],
    [`Host: ${b}`, `Host: ${a}`],
    [`Host: ${a}`, `hOsT: ${a}`],
    [`Host: ${a}, ${b}`],
    [`Host: ${a}`, 'X-Pad: 1', `host: ${b}`],
  ]) {
    const response = await get('/amber', ...headers)
    expect([400, 404]).toContain(readStatus(response))
    expect(response).not.toMatch(/own\.example\/a|other\.example\/a/)
  }
})

test('no other part of a request selects the tenant', async () => {
  const { domain: host } = app.tenant
  for (const header of [
    `X-Forwarded-Host: ${other.domain}`,
    `Forwarded: host=${other.domain}`,
    `X-Original-Host: ${other.domain}`,
    `X-Host: ${other.domain}`,
    `X-Rewrite-URL: https://${other.domain}/amber`,
  ]) {
    const response = await get('/amber', `Host: ${host}`, 'X-Forwarded-For: 203.0.113.1', header)
    expect(response).toContain('ocation: https://own.example/a')
  }
  const absolute = await get(`http://${other.domain}/amber`, `Host: ${host}`)
  expect(absolute).not.toContain('other.example/a')
})

describe('an invalid host', () => {
  test.each([
    '',
    ' ',
    '*',
    '%',
    '*.example',
    'evil@%HOST%',
    '%HOST%/x',
    '%HOST%%00',
    '[::1]',
    '../%HOST%',
  ])('%j finds no link', async (written) => {
    const response = await get('/amber', `Host: ${written.replace('%HOST%', app.tenant.domain)}`)
    expect([400, 404]).toContain(readStatus(response))
    expect(response).not.toContain('own.example/a')
  })

  test('a request without a host is rejected', async () => {
    expect(readStatus(await get('/amber'))).toBe(400)
  })
})

test('wildcards in hosts and slugs have no special meaning', async () => {
  for (const slug of ['*', '%', '_', '%25', 'amb_r', 'amb%25', 'am*', '.*', "' or '1'='1", '$1']) {
    const { status } = await app.browse(`/${encodeURIComponent(slug)}`)
    expect({ slug, status }).toEqual({ slug, status: 404 })
  }
  // A link or domain with a wildcard cannot be created.
  const destination = 'https://star.example'
  await expect(app.seed({ links: [{ slug: '*', destination }] })).rejects.toMatchObject({
    constraint: 'links_slug_check',
  })
  await expect(app.seed({ domain: '*.example' })).rejects.toMatchObject({
    constraint: 'domains_domain_check',
  })
})
