import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { apiPaths } from '@throughlink/protocol'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { userAgents } from '../support/browser.ts'
import { dumpDatabase, dumpRedis } from '../support/dump.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const lines: string[] = []
const app = useApp({
  logTo: { write: (line) => void lines.push(line) },
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
  onReady(server) {
    server.get('/broken', { schema: { hide: true } }, () => {
      throw new Error('Test failure.')
    })
  },
})

// Random, so that data of other test files in the same Redis does not match.
const ipv4 = `198.18.${randomBytes(1).readUInt8()}.${1 + (randomBytes(1).readUInt8() % 254)}`
const ipv6Bytes = Buffer.concat([Buffer.from('20010db8', 'hex'), randomBytes(12)])
const ipv6 = ipv6Bytes.toString('hex').replace(/(.{4})(?!$)/g, '$1:')
const query = `canary${randomBytes(8).toString('hex')}`

/** Lists every encoding in which a canary could be stored. */
function listEncodings(texts: readonly string[] = listTexts()): readonly string[] {
  return texts.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -2),
    [...Buffer.from(text)].join(),
  ])
}

function listTexts(): readonly string[] {
  const key = app.tenant.publishableKey
  return [ipv4, ipv6, query, key, key.slice(-48)]
}

function sendRaw(text: string): Promise<void> {
  const { port, hostname } = new URL(app.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(text))
    socket.on('data', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

beforeAll(async () => {
  for (const address of [ipv4, ipv6, `::ffff:${ipv4}`, `${query}, ${ipv4}`]) {
    const headers = { referer: `https://site.example/${query}?${query}`, cookie: query }
    for (const userAgent of Object.values(userAgents)) {
      await app.browse(`/amber?email=${query}&${query}`, { address, userAgent, headers })
      await app.browse(`/unknown?x=${query}`, { address, userAgent, headers })
    }
    const { clickId, copies } = await tap(app, `/amber?x=${query}`, { address, headers })
    const id = installId()
    await app.api(`${apiPaths.matchLink}?x=${query}`, { ...iphone, installId: id }, { address })
    await app.api(apiPaths.matchLink, { clickId, installId: installId() }, { address })
    await app.api(
      apiPaths.matchLink,
      { platform: 'ios', pastedLink: `${copies}&x=${query}` },
      { address },
    )
    await app.api(apiPaths.matchLink, { clickId: query }, { address })
    const own = `https://${app.tenant.domain}/amber?x=${query}`
    for (const url of [own, `https://x.example/${query}`])
      await app.api(apiPaths.resolveShort, { url }, { address })
    await app.api(
      apiPaths.events,
      {
        sentAt: Date.now(),
        events: [{ id: installId(), installId: id, name: 'open', time: Date.now() }],
      },
      { address, headers: { cookie: query } },
    )
    // Requests that fail.
    await app.api(apiPaths.events, `{"a":"${query}"`, { address })
    await app.api(apiPaths.events, { [query]: query }, { address })
    await app.api(apiPaths.matchLink, {}, { address, key: `${app.tenant.publishableKey}x` })
    await send(app.url, `/broken?x=${query}`, {
      headers: { 'x-forwarded-for': address, cookie: query },
    })
    await send(app.url, `/%zz?${query}`, { headers: { 'x-forwarded-for': address } })
  }
  await vi.waitFor(() => expect(app.log.waiting).toBe(0))
}, 60_000)

test('the stores and the log contain data', async () => {
  const dump = await dumpDatabase(app.postgres.pool)
  expect(dump).toContain('"kind":"click"')
  expect(dump).toContain('"kind":"match"')
  expect(dump).toContain('"hashes":["k1:')
  expect((await dumpRedis(app.redis.client)).includes(app.tenant.appId)).toBe(true)
  expect(lines.join('')).toContain('Test failure.')
})

test('PostgreSQL contains no address, a publishable key with keys only, and a query only for the app that receives it', async () => {
  // A publishable key is in every copy of the app, and the dashboard shows it.
  const except = ['click_parameters', 'claims', 'keys']
  const others = await dumpDatabase(app.postgres.pool, { except })
  for (const text of listEncodings()) expect(others.includes(text)).toBe(false)
  const dump = await dumpDatabase(app.postgres.pool)
  for (const text of listEncodings([ipv4, ipv6])) expect(dump.includes(text)).toBe(false)
  expect(dump).toContain(query)
  expect(dump).not.toContain(ipv6Bytes.subarray(0, 8).toString('hex'))
})

test('Redis contains no address, key or query', async () => {
  const dump = await dumpRedis(app.redis.client)
  for (const text of listEncodings()) expect(dump.includes(text)).toBe(false)
  expect(dump.includes(ipv6Bytes.subarray(0, 8))).toBe(false)
})

describe('the service’s own log, at the most verbose level', () => {
  test('contains no address, key or query', () => {
    const log = lines.join('')
    for (const text of listEncodings()) expect(log.includes(text)).toBe(false)
  })

  test('does not contain unparsable requests', async () => {
    // Fastify's default handler logs the parser's error, which contains the raw bytes.
    lines.length = 0
    const { publishableKey } = app.tenant
    await sendRaw(
      `GET /?${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${publishableKey}\r\nbad header\r\n\r\n`,
    )
    await sendRaw(`NONSENSE ${query}\r\n\r\n`)
    const log = lines.join('')
    for (const text of listEncodings()) expect(log.includes(text)).toBe(false)
  })
})
