import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { apiPaths } from '@throughlink/protocol'
import { afterAll, expect, inject, test } from 'vitest'
import { createRedisClickIndex } from '../../src/pipeline/click-index/clickIndex.redis.ts'
import { createRedis } from '../../src/platform/engines/redis.ts'
import { userAgents } from '../support/browser.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })

// The service gives up on Redis after 250 ms, which thousands of writes at once may take.
const redis = createRedis({ urls: [inject('redisUrl')], commandMs: 30_000 })
const patient = createRedisClickIndex({ client: redis.client, matchWindowMs: 24 * 3_600_000 })
afterAll(() => {
  redis.stop()
})

const matchAt = async (address: string) =>
  (await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { address })).json()

/** Puts clicks of other people into the index of this app, each under an address of its own. */
async function addOthers(count: number): Promise<void> {
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
        patient.add(app.tenant.appId, [`k1:${day}:${randomBytes(16).toString('base64url')}:12`], {
          reference: app.tokens.mint(linkId, nowMs).reference,
          atMs: nowMs,
          signals,
          network: { hasV4: true, hasV6: false, isMasked: false },
        }),
      ),
    )
  }
}

test('a click is found among 100,000 others, and after 2,000 later ones', async () => {
  await addOthers(50_000)
  await tap(app, '/amber', { address: '203.0.113.100' })
  await addOthers(50_000)
  expect(await matchAt('203.0.113.100')).toMatchObject({ link: destination })
  await tap(app, '/amber', { address: '203.0.113.101' })
  await addOthers(2_000)
  expect(await matchAt('203.0.113.101')).toMatchObject({ link: destination })
}, 60_000)

test('no visit makes the service ask anybody but its engines', async () => {
  const asked = new Set<string>()
  const sockets: Socket[] = []
  const watch = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    sockets.push(socket)
    socket.on('lookup', (_error, _address, _family, host) => void asked.add(host))
    socket.on('connect', () => void asked.add(socket.remoteAddress ?? ''))
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
  // To see that it would be seen.
  await send('http://127.0.0.1:9', '/').catch(() => undefined)
  unsubscribe('net.client.socket', watch)
  expect(sockets.length).toBeGreaterThan(0)
  expect([...asked].filter((each) => !each.startsWith('127.'))).toEqual([])
})
