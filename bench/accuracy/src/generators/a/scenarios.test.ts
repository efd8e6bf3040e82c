import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import type { Addresses, ScenarioId, World } from '../../world.ts'
import { generateA } from './generateA.ts'

const values = parameterValues({ population: 10_000, clicksPerDay: 800, historyDays: 1 })
const make = (scenario: ScenarioId) => generateA(scenario, 11, values)

const findCausedPairs = ({ clicks, installs, truth }: World) => {
  const byId = new Map(clicks.map((click) => [click.id, click]))
  return installs.flatMap((install) => {
    const click = byId.get(truth.causes.get(install.id) ?? '')
    return click === undefined ? [] : [{ click, install }]
  })
}

const prefix = (v6: string | null) => v6?.split(':').slice(0, 4).join(':')

const isShared = (one: Addresses, other: Addresses) =>
  (one.v4 !== null && one.v4 === other.v4) ||
  (one.v6 !== null && prefix(one.v6) === prefix(other.v6))

const byPeople = ({ clicks, truth }: World) =>
  clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)

test('at home both sides use the household’s own IPv4 address', () => {
  const world = make('home-wifi')
  const pairs = findCausedPairs(world)
  expect(pairs.length).toBeGreaterThan(50)
  expect(pairs.every(({ click, install }) => click.addresses.v4 === install.addresses.v4)).toBe(
    true,
  )
  const { networks } = world.truth
  expect(networks.every(({ kind }) => kind === 'home')).toBe(true)
  expect(new Set(networks.map(({ v4 }) => v4[0])).size).toBe(networks.length)
})

test('a carrier has one address per thousand people, and no IPv6', () => {
  const { clicks, installs, truth } = make('cgnat-v4')
  expect(truth.networks.length).toBe(10)
  expect([...clicks, ...installs].every(({ addresses }) => addresses.v6 === null)).toBe(true)
})

test('a carrier with IPv6 shows each phone’s own /64 on both sides', () => {
  const world = make('cgnat-v6')
  expect(byPeople(world).every(({ addresses }) => addresses.v6 !== null)).toBe(true)
  expect(world.installs.every(({ addresses }) => addresses.v6 !== null)).toBe(true)
  const own = world.truth.devices.flatMap(({ ownPrefixes }) => Object.values(ownPrefixes))
  expect(new Set(own).size).toBe(own.length)
})

test('after a network switch, no address is shared with the click', () => {
  const pairs = findCausedPairs(make('network-switch'))
  expect(pairs.length).toBeGreaterThan(50)
  expect(pairs.some(({ click, install }) => isShared(click.addresses, install.addresses))).toBe(
    false,
  )
})

test('relayed clicks are in the relay ranges, installs are not', () => {
  const world = make('relay')
  const list = new BlockList()
  for (const range of world.relayRanges) {
    const [net = '', bits = ''] = range.split('/')
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  }
  const isRelayed = ({ v4, v6 }: Addresses) =>
    (v4 === null || list.check(v4)) && (v6 === null || list.check(v6, 'ipv6'))
  expect(byPeople(world).every(({ addresses }) => isRelayed(addresses))).toBe(true)
  expect(world.installs.some(({ addresses }) => isRelayed(addresses))).toBe(false)

  const mixed = make('mixed')
  const safari = byPeople(mixed).filter(({ headers }) =>
    / Version\/[\d.]+ Mobile/.test(headers['user-agent'] ?? ''),
  )
  const relayed = safari.filter(({ addresses }) => isRelayed(addresses))
  expect(relayed.length / safari.length).toBeCloseTo(0.1, 1)
  expect(byPeople(mixed).filter(({ addresses }) => isRelayed(addresses))).toEqual(relayed)
})

