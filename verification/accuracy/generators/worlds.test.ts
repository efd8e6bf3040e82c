import { describe, expect, test } from 'vitest'
import { parameterValues } from '../parameters.ts'
import { scenarioIds } from '../scenarios.ts'
import type { TrueDevice, World } from '../world.ts'
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

const values = parameterValues()
const small = parameterValues({ population: 3_000, clicksPerDay: 200 })

const visible = ({ clicks, installs, relayRanges, truth }: World) =>
  JSON.stringify([clicks, installs, relayRanges, [...truth.causes], truth.devices.slice(0, 200)])

describe.each(testGenerators)('%s generator', (generatorId, testWorld) => {
  test('the same seed gives the same world, and another seed another one', () => {
    const [one, same, other] = [7, 7, 8].map((seed) =>
      visible(generators[generatorId]('mixed', seed, small)),
    )
    expect(same === one).toBe(true)
    expect(other === one).toBe(false)
  })

  test.each(scenarioIds)('%s is in order of time, with unique ids', (scenario) => {
    const world = testWorld(scenario)
    for (const list of [world.clicks, world.installs]) {
      const times = list.map(({ atMs }) => atMs)
      expect(times).toStrictEqual(times.toSorted((one, other) => one - other))
      expect(times[0]).toBeGreaterThanOrEqual(world.startMs)
      expect(times.at(-1)).toBeLessThan(world.endMs)
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      expect(list.every(({ addresses }) => addresses[addresses.main] !== null)).toBe(true)
    }
    const evaluated = world.installs.filter(({ atMs }) => atMs >= world.testFromMs)
    expect(evaluated.length).toBeGreaterThan(0)
  })

  test.each(scenarioIds)('the truth of %s names what is in it', (scenario) => {
    const { clicks, installs, truth } = testWorld(scenario)
    const devices = new Set<unknown>(truth.devices.map(({ id }) => id))
    const clickIds = new Set<unknown>(clicks.map(({ id }) => id))
    expect(truth.clickDevices.size).toBe(clicks.length)
    expect(truth.causes.size).toBe(installs.length)
    const strayInstalls = installs.filter(({ id }) => {
      const cause = truth.causes.get(id)
      return !devices.has(truth.installDevices.get(id)) || (cause !== null && !clickIds.has(cause))
    })
    expect(strayInstalls).toStrictEqual([])
    const strayClicks = clicks.filter(({ id, linkId }) => {
      const device = truth.clickDevices.get(id)
      return (device !== null && !devices.has(device)) || !truth.installRates.has(linkId)
    })
    expect(strayClicks).toStrictEqual([])
  })

  test.each(scenarioIds)(
    '%s: an install is on the device and in the app of its click',
    (scenario) => {
      const world = testWorld(scenario)
      const { clickDevices, installDevices } = world.truth
      const different = findPairs(world).filter(
        ({ click, install, gapSeconds }) =>
          click.appId !== install.appId ||
          clickDevices.get(click.id) !== installDevices.get(install.id) ||
          gapSeconds < values.minGapSeconds - 0.01,
      )
      expect(different).toStrictEqual([])
      const keys = world.installs.map(({ id, appId }) => `${appId} ${installDevices.get(id) ?? ''}`)
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  test('the presence of a device adds up to one, on networks that exist', () => {
    const { devices, networks } = testWorld('mixed').truth
    const ids = new Set(networks.map(({ id }) => id))
    const isWrong = ({ presence, ownPrefixes }: TrueDevice) => {
      const sum = presence.reduce((total, one) => total + one.share, 0)
      const used = [...presence.map(({ networkId }) => networkId), ...Object.keys(ownPrefixes)]
      return Math.abs(sum - 1) > 1e-6 || used.some((id) => !ids.has(id))
    }
    expect(devices.filter(isWrong)).toStrictEqual([])
  })
})

describe.each(testGenerators)('mixed worlds of the %s generator', (generatorId, testWorld) => {
  const worlds = [1, 2, 3, 4].map((seed) => testWorld('mixed', seed))
  const isRelayed = createIsRelayed(testWorld('mixed'))
  const pairs = worlds.flatMap(findPairs).filter(({ click }) => !isRelayed(click))
  const clicks = worlds.flatMap(findPeoplesClicks)
  const installs = worlds.flatMap((world) => world.installs)
  const near = (found: number, expected: number, error: number) => {
    expect(Math.abs(found - expected)).toBeLessThan(error)
  }
  const userAgentOf = ({ headers }: World['clicks'][number]) => headers['user-agent'] ?? ''

  test('there are as many clicks and ghosts per day as the parameters say', () => {
    near(clicks.length / (worlds.length * (values.historyDays + 1)) / values.clicksPerDay, 1, 0.05)
    const ghosts = worlds.flatMap((world) => world.clicks).length - clicks.length
    near(ghosts / clicks.length, values.ghostClicks, 0.01)
  })

  test('ids do not show the order', () => {
    const { clicks: some, installs: others } = testWorld('mixed')
    for (const ids of [some.map(({ id }) => id), others.map(({ id }) => id)]) {
      const rising = ids.filter((id, index) => id > (ids[index - 1] ?? id)).length
      near(rising / ids.length, 0.5, 0.15)
    }
  })

  test('each link leads to installs at its own rate, and all at that of the parameter', () => {
    let expected = 0
    for (const world of worlds) {
      for (const { linkId } of findPeoplesClicks(world)) {
        expected += world.truth.installRates.get(linkId) ?? 0
      }
    }
    near(expected / clicks.length, values.clickToInstall, 0.01)
    const found = worlds.flatMap(findPairs).length
    // Some installs fall after the end, and a device installs only once.
    expect(found).toBeLessThan(expected + 4.5 * Math.sqrt(expected))
    expect(found).toBeGreaterThan(0.85 * expected - 4.5 * Math.sqrt(expected))
  })

  test('the organic share is that of the parameter', () => {
    const causes = worlds.flatMap(({ truth }) => [...truth.causes.values()])
    near(
      share(causes, (cause) => cause === null),
      values.organicShare,
      0.05,
    )
  })

  test('the truth’s organic rate adds up to the organic installs', () => {
    for (const { startMs, endMs, truth, installs: own } of worlds) {
      let expected = 0
      for (let atMs = startMs; atMs < endMs; atMs += 60_000) {
        for (const platform of ['ios', 'android'] as const) {
          expected += 60 * truth.organicRate(own[0]?.appId ?? '', platform, atMs)
        }
      }
      const counted = [...truth.causes.values()].filter((cause) => cause === null).length
      near(counted / expected, 1, 0.12)
    }
  })

  test('gaps follow the truth’s law as far as the world is long enough', () => {
    const withinHour = share(pairs, ({ gapSeconds }) => gapSeconds <= 3_600)
    expect(withinHour).toBeGreaterThan(0.74)
    expect(withinHour).toBeLessThan(0.85)
  })

  test.each([
    [0, 900, values.changesNetworkWithin15Minutes, 0.025],
    [900, 7_200, values.changesNetworkWithin2Hours, 0.05],
    [7_200, Number.POSITIVE_INFINITY, values.changesNetworkLater, 0.06],
  ])(
    'addresses change between %i s and %i s as often as the parameter says',
    (from, to, wanted, error) => {
      const some = pairs
        .filter(({ gapSeconds }) => gapSeconds > from && gapSeconds <= to)
        .map(hasSameAddress)
        .filter((isSame) => isSame !== null)
      expect(some.length).toBeGreaterThan(200)
      near(
        share(some, (isSame) => !isSame),
        wanted,
        error,
      )
    },
  )

  test('browsers have their shares among clicks of iPhones', () => {
    const agents = clicks.map(userAgentOf).filter((agent) => agent.includes('iPhone'))
    const shareOf = (pattern: RegExp) => share(agents, (agent) => pattern.test(agent))
    // People who open a page in their browser add to Safari.
    near(shareOf(/Version\/.*Safari/), values.safariShare, 0.04)
    near(shareOf(/Instagram|Barcelona|FBAN/), values.metaShare, 0.03)
    near(shareOf(/CriOS|GSA/), values.chromeShare, 0.02)
  })

  test('relay, scripts, personal links and Android have the shares of the parameters', () => {
    const safari = clicks.filter((click) =>
      /Version\/.*Mobile\/15E148 Safari/.test(userAgentOf(click)),
    )
    near(share(safari, isRelayed), values.relayShare, 0.02)
    near(
      share(clicks, ({ page }) => page !== null),
      values.scriptRuns,
      0.01,
    )
    near(
      share(clicks, ({ isPersonal }) => isPersonal),
      values.personalLinkShare,
      0.03,
    )
    near(
      share(installs, ({ fingerprint }) => fingerprint.platform === 'android'),
      values.androidShare,
      0.03,
    )
  })

  test('people use Wi-Fi and offices as often as the parameters say', () => {
    const kinds = { home: 0, office: 0, cellular: 0 }
    for (const world of worlds) {
      const byAddress = new Map(
        world.truth.networks.flatMap(({ kind, v4, v6Prefix }) =>
          [...v4, ...(v6Prefix === null ? [] : [v6Prefix])].map(
            (address) => [address, kind] as const,
          ),
        ),
      )
      for (const { addresses } of findPeoplesClicks(world).filter((one) => !isRelayed(one))) {
        const { v4, v6 } = addresses
        kinds[byAddress.get(v4 ?? '') ?? byAddress.get(toPrefix(v6 ?? '')) ?? 'cellular']++
      }
    }
    const { home, office, cellular } = kinds
    near((home + office) / (home + office + cellular), values.wifiShare, 0.04)
    near(office / (home + office), values.officeShare, 0.03)
  })

  test('people click in the evening rather than at night', () => {
    const berlin = clicks.filter(({ page }) => page?.timezone === 'Europe/Berlin')
    const countAt = (hour: number) =>
      berlin.filter(({ atMs }) => new Date(atMs + 3_600_000).getUTCHours() === hour).length
    expect(countAt(20)).toBeGreaterThan(4 * countAt(3))
  })

  test('people click the same link again', () => {
    for (const world of worlds) {
      const keys = findPeoplesClicks(world).map(
        ({ id, linkId }) => `${world.truth.clickDevices.get(id) ?? ''} ${linkId}`,
      )
      expect(1 - new Set(keys).size / keys.length).toBeGreaterThan(values.clicksAgain / 2)
    }
  })

  test.runIf(generatorId === 'held-out')('a device does not click after its install', () => {
    for (const world of worlds) {
      const { installDevices, clickDevices } = world.truth
      const installedAt = new Map(
        world.installs.map(({ id, atMs }) => [installDevices.get(id), atMs]),
      )
      const late = findPeoplesClicks(world).filter(
        ({ id, atMs }) => atMs > (installedAt.get(clickDevices.get(id) ?? '') ?? atMs),
      )
      expect(late).toStrictEqual([])
    }
  })
})
