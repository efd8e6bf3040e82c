import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { installId, iphone, tap } from '../support/phones.ts'
import { useApp, type TestApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const seed = { links: [{ slug: 'amber', destination }] }

/** Whether a click and an install with these headers are taken to come from one address. */
async function areTogether(app: TestApp, click: string, install: string): Promise<boolean> {
  const tenant = await app.seed(seed)
  await tap(app, '/amber', { host: tenant.domain, address: click })
  const request = { ...iphone, installId: installId() }
  const answer = await app.api(apiPaths.matchLink, request, { tenant, address: install })
  return answer.text.includes(destination)
}

// In different networks: neighbours have something in common.
const [a, b] = ['203.0.113.1', '198.51.100.2']

describe('when no proxy is trusted', () => {
  const app = useApp({ config: { trustedProxies: [] } })

  test('the connection is the client, whatever the header says', async () => {
    expect(await areTogether(app, a, b)).toBe(true)
    expect(await areTogether(app, `${a}, ${b}`, '::1')).toBe(true)
  })
})

describe('when the connection is not from a trusted range', () => {
  const app = useApp({ config: { trustedProxies: ['10.0.0.0/8'] } })

  test('the header of a stranger says nothing', async () => {
    expect(await areTogether(app, a, b)).toBe(true)
  })
})

describe('when the connection is from a trusted range', () => {
  const app = useApp({ config: { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] } })

  test('the client is who the proxy says, and two clients are two', async () => {
    expect(await areTogether(app, a, a)).toBe(true)
    expect(await areTogether(app, a, b)).toBe(false)
  })

  test('what a client wrote in front of it counts for nothing', async () => {
    expect(await areTogether(app, `${a}, ${b}`, b)).toBe(true)
    expect(await areTogether(app, `${a}, ${b}`, a)).toBe(false)
  })

  test('trusted proxies behind each other are passed, to the first who is not trusted', async () => {
    expect(await areTogether(app, `${a}, 10.1.2.3`, a)).toBe(true)
    expect(await areTogether(app, `${b}, ${a}, 10.1.2.3, 10.9.9.9`, a)).toBe(true)
    expect(await areTogether(app, `10.1.2.3, ${a}`, a)).toBe(true)
  })

  test('one address is the same however it is written', async () => {
    expect(await areTogether(app, `::ffff:${a}`, a)).toBe(true)
  })

  test('what is no address is nobody: it is never matched', async () => {
    for (const nonsense of ['unknown', '1.2.3', '203.0.113.1:80x', '*']) {
      expect(await areTogether(app, nonsense, nonsense)).toBe(false)
    }
  })
})