test('an office fleet has one model on one version behind one address per office', () => {
  const { installs, truth } = make('office-fleet')
  const kinds = installs.map(({ fingerprint }) =>
    [fingerprint.modelId, fingerprint.systemVersion].join(),
  )
  // A few update anyway.
  expect(kinds.filter((kind) => kind === kinds[0]).length / kinds.length).toBeGreaterThan(0.98)
  expect(truth.networks.every(({ kind, v4 }) => kind === 'office' && v4.length === 1)).toBe(true)
})

test('a burst is ten thousand clicks within ten minutes, on one link or on personal ones', () => {
  for (const scenario of ['viral', 'viral-personal'] as const) {
    const { clicks, testFromMs } = make(scenario)
    let most = 0
    for (const [first, { atMs }] of clicks.entries()) {
      const end = clicks.findIndex((click, at) => at > first && click.atMs >= atMs + 600_000)
      most = Math.max(most, (end < 0 ? clicks.length : end) - first)
      if (most >= 10_000) break
    }
    expect(most).toBeGreaterThanOrEqual(9_900)
    const counts = new Map<string, number>()
    for (const { linkId } of clicks.filter(({ atMs }) => atMs >= testFromMs)) {
      counts.set(linkId, (counts.get(linkId) ?? 0) + 1)
    }
    const top = Math.max(...counts.values())
    if (scenario === 'viral') expect(top).toBe(10_000)
    else expect(top).toBeLessThan(1_000)
  }
})

test('bots send ten times as many clicks, or thousands from one address', () => {
  const spam = make('click-spam')
  const people = byPeople(spam).length
  expect((spam.clicks.length - people) / people).toBeGreaterThan(9)

  const { clicks, truth, testFromMs } = make('victim-spam')
  const robots = clicks.filter(
    ({ id, page, atMs }) =>
      truth.clickDevices.get(id) === null && page?.isVisible === true && atMs >= testFromMs,
  )
  expect(robots.length).toBe(5_000)
  expect(new Set(robots.map(({ linkId }) => linkId)).size).toBe(1)
  expect(new Set(robots.map(({ addresses }) => addresses.v4)).size).toBe(1)
})

test('ghosts are 40 % more clicks, never visible, and half of the prefetches are declared', () => {
  const world = make('ghost-clicks')
  const { clicks, truth } = world
  const ghosts = clicks.filter(({ id }) => truth.clickDevices.get(id) === null)
  expect(ghosts.length / byPeople(world).length).toBeCloseTo(0.4, 1)
  expect(ghosts.every(({ page }) => page?.isVisible !== true)).toBe(true)
  const says = ghosts.filter(({ headers }) => 'purpose' in headers || 'sec-purpose' in headers)
  expect(says.length / ghosts.length).toBeCloseTo(0.25, 1)
})

test('clocks are wrong only in clock-skew', () => {
  const offBy = (world: World) =>
    world.installs.map(({ atMs, fingerprint }) => fingerprint.timestamp - atMs)
  expect(offBy(make('mixed')).every((offMs) => offMs < 0 && offMs > -5_000)).toBe(true)
  const off = offBy(make('clock-skew'))
  expect(off.filter((offMs) => offMs > 0).length / off.length).toBeGreaterThan(0.35)
})

test('15 % update or travel in their scenarios', () => {
  const changed = (scenario: ScenarioId, field: 'systemVersion' | 'timezone') => {
    const world = generateA(scenario, 5, parameterValues({ population: 30_000 }))
    const devices = new Map(world.truth.devices.map((device) => [device.id, device]))
    const pairs = findCausedPairs(world)
    const differ = pairs.filter(({ install }) => {
      const device = devices.get(world.truth.installDevices.get(install.id) ?? '')
      return device?.fingerprint[field] !== install.fingerprint[field]
    })
    return differ.length / pairs.length
  }
  expect(Math.abs(changed('travel', 'timezone') - 0.15)).toBeLessThan(0.05)
  // The newest Android version has no update.
  expect(Math.abs(changed('os-update', 'systemVersion') - 0.14)).toBeLessThan(0.05)
  expect(changed('mixed', 'systemVersion')).toBeLessThan(0.03)
})

