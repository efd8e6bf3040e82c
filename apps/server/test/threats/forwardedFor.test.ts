import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { limitTable } from '#platform/limits/limitTable.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { type TestApp, useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const seed = { links: [{ slug: 'amber', destination }] }

/** Returns whether the service sees a click and an install with these headers at the same address. */
async function haveSameAddress(app: TestApp, click: string, install: string): Promise<boolean> {
  const tenant = await app.seed(seed)
  await tap(app, '/amber', { host: tenant.domain, address: click })
  const request = { ...iphone, installId: installId() }
  const response = await app.api(apiPaths.matchLink, request, { tenant, address: install })
  return response.text.includes(destination)
}

// In different networks, because neighboring addresses share keys.
const [a, b] = ['203.0.113.1', '198.51.100.2']

/** Collects the warnings about an untrusted peer. */
function collectWarnings() {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  return { logTo, warnings: () => lines.filter((line) => line.includes('TRUSTED_PROXIES')) }
}

describe('when no proxy is trusted', () => {
  const { logTo, warnings } = collectWarnings()
  const app = useApp({ config: { trustedProxies: [] }, logTo })

  test('requests without the header cause no warning, and many with it cause one', async () => {
    await send(app.url, '/livez')
    expect(warnings()).toEqual([])
    for (let time = 0; time < 3; time++) await app.browse('/amber', { address: a })
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).not.toMatch(/127\.0\.0\.1|203\.0\.113/)
  })

  test('the client is the connection, whatever the header contains', async () => {
    expect(await haveSameAddress(app, a, b)).toBe(true)
    expect(await haveSameAddress(app, `${a}, ${b}`, '::1')).toBe(true)
  })
})

describe('when the connection is not from a trusted range', () => {
  const { logTo, warnings } = collectWarnings()
  const app = useApp({ config: { trustedProxies: ['10.0.0.0/8'] }, logTo })

  test('a warning is logged', async () => {
    await app.browse('/amber', { address: a })
    expect(warnings()).toHaveLength(1)
  })

  test('the header is ignored', async () => {
    expect(await haveSameAddress(app, a, b)).toBe(true)
  })
})

describe('when the connection is from a trusted range', () => {
  const { logTo, warnings } = collectWarnings()
  const app = useApp({ config: { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] }, logTo })

  test('no warning is logged', async () => {
    await app.browse('/amber', { address: a })
    expect(warnings()).toEqual([])
  })

  test('the port that some proxies add is ignored', async () => {
    expect(await haveSameAddress(app, `${a}:50001`, `${a}:50002`)).toBe(true)
    expect(await haveSameAddress(app, `${a}:50001`, a)).toBe(true)
    expect(await haveSameAddress(app, `${b}, ${a}:50001, 10.1.2.3:8080`, a)).toBe(true)
    expect(await haveSameAddress(app, '[2001:db8:1:2::3]:50001', '2001:db8:1:2::3')).toBe(true)
  })

  test('a new port is not a new client for rate limits', async () => {
    const { max = 0 } = limitTable['slug-miss'].address ?? {}
    const statuses: number[] = []
    for (let port = 50_000; port <= 50_000 + max; port++) {
      statuses.push((await app.browse('/guess', { address: `192.0.2.1:${port}` })).status)
    }
    expect(statuses.at(0)).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })

  test('the client is the address that the proxy adds', async () => {
    expect(await haveSameAddress(app, a, a)).toBe(true)
    expect(await haveSameAddress(app, a, b)).toBe(false)
  })

  test('addresses that the client adds in front are ignored', async () => {
    expect(await haveSameAddress(app, `${a}, ${b}`, b)).toBe(true)
    expect(await haveSameAddress(app, `${a}, ${b}`, a)).toBe(false)
  })

  test('the client is the last untrusted address in a chain of trusted proxies', async () => {
    expect(await haveSameAddress(app, `${a}, 10.1.2.3`, a)).toBe(true)
    expect(await haveSameAddress(app, `${b}, ${a}, 10.1.2.3, 10.9.9.9`, a)).toBe(true)
    expect(await haveSameAddress(app, `10.1.2.3, ${a}`, a)).toBe(true)
  })

  test('different notations of an address are equal', async () => {
    expect(await haveSameAddress(app, `::ffff:${a}`, a)).toBe(true)
  })

  test('an invalid address is never matched', async () => {
    for (const invalid of ['unknown', '1.2.3', '203.0.113.1:80x', '*']) {
      expect(await haveSameAddress(app, invalid, invalid)).toBe(false)
    }
  })
})
