import { installKeys, type InstallSignals } from '@throughlink/matcher'
import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { packClick } from '#pipeline/click-index/packClick.ts'
import { createBeacon, installId, iphone } from '#test/support/phones.ts'
import { type BrowseOptions, useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const v4Host = 'v4.links.example'
const v6Host = 'v6.links.example'
const app = useApp({
  seed: { links: [{ slug: 'amber', destination }] },
  config: { ipv4Origin: `https://${v4Host}`, ipv6Origin: `https://${v6Host}` },
  relayRanges: ['192.0.2.0/24'],
})

const london: InstallSignals = {
  platform: 'ios',
  models: ['iphone15,4'],
  screen: { short: 393, long: 852 },
  systemVersion: [26, 1],
  languages: ['en-GB'],
  timezone: 'Europe/London',
}

/** Opens the page and reads the data attributes that its script reads. */
async function open(address: string, visit: BrowseOptions = {}) {
  const page = await app.browse('/amber', { address, ...visit })
  const readData = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(page.text)?.[1] ?? ''
  const clickId = readData('click-id')
  const second = Number(readData('second'))
  const body = { ...createBeacon(clickId), second, family: readData('family') }
  return { page, clickId, body, beacons: readData('beacons').split(' ') }
}

const report = (body: unknown, options: BrowseOptions) =>
  app.browse('/_tl/signals', { method: 'POST', body, ...options })

/** Reports as a page does to another origin. */
const reportAcross = (body: unknown, options: BrowseOptions) =>
  report(body, { ...options, headers: { 'content-type': 'text/plain;charset=UTF-8' } })

async function findClicks(addresses: readonly string[], install = london) {
  const nowMs = Date.now()
  const keys = installKeys(install, addresses, nowMs)
  const hashed = await app.hashes.forInstall(app.tenant.appId, keys, nowMs)
  const isV6 = (address: string) => address.includes(':')
  const has = {
    v4: addresses.some((address) => !isV6(address)),
    v6: addresses.some(isV6),
  }
  const { clicks } = await app.index.find(app.tenant.appId, hashed, has, nowMs)
  return clicks
}

const readReference = (clickId: string) =>
  Buffer.from(clickId.slice(3), 'base64url').subarray(0, 23)

async function findClick(clickId: string, addresses: readonly string[]) {
  const clicks = await findClicks(addresses)
  return clicks.find(({ reference }) => reference.equals(readReference(clickId)))
}

/** Lists the key kinds of all index members that contain the click. */
async function listKeyKinds(clickId: string): Promise<string[]> {
  const kinds: string[] = []
  const tail = readReference(clickId).subarray(13)
  for (const key of await app.redis.client.keys(`tl2:{${app.tenant.appId}:k*`)) {
    const members = await app.redis.client.zrangeBuffer(key, '0', '-1')
    const kind = key.split(':')[2] ?? ''
    kinds.push(...members.filter((member) => member.includes(tail)).map(() => kind))
  }
  return kinds.sort()
}

test('a page contains its report URLs and may connect to no others', async () => {
  const { page, beacons, body } = await open('203.0.113.31')
  expect(beacons).toEqual([
    '/_tl/signals',
    `https://${v4Host}/_tl/signals`,
    `https://${v6Host}/_tl/signals`,
  ])
  expect(body.family).toBe('v4')
  expect(page.headers['content-security-policy']).toContain(
    `connect-src 'self' https://${v4Host} https://${v6Host};`,
  )
})

test('a click reported over another IP version is found by an install that uses that version', async () => {
  const [v4, v6] = ['203.0.113.32', '2001:db8:32:1::a']
  const { clickId, body } = await open(v4)
  expect((await report(body, { address: v4 })).status).toBe(204)
  expect(await findClick(clickId, [v6])).toMatchObject({ network: { v6: 'unknown' } })
  expect((await reportAcross(body, { address: v4, host: v4Host })).status).toBe(204)
  expect((await reportAcross(body, { address: v6, host: v6Host })).status).toBe(204)
  expect(await findClick(clickId, ['2001:db8:32:1::b'])).toMatchObject({
    network: { v4: 'unknown', v6: 'same', isMasked: false },
  })
  expect(await findClick(clickId, [v4, '2001:db8:99::1'])).toMatchObject({
    network: { v4: 'same', v6: 'other' },
  })
  // Once under each of its keys: a report replaces the header signals and the report over one IP version.
  expect(await listKeyKinds(clickId)).toEqual(['k1', 'k2', 'k3', 'k3', 'k4'])
  const response = await app.api(
    apiPaths.matchLink,
    { ...iphone, installId: installId() },
    { address: '2001:db8:32:1::b' },
  )
  expect(response.json()).toMatchObject({ link: destination })
})

test('a click stays in the index once after its page reports, with the time of the tap', async () => {
  const address = '203.0.113.33'
  const { clickId, body } = await open(address)
  expect(await listKeyKinds(clickId)).toEqual(['k1'])
  await report(body, { address })
  expect(await listKeyKinds(clickId)).toEqual(['k1', 'k3', 'k4'])
  const click = await findClick(clickId, [address])
  expect(click).toMatchObject({ network: { v4: 'same' }, signals: { isConfirmed: true } })
  expect(Math.floor((click?.atMs ?? 0) / 1000) % 60).toBe(body.second)
})

test('a report with other headers than the click’s removes nothing and is merged', async () => {
  const address = '203.0.113.34'
  const { clickId, body } = await open(address)
  await report(body, { address, headers: { 'accept-language': 'fr' } })
  expect(await listKeyKinds(clickId)).toEqual(['k1', 'k1', 'k3', 'k4'])
  expect((await findClicks([address])).filter(({ network }) => network.v4 === 'same')).toHaveLength(
    1,
  )
})

test('a host for reports only has no links', async () => {
  expect((await app.browse('/amber', { host: v6Host })).status).toBe(404)
})

test('a click through a relay is found by its device, not by its address', async () => {
  const address = '192.0.2.7'
  const { clickId, body } = await open(address)
  await report(body, { address })
  expect(await listKeyKinds(clickId)).toEqual(['k4'])
  expect(await findClick(clickId, [address])).toMatchObject({ network: { isMasked: true } })
})

test('the log contains the same data as the index', async () => {
  const address = '203.0.113.35'
  const { clickId, body } = await open(address)
  await report(body, { address })
  const id = readReference(clickId).toString('base64url')
  const entries = (await app.entries()).filter((entry) => entry.id === id)
  const [click, signals] = entries
  if (click?.kind !== 'click' || signals?.kind !== 'signals') throw new Error('Not logged.')
  expect(signals.hashes).toHaveLength(3)
  expect(signals.network).toEqual({ hasV4: true, hasV6: false, isMasked: false })
  const reference = readReference(clickId)
  const { replaces, clickedAtMs } = signals
  if (replaces === null) throw new Error('Replaces nothing.')
  expect(packClick({ reference, atMs: clickedAtMs, ...replaces })).toEqual(
    packClick({ reference, ...click }),
  )
})
