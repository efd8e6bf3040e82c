import { describe, expect, it } from 'vitest'
import { scenarioIds } from '../../world.ts'
import type { Addresses, TrueDevice, World } from '../../world.ts'
import { causedPairs, computeShare, testWorld } from './testWorld.ts'

const small = { population: 2_000, clicksPerDay: 250 }

describe.each(scenarioIds)('world %s', (scenario) => {
  const world = testWorld(scenario, small)
  const { clicks, installs, truth } = world

  it('is sorted by time and within its bounds', () => {
    for (const events of [clicks, installs]) {
      expect(events.every(({ atMs }) => atMs >= world.startMs && atMs < world.endMs)).toBe(true)
      const times = events.map(({ atMs }) => atMs)
      expect(times).toEqual([...times].sort((one, other) => one - other))
    }
  })

  it('has causes on the same device and app, at least the shortest gap before the install', () => {
    for (const { click, install, gapSeconds } of causedPairs(world)) {
      expect(gapSeconds).toBeGreaterThan(29.99)
      expect(truth.clickDevices.get(click.id)).toBe(truth.installDevices.get(install.id))
      expect(click.appId).toBe(install.appId)
    }
  })

  it('has a complete truth', () => {
    const devices = new Map(truth.devices.map((device) => [device.id, device]))
    const networks = new Set(truth.networks.map(({ id }) => id))
    const clickIds = new Set(clicks.map(({ id }) => id))
    expect(new Set([...truth.clickDevices.keys()])).toEqual(clickIds)
    expect(truth.causes.size).toBe(installs.length)
    expect(truth.installDevices.size).toBe(installs.length)
    const causes = [...truth.causes.values()]
    expect(causes.every((cause) => cause === null || clickIds.has(cause))).toBe(true)
    const clickers = [...truth.clickDevices.values()]
    expect(clickers.every((device) => device === null || devices.has(device))).toBe(true)
    expect(clicks.every(({ linkId }) => truth.installRates.has(linkId))).toBe(true)
    const isWhole = ({ presence, ownPrefixes }: TrueDevice) =>
      Math.abs(presence.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9 &&
      presence.every(({ networkId, share }) => networks.has(networkId) && share > 0) &&
      Object.keys(ownPrefixes).every((id) => networks.has(id))
    expect(truth.devices.filter((device) => !isWhole(device))).toEqual([])
  })

  it('installs an app once per device', () => {
    const pairs = installs.map(({ id, appId }) => `${appId}/${truth.installDevices.get(id) ?? ''}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('has an address of the family of each request', () => {
    const isBlank = ({ addresses }: { addresses: Addresses }) => addresses[addresses.main] === null
    expect([...clicks, ...installs].some(isBlank)).toBe(false)
  })

  it('has unique ids of one form', () => {
    const ids = [...clicks, ...installs].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[0-9a-f]{8}$/.test(id))).toBe(true)
  })
})

describe('a mixed world', () => {
  const world = testWorld('mixed', { population: 30_000, clicksPerDay: 5_000 })
  const { clicks, installs, truth } = world
  const pairs = causedPairs(world)
  const byPeople = clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)
  const byApple = byPeople.filter(
    ({ headers }) => !(headers['user-agent'] ?? '').includes('Android'),
  )

  it('is determined by the seed', () => {
    const seen = (seed: number) => {
      const { clicks, installs, truth } = testWorld('mixed', small, seed)
      return JSON.stringify([clicks, installs, [...truth.causes], truth.devices, truth.networks])
    }
    expect(seen(3)).toBe(seen(3))
    expect(seen(3)).not.toBe(seen(4))
  })

  it('has the configured numbers of clicks and organic installs', () => {
    expect(byPeople.length / 4).toBeGreaterThan(4_650)
    expect(byPeople.length / 4).toBeLessThan(5_250)
    expect(1 - pairs.length / installs.length).toBeCloseTo(0.616, 1)
    const rate = byPeople.reduce(
      (sum, { linkId }) => sum + (truth.installRates.get(linkId) ?? 0),
      0,
    )
    expect(Math.abs(rate / byPeople.length - 0.12)).toBeLessThan(0.02)
  })

  it('has the published gaps, as far as four days allow', () => {
    const early = pairs.filter(({ click }) => click.atMs < world.startMs + 2 * 86_400_000)
    const within = (seconds: number) =>
      computeShare(early, ({ gapSeconds }) => gapSeconds < seconds)
    expect(Math.abs(within(3_600) - 0.75 / 0.96)).toBeLessThan(0.04)
    expect(Math.abs(within(86_400) - 0.94 / 0.96)).toBeLessThan(0.025)
  })

  it('has the configured browsers, platforms and personal links', () => {
    const isSafari = (agent: string) => /Version\/\S+ (Mobile\/\S+ )?Safari/.test(agent)
    const agents = byApple.map(({ headers }) => headers['user-agent'] ?? '')
    expect(Math.abs(computeShare(agents, isSafari) - 0.55)).toBeLessThan(0.03)
    const isMeta = (agent: string) => /Instagram|FBAN|Barcelona/.test(agent)
    expect(Math.abs(computeShare(agents, isMeta) - 0.25)).toBeLessThan(0.03)
    const isAndroid = computeShare(
      installs,
      ({ fingerprint }) => fingerprint.platform === 'android',
    )
    expect(Math.abs(isAndroid - 0.2)).toBeLessThan(0.07)
    expect(Math.abs(computeShare(byPeople, ({ isPersonal }) => isPersonal) - 0.3)).toBeLessThan(
      0.05,
    )
    expect(Math.abs(computeShare(byPeople, ({ page }) => page !== null) - 0.92)).toBeLessThan(0.01)
  })

  it('relays a tenth of the Safari clicks', () => {
    const safari = byApple.filter(({ headers }) =>
      (headers['user-agent'] ?? '').includes('Version/'),
    )
    expect(
      Math.abs(computeShare(safari, ({ addresses }) => isRelayed(addresses)) - 0.1),
    ).toBeLessThan(0.03)
  })

  it('has the configured shares of Wi-Fi and offices', () => {
    const kinds = new Map(truth.networks.map(({ id, kind }) => [id, kind]))
    const sums = { home: 0, office: 0, cellular: 0 }
    for (const { presence } of truth.devices) {
      for (const { networkId, share } of presence) sums[kinds.get(networkId) ?? 'home'] += share
    }
    const wifi = (sums.home + sums.office) / truth.devices.length
    expect(Math.abs(wifi - 0.8)).toBeLessThan(0.02)
    expect(Math.abs(sums.office / (sums.home + sums.office) - 0.1)).toBeLessThan(0.01)
  })

  it('has a truth with the rate of organic installs', () => {
    let expected = 0
    for (let atMs = world.startMs; atMs < world.endMs; atMs += 3_600_000) {
      for (const platform of ['ios', 'android'] as const) {
        expected += 3_600 * truth.organicRate('lantern', platform, atMs)
      }
    }
    expect(Math.abs(expected / (installs.length - pairs.length) - 1)).toBeLessThan(0.01)
  })
})

describe('scenarios', () => {
  it('network-switch shares no address between click and install', () => {
    for (const { click, install } of causedPairs(testWorld('network-switch'))) {
      const seen = networksSeen(click.addresses)
      expect(networksSeen(install.addresses).filter((one) => seen.includes(one))).toEqual([])
    }
  })

  it('relay puts every click behind the relay, and no install', () => {
    const { clicks, installs, truth } = testWorld('relay')
    const byPeople = clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)
    expect(byPeople.every(({ addresses }) => isRelayed(addresses))).toBe(true)
    expect(installs.some(({ addresses }) => isRelayed(addresses))).toBe(false)
  })

  it('all-organic has no causes', () => {
    const { truth } = testWorld('all-organic')
    expect(truth.causes.size).toBeGreaterThan(0)
    expect([...truth.causes.values()].every((cause) => cause === null)).toBe(true)
  })

  it('two-apps keeps the apps separate', () => {
    const { clicks, installs } = testWorld('two-apps')
    expect(new Set(installs.map(({ appId }) => appId)).size).toBe(2)
    const of = (appId: string) =>
      new Set(clicks.filter((click) => click.appId === appId).map(({ linkId }) => linkId))
    const [one, other] = [of('lantern'), of('orchard')]
    expect([...one].some((id) => other.has(id))).toBe(false)
    expect(clicks.every((click) => click.destination.startsWith(`https://${click.appId}.`))).toBe(
      true,
    )
  })

  it('dual-stack-flip shows one family only', () => {
    const { clicks, installs } = testWorld('dual-stack-flip')
    const isSingle = ({ addresses: { v4, v6 } }: { addresses: Addresses }) =>
      v4 === null || v6 === null
    expect([...clicks, ...installs].every(isSingle)).toBe(true)
  })

  it('cgnat-v6 shows each phone’s own /64 on both sides, cgnat-v4 shows no IPv6', () => {
    const both = causedPairs(testWorld('cgnat-v6'))
    expect(both.every(({ click, install }) => click.addresses.v6 && install.addresses.v6)).toBe(
      true,
    )
    const { clicks, installs } = testWorld('cgnat-v4')
    expect([...clicks, ...installs].every(({ addresses }) => addresses.v6 === null)).toBe(true)
  })

  it('cold-start has fifty installs without history', () => {
    const world = testWorld('cold-start')
    expect(world.installs).toHaveLength(50)
    expect(world.testFromMs).toBe(world.startMs)
  })

  it('identical-devices leaves no difference between devices', () => {
    const { installs, clicks } = testWorld('identical-devices')
    const alike = installs.map(({ addresses, fingerprint }) =>
      JSON.stringify([addresses, { ...fingerprint, timestamp: 0 }]),
    )
    expect(new Set(alike).size).toBe(1)
    expect(clicks.every(({ isPersonal }) => isPersonal)).toBe(true)
  })

  it('os-update and travel change the configured share of devices', () => {
    const busy = { clicksPerDay: 3_000, population: 8_000 }
    expect(changed(testWorld('os-update', busy), 'systemVersion')).toBeCloseTo(0.15, 1)
    const ordinary = testWorld('mixed', busy)
    expect(changed(ordinary, 'systemVersion')).toBeLessThan(0.02)
    expect(changed(testWorld('travel', busy), 'timezone')).toBeCloseTo(0.13, 1)
    expect(changed(ordinary, 'timezone')).toBe(0)
  })

  it('viral, ghost-clicks and spam scenarios add their clicks', () => {
    const count = (of: World) => of.clicks.length
    const robots = ({ truth }: World) =>
      [...truth.clickDevices.values()].filter((device) => device === null).length
    const ordinary = testWorld('mixed')
    expect(count(testWorld('viral')) - count(ordinary)).toBeGreaterThan(9_000)
    expect(count(testWorld('viral-personal')) - count(ordinary)).toBeGreaterThan(9_000)
    const ghosts = testWorld('ghost-clicks')
    expect(robots(ghosts) / (count(ghosts) - robots(ghosts))).toBeCloseTo(0.4, 2)
    expect(robots(testWorld('victim-spam'))).toBeGreaterThan(5_000)
    expect(robots(testWorld('click-spam', small))).toBeGreaterThan(4 * 2_500)
  })

  it('ipad has Mac user agents, and phone apps with phone bounds', () => {
    const { clicks, installs } = testWorld('ipad')
    expect(clicks.some(({ headers }) => (headers['user-agent'] ?? '').includes('Macintosh'))).toBe(
      true,
    )
    const widths = installs
      .filter(({ appId }) => appId === 'orchard')
      .map(({ fingerprint }) => fingerprint.screenWidth)
    expect(new Set(widths)).toEqual(new Set([375]))
  })

  it('shuffled-labels gives every click the destination of another', () => {
    const plain = testWorld('shuffled-labels', small)
    const links = new Map<string, Set<string>>()
    for (const { linkId, destination } of plain.clicks) {
      links.set(linkId, (links.get(linkId) ?? new Set()).add(destination))
    }
    expect(Math.max(...[...links.values()].map(({ size }) => size))).toBeGreaterThan(20)
  })
})

function changed(world: World, what: 'systemVersion' | 'timezone'): number {
  const before = new Map(world.truth.devices.map(({ id, fingerprint }) => [id, fingerprint]))
  return computeShare(
    causedPairs(world),
    ({ install }) =>
      before.get(world.truth.installDevices.get(install.id) ?? '')?.[what] !==
      install.fingerprint[what],
  )
}

function isRelayed({ v4, v6 }: Addresses): boolean {
  const isIn4 = v4 === null || /^172\.22[45]\./.test(v4)
  return isIn4 && (v6 === null || v6.startsWith('2a02:26f7:'))
}

function networksSeen({ v4, v6 }: Addresses): string[] {
  const seen = v6 === null ? [] : [v6.split(':').slice(0, 4).join(':')]
  return v4 === null ? seen : [...seen, v4]
}
