import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { apiPaths } from '@throughlink/protocol'
import { afterAll, expect, inject, test } from 'vitest'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import { createRedis } from '#platform/engines/redis.ts'
import { dayMs } from '#platform/time/durations.ts'
import { userAgents } from '../support/browser.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })

// The service's own client times out after 250 ms, which thousands of concurrent writes may exceed.
const redis = createRedis({ urls: [inject('redisUrl')], commandMs: 30_000 })
const index = createRedisClickIndex({ client: redis.client, matchWindowMs: dayMs })
afterAll(() => {
  redis.stop()
})

const matchFrom = async (address: string) =>
  (await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { address })).json()

/** Adds clicks of other people to the index of the app, each under its own address. */
async function addOtherClicks(count: number): Promise<void> {
  const [linkId = ''] = app.tenant.linkIds
  const nowMs = Date.now()
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const signals = {
    platform: 'ios',
    model: null,
    systemVersion: '26.1',
    screen: { short: 393, long: 852, scale: 3 },
    language: 'en-GB',
    timezone: 'Europe/London',
    isConfirmed: true,
  } as const
  for (let done = 0; done < count; done += 2_000) {
    await Promise.all(
      Array.from({ length: 2_000 }, () =>
        index.add(app.tenant.appId, [`k1:${day}:${randomBytes(16).toString('base64url')}:12`], {
          reference: app.tokens.mint(linkId, nowMs).reference,
          atMs: nowMs,
          signals,
          network: { hasV4: true, hasV6: false, isMasked: false },
        }),
      ),
    )
  }
}

test('a click is found among 100,000 others and after 2,000 later ones', async () => {
  await addOtherClicks(50_000)
  await tap(app, '/amber', { address: '203.0.113.100' })
  await addOtherClicks(50_000)
  expect(await matchFrom('203.0.113.100')).toMatchObject({ link: destination })
  await tap(app, '/amber', { address: '203.0.113.101' })
  await addOtherClicks(2_000)
  expect(await matchFrom('203.0.113.101')).toMatchObject({ link: destination })
}, 60_000)

test('visits cause no outgoing requests except to the databases', async () => {
  const contacted = new Set<string>()
  const sockets: Socket[] = []
  const watch = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    sockets.push(socket)
    socket.on('lookup', (_error, _address, _family, host) => void contacted.add(host))
    socket.on('connect', () => void contacted.add(socket.remoteAddress ?? ''))
  }
  subscribe('net.client.socket', watch)
  const { domain: host } = await app.seed({
    links: [
      {
        slug: 'x',
        destination,
        image_url: 'https://cdn.example/x.png',
        ios_url: 'https://ios.example',
      },
    ],
  })
  for (const userAgent of Object.values(userAgents)) {
    await app.browse('/x', { host, userAgent })
    await app.browse('/amber', { userAgent })
  }
  await app.api(apiPaths.resolveShort, { url: 'https://elsewhere.example/x' })
  await app.api(apiPaths.matchLink, { platform: 'ios', pastedLink: 'https://elsewhere.example/x' })
  // Proves that the test sees outgoing requests.
  await send('http://127.0.0.1:9', '/').catch(() => undefined)
  unsubscribe('net.client.socket', watch)
  expect(sockets.length).toBeGreaterThan(0)
  expect([...contacted].filter((each) => !each.startsWith('127.'))).toEqual([])
})
