import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/platform/limits/limitTable.ts'
import { userAgents } from '../support/browser.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
// Time stands still, so that no window of a limit ends in between.
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

const matchAt = async (address: string) =>
  (await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { address })).json()

async function inBatches(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 25) await Promise.all(Array.from({ length: 25 }, work))
}

async function candidatesOfApp(): Promise<number> {
  const keys = await app.redis.client.keys(`tl2:{${app.tenant.appId}:k*`)
  const sizes = await Promise.all(keys.map((key) => app.redis.client.zcard(key)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a flood from one address is answered, is bounded in the index, and drowns nobody else', async () => {
  const flooder = '198.51.100.66'
  const most = limitTable.click.address?.max ?? 0
  const answers: number[] = []
  await inBatches(most + 400, async () =>
    answers.push((await app.browse('/amber', { address: flooder })).status),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  const indexed = await candidatesOfApp()
  expect(indexed).toBe(most)

  await tap(app, '/amber', { address: '203.0.113.5' })
  expect(await matchAt('203.0.113.5')).toMatchObject({ link: destination })
  // Whoever is behind the flooder's address is not guessed at, and gets nobody's link.
  expect(await matchAt(flooder)).toMatchObject({ link: null })
}, 60_000)

test('what is over the limit is not counted towards the link or the tenant', async () => {
  const counted = async () => {
    // The server tells Redis of links ten times a second.
    await sleep(400)
    const keys = await app.redis.client.keys(`tl:rl:click:link:${String(app.tenant.linkIds[0])}:*`)
    const counts = await Promise.all(keys.map((key) => app.redis.client.get(key)))
    return counts.reduce((sum, each) => sum + Number(each), 0)
  }
  // The flood above has used up its address.
  const before = await counted()
  await inBatches(100, () => app.browse('/amber', { address: '198.51.100.66' }))
  expect(await counted()).toBe(before)
  await app.browse('/amber', { address: '198.51.100.67' })
  expect(await counted()).toBe(before + 1)
})

test('robots, HEAD and browsers that look ahead are no candidates, and hide none', async () => {
  const address = '203.0.113.6'
  for (let time = 0; time < 10; time++) {
    await app.browse('/other', { address, userAgent: userAgents.bot })
    await app.browse('/other', { address, method: 'HEAD' })
    await app.browse('/other', { address, headers: { purpose: 'prefetch' } })
    await app.browse('/other', { address, userAgent: '' })
  }
  const before = await matchAt(address)
  expect(before).toMatchObject({ link: null, reason: 'no_candidates' })
  await tap(app, '/amber', { address })
  expect(await matchAt(address)).toMatchObject({ link: destination })
})

test('the addresses of one IPv6 customer count as one', async () => {
  const at = (host: number) => `2001:db8:1:2::${host.toString(16)}`
  await tap(app, '/amber', { address: at(1) })
  expect(await matchAt(at(2))).toMatchObject({ link: destination })
  expect(await matchAt('2001:db8:1:3::1')).toMatchObject({ link: null })
})

test('one person who looks at one page counts as one click towards all limits', async () => {
  const tenant = await app.seed({ links: [{ slug: 'amber', destination }] })
  await tap(app, '/amber', { host: tenant.domain, address: '203.0.113.7' })
  const pattern = `tl:rl:click:link:${String(tenant.linkIds[0])}:*`
  await expect.poll(() => app.redis.client.keys(pattern)).toHaveLength(1)
  // By then a second one would have been told with it, or soon after.
  await sleep(400)
  const [key = ''] = await app.redis.client.keys(pattern)
  expect(await app.redis.client.get(key)).toBe('1')
})
