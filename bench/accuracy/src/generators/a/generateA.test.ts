import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import { scenarioIds, type World } from '../../world.ts'
import { generateA } from './generateA.ts'

const small = parameterValues({ population: 4_000, clicksPerDay: 300, historyDays: 1 })
const ordinary = generateA('mixed', 7, parameterValues({ population: 40_000 }))

const findCausedPairs = ({ clicks, installs, truth }: World) => {
  const byId = new Map(clicks.map((click) => [click.id, click]))
  return installs.flatMap((install) => {
    const click = byId.get(truth.causes.get(install.id) ?? '')
    return click === undefined ? [] : [{ click, install }]
  })
}

/** Leaves out the distributions, which are functions. */
const toData = ({ truth, ...seen }: World) => ({
  ...seen,
  truth: { ...truth, gapDensity: null, stays: null, organicRate: null },
})

test('the same seed generates the same world', () => {
  expect(toData(generateA('mixed', 3, small))).toEqual(toData(generateA('mixed', 3, small)))
})

test('another seed generates another world', () => {
  const [one, other] = [generateA('mixed', 3, small), generateA('mixed', 4, small)]
  expect(one.clicks[0]).not.toEqual(other.clicks[0])
})

test('worlds are sorted by time and within their span, and causes precede their installs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...scenarioIds), fc.nat(1_000), (scenario, seed) => {
      const world = generateA(scenario, seed, small)
      for (const events of [world.clicks, world.installs]) {
        let lastMs = world.startMs
        for (const { atMs } of events) {
          expect(atMs).toBeGreaterThanOrEqual(lastMs)
          expect(atMs).toBeLessThan(world.endMs)
          lastMs = atMs
        }
      }
      for (const { click, install } of findCausedPairs(world)) {
        expect(install.atMs - click.atMs).toBeGreaterThanOrEqual(small.minGapSeconds * 1_000)
        expect(click.appId).toBe(install.appId)
        expect(world.truth.clickDevices.get(click.id)).toBe(
          world.truth.installDevices.get(install.id),
        )
      }
    }),
    { numRuns: 25 },
  )
})

test('the truth covers every click, install, device, network and link', () => {
  for (const scenario of scenarioIds) {
    const { clicks, installs, truth } = generateA(scenario, 2, small)
    const devices = new Set(truth.devices.map(({ id }) => id))
    const networks = new Set(truth.networks.map(({ id }) => id))
    expect(truth.clickDevices.size).toBe(clicks.length)
    expect(truth.causes.size).toBe(installs.length)
    expect(installs.every(({ id }) => devices.has(truth.installDevices.get(id) ?? ''))).toBe(true)
    expect(clicks.every(({ linkId }) => truth.installRates.has(linkId))).toBe(true)
    for (const { presence } of truth.devices) {
      expect(presence.every(({ networkId }) => networks.has(networkId))).toBe(true)
      expect(presence.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    }
  }
})

test('a device installs an app once', () => {
  const { installs, truth } = ordinary
  const devices = installs.map(({ id }) => truth.installDevices.get(id))
  expect(new Set(devices).size).toBe(installs.length)
})

test('ids are unique and reveal neither order nor kind', () => {
  const { clicks, installs } = ordinary
  for (const events of [clicks, installs]) {
    const ids = events.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true)
    const rising = ids.filter((id, index) => id > (ids[index - 1] ?? '')).length / ids.length
    expect(rising).toBeGreaterThan(0.45)
    expect(rising).toBeLessThan(0.55)
  }
})