test('with flipping families, one family is visible and both sides choose independently', () => {
  const world = make('dual-stack-flip')
  const all = [...world.clicks, ...world.installs]
  expect(all.every(({ addresses: { v4, v6 } }) => (v4 === null) !== (v6 === null))).toBe(true)
  const pairs = findCausedPairs(world)
  const same = pairs.filter(({ click, install }) => click.addresses.main === install.addresses.main)
  expect(Math.abs(same.length / pairs.length - 0.5)).toBeLessThan(0.15)
})

test('iPads send a Mac user agent in Safari, and half of the apps report another screen', () => {
  const { clicks, installs } = make('ipad')
  const posing = clicks.filter(({ headers }) => headers['user-agent']?.includes('Macintosh'))
  expect(posing.length).toBeGreaterThan(100)
  expect(posing.every(({ page }) => page === null || page.maxTouchPoints === 5)).toBe(true)
  expect(installs.every(({ fingerprint }) => fingerprint.modelId.startsWith('iPad'))).toBe(true)
  for (const { appId, fingerprint } of installs) {
    expect(fingerprint.screenWidth === 375).toBe(appId === 'app-b')
  }
})

test('two apps share people and nothing else', () => {
  const { clicks, installs, truth } = make('two-apps')
  const listLinks = (app: string) =>
    new Set(clicks.filter(({ appId }) => appId === app).map(({ linkId }) => linkId))
  const [first, second] = [listLinks('app-a'), listLinks('app-b')]
  expect(first.size).toBeGreaterThan(10)
  expect(second.size).toBeGreaterThan(10)
  expect([...first].some((link) => second.has(link))).toBe(false)
  expect(clicks.every(({ appId, destination }) => destination.includes(`//${appId}.`))).toBe(true)
  const counts = new Map<string | undefined, number>()
  for (const { id } of installs) {
    const device = truth.installDevices.get(id)
    counts.set(device, (counts.get(device) ?? 0) + 1)
  }
  expect([...counts.values()]).toContain(2)
  expect(make('mixed').clicks.every(({ appId }) => appId === 'app-a')).toBe(true)
})

test('a cold start has no history and fifty installs', () => {
  const world = make('cold-start')
  expect(world.testFromMs).toBe(world.startMs)
  expect(world.installs.length).toBe(50)
})

test('in the organic scenarios clicks cause few or no installs', () => {
  const organic = make('all-organic')
  expect(findCausedPairs(organic)).toEqual([])
  expect(organic.installs.length).toBeGreaterThan(50)
  expect(Math.max(...organic.truth.installRates.values())).toBe(0)
  const { installs, truth } = generateA('organic-95', 3, parameterValues())
  const share = installs.filter(({ id }) => truth.causes.get(id) === null).length / installs.length
  expect(share).toBeCloseTo(0.95, 1)
})

test('identical devices are equal in everything, and all links are personal', () => {
  const { clicks, installs, truth } = make('identical-devices')
  expect(truth.networks.length).toBe(1)
  expect(new Set(truth.devices.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  const unlike = installs.map(({ fingerprint }) => JSON.stringify({ ...fingerprint, timestamp: 0 }))
  expect(new Set(unlike).size).toBe(1)
  expect(clicks.every(({ isPersonal }) => isPersonal)).toBe(true)
})

test('shuffled labels are the same labels on other clicks', () => {
  const [mixed, shuffled] = [make('mixed'), make('shuffled-labels')]
  const labels = ({ clicks }: World) => clicks.map(({ destination }) => destination)
  expect(labels(shuffled).toSorted()).toEqual(labels(mixed).toSorted())
  const kept = labels(shuffled).filter((label, at) => label === mixed.clicks[at]?.destination)
  expect(kept.length / mixed.clicks.length).toBeLessThan(0.2)
  expect(shuffled.truth.causes).toEqual(mixed.truth.causes)
})
