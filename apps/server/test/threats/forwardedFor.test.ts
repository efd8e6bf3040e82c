import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { installId, iphone, tap } from '../support/phones.ts'
import { useApp, type TestApp } from '../support/useApp.ts'

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

describe('when no proxy is trusted', () => {
  const app = useApp({ config: { trustedProxies: [] } })

  test('the client is the connection, whatever the header contains', async () => {
    expect(await haveSameAddress(app, a, b)).toBe(true)
    expect(await haveSameAddress(app, `${a}, ${b}`, '::1')).toBe(true)
  })
})

describe('when the connection is not from a trusted range', () => {
  const app = useApp({ config: { trustedProxies: ['10.0.0.0/8'] } })

  test('the header is ignored', async () => {
    expect(await haveSameAddress(app, a, b)).toBe(true)
  })
})

describe('when the connection is from a trusted range', () => {
  const app = useApp({ config: { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] } })

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