test('produces the configured numbers of clicks, installs and organic installs', () => {
  const values = parameterValues()
  const { clicks, installs, truth, startMs, endMs, testFromMs } = ordinary
  const days = (endMs - startMs) / 86_400_000
  const byPeople = clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)
  expect(byPeople.length / days / values.clicksPerDay).toBeCloseTo(1, 1)
  expect(clicks.length / byPeople.length - 1).toBeCloseTo(values.ghostClicks, 1)
  const personal = byPeople.filter(({ isPersonal }) => isPersonal).length
  expect(personal / byPeople.length).toBeCloseTo(values.personalLinkShare, 1)

  const evaluated = installs.filter(({ atMs }) => atMs >= testFromMs)
  const organic = evaluated.filter(({ id }) => truth.causes.get(id) === null).length
  expect(Math.abs(organic / evaluated.length - values.organicShare)).toBeLessThan(0.07)
  const android = installs.filter(({ fingerprint }) => fingerprint.platform === 'android').length
  expect(Math.abs(android / installs.length - values.androidShare)).toBeLessThan(0.04)
})

test('the organic rate integrates to the number of organic installs', () => {
  const { installs, truth, startMs, endMs } = ordinary
  const organic = installs.filter(({ id }) => truth.causes.get(id) === null)
  for (const platform of ['ios', 'android'] as const) {
    let expected = 0
    for (let atMs = startMs; atMs < endMs; atMs += 600_000) {
      expected += 600 * truth.organicRate('app-a', platform, atMs)
    }
    const found = organic.filter(({ fingerprint }) => fingerprint.platform === platform).length
    expect(Math.abs(found - expected)).toBeLessThan(4.5 * Math.sqrt(expected))
  }
})

test('links cause installs at their own rates', () => {
  const { clicks, truth } = ordinary
  const byPeople = clicks.filter(({ id }) => truth.clickDevices.get(id) !== null)
  const expected = byPeople.reduce(
    (sum, { linkId }) => sum + (truth.installRates.get(linkId) ?? 0),
    0,
  )
  const found = findCausedPairs(ordinary).length
  // Some installs fall after the end, and a device installs only once.
  expect(found).toBeLessThan(expected + 4.5 * Math.sqrt(expected))
  expect(found).toBeGreaterThan(0.9 * expected - 4.5 * Math.sqrt(expected))
})

test('people spend the configured time on Wi-Fi and in offices', () => {
  const { devices, networks } = ordinary.truth
  const kinds = new Map(networks.map(({ id, kind }) => [id, kind]))
  const shares = { home: 0, office: 0, cellular: 0 }
  for (const { presence } of devices) {
    for (const { networkId, share } of presence) shares[kinds.get(networkId) ?? 'home'] += share
  }
  expect(shares.cellular / devices.length).toBeCloseTo(0.2, 2)
  expect(shares.office / (shares.office + shares.home)).toBeCloseTo(0.1, 2)
})

test('people stay on the click’s network as often as the truth states', () => {
  // No relay and a single family, so that equal addresses mean the same network.
  const values = parameterValues({ relayShare: 0, ipv6AtHome: 0, ipv6OnMobileHigh: 0 })
  const pairs = [1, 2, 3].flatMap((seed) => {
    const changes = { population: 30_000, ipv6OnMobileLow: 0 }
    const world = generateA('mixed', seed, { ...values, ...changes })
    return findCausedPairs(world).map((pair) => ({ ...pair, stays: world.truth.stays }))
  })
  for (const [fromSeconds, toSeconds] of [
    [0, 900],
    [900, 7_200],
    [7_200, Infinity],
  ] as const) {
    const within = pairs.filter(({ click, install }) => {
      const gapSeconds = (install.atMs - click.atMs) / 1_000
      return gapSeconds >= fromSeconds && gapSeconds < toSeconds
    })
    const stayed = within.filter(({ click, install }) => {
      // Some offices have IPv6.
      const { v4 } = click.addresses
      return v4 === null || install.addresses.v4 === null || v4 === install.addresses.v4
    })
    const expected = pairs[0]?.stays(fromSeconds) ?? 0
    const error = Math.sqrt((expected * (1 - expected)) / within.length)
    expect(within.length).toBeGreaterThan(100)
    expect(Math.abs(stayed.length / within.length - expected)).toBeLessThan(4 * error + 0.01)
  }
})
