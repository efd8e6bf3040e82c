import { describe, expect, test } from 'vitest'
import { parameterValues } from '../parameters.ts'
import type { ScenarioId } from '../scenarios.ts'
import type { World } from '../world.ts'
import { generators } from './generators.ts'
import {
  createIsRelayed,
  findPairs,
  findPeoplesClicks,
  hasSameAddress,
  share,
  testGenerators,
  toPrefix,
} from './testWorld.ts'

const getUserAgent = ({ headers }: World['clicks'][number]) => headers['user-agent'] ?? ''
const getNetworks = ({ truth }: World, kind: 'home' | 'office' | 'cellular') =>
  new Set(truth.networks.filter((network) => network.kind === kind).flatMap(({ v4 }) => v4))
const findRobots = ({ clicks, truth }: World) =>
  clicks.filter(({ id }) => truth.clickDevices.get(id) === null)

/** Share of caused installs that differ from their device at the start of the world. */
const shareChanged = (worlds: readonly World[], field: 'systemVersion' | 'timezone') => {
  const changed = worlds.flatMap((world) => {
    const devices = new Map(world.truth.devices.map((device) => [device.id, device.fingerprint]))
    return findPairs(world).map(
      ({ install }) =>
        devices.get(world.truth.installDevices.get(install.id) ?? '')?.[field] !==
        install.fingerprint[field],
    )
  })
  return share(changed, Boolean)
}

