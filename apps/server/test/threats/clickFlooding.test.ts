import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { limitTable } from '#platform/limits/limitTable.ts'
import { userAgents } from '../support/browser.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
// A fixed time, so that no rate limit window ends during the test.
const nowMs = Date.now()
const app = useApp({
  now: () => nowMs,
  seed: {
    links: [
      { slug: 'amber', destination },
      { slug: 'other', destination: 'https://lumen.example/other' },
    ],
  },
})

const matchFrom = async (address: string) =>
  (await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { address })).json()

async function inBatches(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 25) await Promise.all(Array.from({ length: 25 }, work))
}

async function countCandidates(): Promise<number> {
  const keys = await app.redis.client.keys(`tl2:{${app.tenant.appId}:k*`)
  const sizes = await Promise.all(keys.map((key) => app.redis.client.zcard(key)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a flood from one address gets responses, is bounded in the index and does not affect others', async () => {
  const flooder = '198.51.100.66'
  const maxClicks = limitTable.click.address?.max ?? 0
  const statuses: number[] = []
  await inBatches(maxClicks + 400, async () =>
    statuses.push((await app.browse('/amber', { address: flooder })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const indexed = await countCandidates()
  expect(indexed).toBe(maxClicks)

  await tap(app, '/amber', { address: '203.0.113.5' })
  expect(await matchFrom('203.0.113.5')).toMatchObject({ link: destination })
  // Analytics leave out what is over the limit.
  const isLimited = (await app.entries()).flatMap((entry) =>
    entry.kind === 'click' ? [entry.isLimited ?? false] : [],
  )
  expect(isLimited.filter((each) => each)).toHaveLength(400)
  expect(isLimited.filter((each) => !each)).toHaveLength(maxClicks + 1)
  // Installs behind the flooder's address get no link.
  expect(await matchFrom(flooder)).toMatchObject({ link: null })
}, 60_000)

test('clicks over the limit of an address do not count towards the link or the tenant', async () => {
  const countClicks = async () => {
    // The server writes link counts to Redis ten times a second.
    await sleep(400)
    const keys = await app.redis.client.keys(`tl:rl:click:link:${String(app.tenant.linkIds[0])}:*`)
    const counts = await Promise.all(keys.map((key) => app.redis.client.get(key)))
    return counts.reduce((sum, each) => sum + Number(each), 0)
  }
  // The flood above has reached the limit of its address.
  const before = await countClicks()
  await inBatches(100, () => app.browse('/amber', { address: '198.51.100.66' }))
  expect(await countClicks()).toBe(before)
  await app.browse('/amber', { address: '198.51.100.67' })
  expect(await countClicks()).toBe(before + 1)
})

test('bots, HEAD requests and prefetches are not candidates and hide none', async () => {
  const address = '203.0.113.6'
  for (let time = 0; time < 10; time++) {
    await app.browse('/other', { address, userAgent: userAgents.bot })
    await app.browse('/other', { address, method: 'HEAD' })
    await app.browse('/other', { address, headers: { purpose: 'prefetch' } })
    await app.browse('/other', { address, userAgent: '' })
  }
  const before = await matchFrom(address)
  expect(before).toMatchObject({ link: null, reason: 'no_candidates' })
  await tap(app, '/amber', { address })
  expect(await matchFrom(address)).toMatchObject({ link: destination })
})

test('addresses in one IPv6 /64 count as one', async () => {
  const at = (host: number) => `2001:db8:1:2::${host.toString(16)}`
  await tap(app, '/amber', { address: at(1) })
  expect(await matchFrom(at(2))).toMatchObject({ link: destination })
  expect(await matchFrom('2001:db8:1:3::1')).toMatchObject({ link: null })
})

test('one visit counts as one click towards all limits', async () => {
  const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
  await tap(app, '/amber', { host: tenant.domain, address: '203.0.113.7' })
  const pattern = `tl:rl:click:link:${String(tenant.linkIds[0])}:*`
  await expect.poll(() => app.redis.client.keys(pattern)).toHaveLength(1)
  // By then a second click would have been counted too.
  await sleep(400)
  const [key = ''] = await app.redis.client.keys(pattern)
  expect(await app.redis.client.get(key)).toBe('1')
})