describe.each(testGenerators)('%s generator', (generatorId, testWorld) => {
  const isRelayed = createIsRelayed(testWorld('mixed'))

  test('mixed has several countries, all kinds of networks, browsers and both platforms', () => {
    const world = testWorld('mixed')
    const own = findPeoplesClicks(world)
    expect(new Set(own.map(({ page }) => page?.timezone)).size).toBeGreaterThan(8)
    for (const kind of ['home', 'office', 'cellular'] as const) {
      const addresses = getNetworks(world, kind)
      expect(own.some(({ addresses: { v4 } }) => addresses.has(v4 ?? ''))).toBe(true)
    }
    expect(own.some(isRelayed)).toBe(true)
    expect(own.some(({ addresses }) => addresses.v4 !== null && addresses.v6 !== null)).toBe(true)
    expect(new Set(world.installs.map(({ fingerprint }) => fingerprint.platform)).size).toBe(2)
  })

  test('home-wifi: clicks and installs come from a household’s IPv4 address', () => {
    const world = testWorld('home-wifi')
    const homes = getNetworks(world, 'home')
    const elsewhere = [...findPeoplesClicks(world), ...world.installs].filter(
      ({ addresses: { v4, v6 } }) => v6 !== null || !homes.has(v4 ?? ''),
    )
    expect(elsewhere).toStrictEqual([])
    expect(share(findPairs(world), (pair) => hasSameAddress(pair) === true)).toBeGreaterThan(0.97)
  })

  test.each(['cgnat-v4', 'cgnat-v6'] as const)(
    '%s: about 1,000 people share an address',
    (scenario) => {
      const world = testWorld(scenario)
      const carrier = getNetworks(world, 'cellular')
      expect(carrier.size).toBe(12)
      const wanted = scenario === 'cgnat-v4' ? 'v4' : 'v6'
      const others = [...findPeoplesClicks(world), ...world.installs].filter(
        ({ addresses: { main, v4, v6 } }) =>
          main !== wanted || (v4 !== null && !carrier.has(v4)) || (v6 === null) !== (main === 'v4'),
      )
      expect(others).toStrictEqual([])
    },
  )

  test('cgnat-v6: a /64 belongs to one phone', () => {
    const world = testWorld('cgnat-v6')
    const devices = new Map<string, Set<string | null | undefined>>()
    for (const { id, addresses } of findPeoplesClicks(world)) {
      const prefix = toPrefix(addresses.v6 ?? '')
      const found = devices.get(prefix) ?? new Set()
      devices.set(prefix, found.add(world.truth.clickDevices.get(id)))
    }
    expect([...devices.values()].every((found) => found.size === 1)).toBe(true)
  })

  test('network-switch: no install has the address of its click', () => {
    const pairs = findPairs(testWorld('network-switch'))
    expect(share(pairs, (pair) => hasSameAddress(pair) === true)).toBeLessThan(0.002)
  })

  test('relay: every click is in Safari and from an egress range, and no install is', () => {
    const world = testWorld('relay')
    const isExpected = (click: World['clicks'][number]) =>
      isRelayed(click) && /Version\/[\d.]+ Mobile\/15E148 Safari/.test(getUserAgent(click))
    expect(findPeoplesClicks(world).every(isExpected)).toBe(true)
    expect(world.installs.some(isRelayed)).toBe(false)
    expect(world.relayRanges.length).toBeGreaterThan(10)
  })

  test('office-fleet: everyone is in an office with one address, on one model and version', () => {
    const world = testWorld('office-fleet')
    const offices = world.truth.networks.filter(({ kind }) => kind === 'office')
    expect(offices.every(({ v4 }) => v4.length === 1)).toBe(true)
    const addresses = getNetworks(world, 'office')
    const all = [...findPeoplesClicks(world), ...world.installs]
    expect(all.every(({ addresses: { v4 } }) => addresses.has(v4 ?? ''))).toBe(true)
    const phones = world.truth.devices.map(
      ({ fingerprint }) => `${fingerprint.modelId} ${fingerprint.systemVersion}`,
    )
    expect(new Set(phones).size).toBe(1)
  })

  test.each(['viral', 'viral-personal'] as const)(
    '%s: ten thousand clicks within ten minutes of the evaluated day',
    (scenario) => {
      const world = testWorld(scenario)
      const clicks = findPeoplesClicks(world)
      let burst: typeof clicks = []
      let end = 0
      for (const [first, { atMs }] of clicks.entries()) {
        while (end < clicks.length && (clicks[end]?.atMs ?? 0) <= atMs + 600_000) end++
        if (end - first > burst.length) burst = clicks.slice(first, end)
      }
      expect(burst.length).toBeGreaterThan(9_800)
      expect(burst[0]?.atMs).toBeGreaterThan(world.testFromMs)
      const links = [...Map.groupBy(burst, ({ linkId }) => linkId).values()]
      if (scenario === 'viral') expect(links.some(({ length }) => length > 9_800)).toBe(true)
      else {
        expect(links.length).toBeGreaterThan(100)
        expect(share(burst, ({ isPersonal }) => isPersonal)).toBeGreaterThan(0.95)
      }
    },
  )

  test('organic-95: 95 % of installs are organic', () => {
    // Fewer clicks, because there are too few people in a test for that many installs.
    const values = parameterValues({ population: 12_000, clicksPerDay: 300 })
    const causes = [...generators[generatorId]('organic-95', 1, values).truth.causes.values()]
    expect(Math.abs(share(causes, (cause) => cause === null) - 0.95)).toBeLessThan(0.015)
  })

  test('click-spam: ten times as many bots click one link from the carrier’s addresses', () => {
    const world = testWorld('click-spam')
    const bots = findRobots(world).filter(({ page }) => page?.isVisible === true)
    expect(bots.length / findPeoplesClicks(world).length).toBeCloseTo(10, 0)
    expect(new Set(bots.map(({ linkId }) => linkId)).size).toBe(1)
    const carrier = getNetworks(world, 'cellular')
    expect(bots.every(({ addresses: { v4 } }) => carrier.has(v4 ?? ''))).toBe(true)
  })

  test('victim-spam: thousands of clicks on one link come from one carrier address', () => {
    const world = testWorld('victim-spam')
    const spam = findRobots(world).filter(({ page }) => page?.isVisible === true)
    expect(spam.length).toBeGreaterThan(5_000)
    expect(new Set(spam.map(({ addresses: { v4 } }) => v4)).size).toBe(1)
    expect(getNetworks(world, 'cellular').has(spam[0]?.addresses.v4 ?? '')).toBe(true)
    expect(new Set(spam.map(({ linkId }) => linkId)).size).toBe(1)
  })

  test('ghost-clicks: 40 % more clicks, half of the prefetches declared, none of them visible', () => {
    const world = testWorld('ghost-clicks')
    const ghosts = findRobots(world)
    expect(ghosts.length / findPeoplesClicks(world).length).toBeCloseTo(0.4, 1)
    expect(ghosts.every(({ page }) => page?.isVisible !== true)).toBe(true)
    const prefetchShare = { tuned: 0.5, 'held-out': 0.6 }[generatorId]
    const declared = share(ghosts, ({ headers }) =>
      ['sec-purpose', 'purpose', 'x-purpose'].some((name) => name in headers),
    )
    expect(Math.abs(declared - prefetchShare / 2)).toBeLessThan(0.03)
  })

  test('clock-skew: phone clocks are off by seconds, and 1 % by hours', () => {
    const errors = ['mixed', 'clock-skew'].map((scenario) =>
      [1, 2].flatMap((seed) =>
        testWorld(scenario as ScenarioId, seed).installs.map(
          ({ fingerprint, atMs }) => Math.abs(fingerprint.timestamp - atMs) / 1_000,
        ),
      ),
    )
    const [usual = [], skewed = []] = errors
    expect(share(usual, (error) => error > 3)).toBe(0)
    expect(Math.abs(share(skewed, (error) => error > 2) - 0.34)).toBeLessThan(0.06)
    expect(Math.abs(share(skewed, (error) => error > 1_800) - 0.01)).toBeLessThan(0.007)
  })

  test('os-update: 15 % of phones update their OS between click and install', () => {
    const updated = (scenario: ScenarioId) =>
      shareChanged([testWorld(scenario, 1), testWorld(scenario, 2)], 'systemVersion')
    // The newest Android version of the tuned generator has no update.
    expect(Math.abs(updated('os-update') - 0.145)).toBeLessThan(0.04)
    expect(updated('mixed')).toBeLessThan(0.02)
  })

  test('travel: 15 % of people change their time zone between click and install', () => {
    const travelled = shareChanged([testWorld('travel', 1), testWorld('travel', 2)], 'timezone')
    expect(Math.abs(travelled - 0.15)).toBeLessThan(0.03)
  })

  test('dual-stack-flip: each side shows one family, chosen independently', () => {
    const world = testWorld('dual-stack-flip')
    const pairs = findPairs(world).filter(({ click }) => !isRelayed(click))
    const sides = pairs.flatMap(({ click, install }) => [click.addresses, install.addresses])
    expect(sides.every(({ v4, v6 }) => (v4 === null) !== (v6 === null))).toBe(true)
    const isFlipped = share(
      pairs,
      ({ click, install }) => click.addresses.main !== install.addresses.main,
    )
    expect(Math.abs(isFlipped - 0.5)).toBeLessThan(0.07)
  })

  test('ipad: everyone has an iPad, and one of two apps reports the screen of an iPhone', () => {
    const { clicks, installs, truth } = testWorld('ipad')
    const posing = clicks.filter((click) => getUserAgent(click).includes('Macintosh'))
    expect(posing.length).toBeGreaterThan(100)
    expect(posing.every(({ page }) => page === null || page.maxTouchPoints === 5)).toBe(true)
    expect(truth.devices.every(({ fingerprint }) => fingerprint.modelId.startsWith('iPad'))).toBe(
      true,
    )
    const byApp = Map.groupBy(installs, ({ appId }) => appId)
    expect(byApp.size).toBe(2)
    const isSmall = [...byApp.values()].map((some) =>
      share(some, ({ fingerprint }) => fingerprint.screenWidth === 375),
    )
    expect(isSmall.toSorted()).toStrictEqual([0, 1])
  })

  test('two-apps: one population clicks and installs for both, with no destination in common', () => {
    const world = testWorld('two-apps')
    const byApp = Map.groupBy(world.clicks, ({ appId }) => appId)
    const [one = new Set(), other = new Set(), ...rest] = [...byApp.values()].map(
      (some) => new Set(some.map(({ destination }) => destination)),
    )
    expect(rest).toHaveLength(0)
    expect([...one].filter((destination) => other.has(destination))).toStrictEqual([])
    const [devices = new Set(), others = new Set()] = [...byApp.values()].map(
      (some) => new Set(some.map(({ id }) => world.truth.clickDevices.get(id))),
    )
    expect([...devices].filter((device) => others.has(device)).length).toBeGreaterThan(100)
  })

  test('cold-start: fifty installs without history', () => {
    const { installs, startMs, testFromMs } = testWorld('cold-start')
    expect(installs).toHaveLength(50)
    expect(testFromMs).toBe(startMs)
  })

  test('all-organic: no click leads to an install', () => {
    const { truth, installs } = testWorld('all-organic')
    expect(installs.length).toBeGreaterThan(1_500)
    expect([...truth.causes.values()].every((cause) => cause === null)).toBe(true)
    expect([...truth.installRates.values()].every((rate) => rate === 0)).toBe(true)
  })

  test('identical-devices: one address, one kind of phone, personal links only', () => {
    const world = testWorld('identical-devices')
    const own = findPeoplesClicks(world)
    const isOne = (values: readonly unknown[]) => new Set(values).size === 1
    expect(isOne([...own, ...world.installs].map(({ addresses }) => addresses.v4))).toBe(true)
    expect(isOne(world.truth.devices.map(({ fingerprint }) => fingerprint))).toBe(true)
    expect(own.every(({ isPersonal }) => isPersonal)).toBe(true)
    expect(isOne(own.map(({ headers }) => headers['accept-language']))).toBe(true)
  })
})
