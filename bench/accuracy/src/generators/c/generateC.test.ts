import { expect, test } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import { scenarioIds, type World } from '../../world.ts'
import { generateC } from './generateC.ts'
import { getItem } from './getItem.ts'
import {
  findPairs,
  findPeoplesClicks,
  hasSameAddress,
  isRelayed,
  share,
  testWorld,
} from './testWorld.ts'

const values = parameterValues()
const worlds = [1, 2, 3, 4].map((seed) => testWorld('mixed', seed))
const pairs = worlds.flatMap(findPairs).filter(({ click }) => !isRelayed(click))
const clicks = worlds.flatMap(findPeoplesClicks)
const installs = worlds.flatMap((world) => world.installs)
const isIphone = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  headers['user-agent']?.includes('iPhone') === true

const visible = ({ clicks: some, installs: others, relayRanges, truth }: World) =>
  JSON.stringify([some, others, relayRanges, [...truth.causes], truth.devices.slice(0, 200)])

test('the same seed gives the same world, and another seed another one', () => {
  const small = parameterValues({ population: 3_000, clicksPerDay: 200 })
  const [one, same, other] = [7, 7, 8].map((seed) => visible(generateC('mixed', seed, small)))
  expect(same === one).toBe(true)
  expect(other === one).toBe(false)
})

test.each(scenarioIds)('%s is in order of time, and its truth names what is in it', (scenario) => {
  const world = testWorld(scenario)
  const { startMs, testFromMs, endMs, truth } = world
  for (const list of [world.clicks, world.installs]) {
    const times = list.map(({ atMs }) => atMs)
    expect(times).toStrictEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBeGreaterThanOrEqual(startMs)
    expect(times.at(-1)).toBeLessThan(endMs)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  }
  expect(world.installs.filter(({ atMs }) => atMs >= testFromMs).length).toBeGreaterThan(0)
  const devices = new Set<unknown>(truth.devices.map(({ id }) => id))
  const clickIds = new Set<unknown>(world.clicks.map(({ id }) => id))
  const strayInstalls = world.installs.filter(({ id }) => {
    const cause = truth.causes.get(id)
    return !devices.has(truth.installDevices.get(id)) || (cause !== null && !clickIds.has(cause))
  })
  expect(strayInstalls).toStrictEqual([])
  const strayClicks = world.clicks.filter(({ id, linkId }) => {
    const device = truth.clickDevices.get(id)
    return (device !== null && !devices.has(device)) || !truth.installRates.has(linkId)
  })
  expect(strayClicks).toStrictEqual([])
})

test('a click and the install it causes are of one app and one device', () => {
  for (const world of worlds) {
    const { clickDevices, installDevices } = world.truth
    const different = findPairs(world).filter(
      ({ click, install }) =>
        click.appId !== install.appId ||
        clickDevices.get(click.id) !== installDevices.get(install.id),
    )
    expect(different).toStrictEqual([])
  }
})

test('a device installs an app once and does not click afterwards', () => {
  for (const { installs: some, clicks: others, truth } of worlds) {
    const installedAt = new Map(some.map(({ id, atMs }) => [truth.installDevices.get(id), atMs]))
    expect(installedAt.size).toBe(some.length)
    const late = others.filter(({ id, atMs }) => {
      const device = truth.clickDevices.get(id) ?? null
      return device !== null && atMs > (installedAt.get(device) ?? atMs)
    })
    expect(late).toStrictEqual([])
  }
})

test('the presence of a device adds up to one, on networks that exist', () => {
  const { devices, networks } = getItem(worlds, 0).truth
  const ids = new Set(networks.map(({ id }) => id))
  const wrong = devices.filter(({ presence, ownPrefixes }) => {
    const sum = presence.reduce((total, one) => total + one.share, 0)
    const used = [...presence.map(({ networkId }) => networkId), ...Object.keys(ownPrefixes)]
    return Math.abs(sum - 1) > 1e-6 || used.some((id) => !ids.has(id))
  })
  expect(wrong).toStrictEqual([])
})

test('there are as many clicks per day as the parameter says', () => {
  const perDay = clicks.length / (worlds.length * (values.historyDays + 1))
  expect(Math.abs(perDay / values.clicksPerDay - 1)).toBeLessThan(0.05)
})

test('clicks lead to installs as often as the parameter says, and each link as often as its rate', () => {
  const late = 0.06
  expect(pairs.length / clicks.filter((click) => !isRelayed(click)).length).toBeGreaterThan(
    values.clickToInstall * (1 - 2.5 * late),
  )
  const rates = worlds.map(({ truth }, index) => {
    const own = findPeoplesClicks(getItem(worlds, index))
    return (
      own.reduce((sum, { linkId }) => sum + (truth.installRates.get(linkId) ?? 0), 0) / own.length
    )
  })
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  expect(Math.abs(mean - values.clickToInstall)).toBeLessThan(0.01)
})

test('the organic share is that of the parameter', () => {
  const organic = worlds.flatMap(({ truth }) => [...truth.causes.values()])
  expect(Math.abs(share(organic, (cause) => cause === null) - values.organicShare)).toBeLessThan(
    0.03,
  )
})

test('the truth’s organic rate adds up to the organic installs', () => {
  for (const { startMs, endMs, truth, appId } of worlds.map((world) => ({
    ...world,
    appId: getItem(world.installs, 0).appId,
  }))) {
    let expected = 0
    for (let atMs = startMs; atMs < endMs; atMs += 60_000) {
      const perSecond =
        truth.organicRate(appId, 'ios', atMs) + truth.organicRate(appId, 'android', atMs)
      expected += 60 * perSecond
    }
    const counted = [...truth.causes.values()].filter((cause) => cause === null).length
    expect(Math.abs(counted / expected - 1)).toBeLessThan(0.12)
  }
})

test('gaps follow the truth’s law as far as the world is long enough', () => {
  const within = (seconds: number) => share(pairs, ({ gapSeconds }) => gapSeconds <= seconds)
  expect(within(3_600)).toBeGreaterThan(0.74)
  expect(within(3_600)).toBeLessThan(0.85)
  expect(Math.min(...pairs.map(({ gapSeconds }) => gapSeconds))).toBeGreaterThanOrEqual(29)
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
    expect(Math.abs(share(some, (isSame) => !isSame) - wanted)).toBeLessThan(error)
  },
)

test('browsers have their shares among clicks of iPhones', () => {
  const iphoneClicks = clicks.filter(isIphone)
  const shareOf = (pattern: RegExp) =>
    share(iphoneClicks, ({ headers }) => pattern.test(headers['user-agent'] ?? ''))
  // People who open a page in their browser add to Safari.
  expect(Math.abs(shareOf(/Version\/.*Safari/) - values.safariShare)).toBeLessThan(0.04)
  expect(Math.abs(shareOf(/Instagram|Barcelona|FBAN/) - values.metaShare)).toBeLessThan(0.03)
  expect(Math.abs(shareOf(/CriOS|GSA/) - values.chromeShare)).toBeLessThan(0.02)
})

test('relay, scripts, personal links and Android have the shares of the parameters', () => {
  const safari = clicks.filter(({ headers }) =>
    /Version\/.*Mobile\/15E148 Safari/.test(headers['user-agent'] ?? ''),
  )
  expect(Math.abs(share(safari, isRelayed) - values.relayShare)).toBeLessThan(0.02)
  expect(Math.abs(share(clicks, ({ page }) => page !== null) - values.scriptRuns)).toBeLessThan(
    0.01,
  )
  expect(
    Math.abs(share(clicks, ({ isPersonal }) => isPersonal) - values.personalLinkShare),
  ).toBeLessThan(0.03)
  const isAndroid = ({ fingerprint }: World['installs'][number]) =>
    fingerprint.platform === 'android'
  expect(Math.abs(share(installs, isAndroid) - values.androidShare)).toBeLessThan(0.03)
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
    for (const click of findPeoplesClicks(world).filter((one) => !isRelayed(one))) {
      const { v4, v6 } = click.addresses
      const known =
        byAddress.get(v4 ?? '') ?? byAddress.get((v6 ?? '').split(':').slice(0, 4).join(':'))
      kinds[known ?? 'cellular']++
    }
  }
  const { home, office, cellular } = kinds
  expect(Math.abs((home + office) / (home + office + cellular) - values.wifiShare)).toBeLessThan(
    0.04,
  )
  expect(Math.abs(office / (home + office) - values.officeShare)).toBeLessThan(0.03)
})

test('ghost clicks are added to people’s', () => {
  const ghosts = worlds.flatMap(({ clicks: some }) => some).length - clicks.length
  expect(ghosts / clicks.length).toBeCloseTo(values.ghostClicks, 2)
})

test('people click in the evening rather than at night', () => {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { atMs, page } of clicks) {
    if (page?.timezone !== 'Europe/Berlin') continue
    const hour = new Date(atMs + 3_600_000).getUTCHours()
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  const [night = 0, evening = 0] = [hours[3], hours[20]]
  expect(evening).toBeGreaterThan(4 * night)
})

test('people click the same link again', () => {
  const repeats = worlds.map((world) => {
    const own = findPeoplesClicks(world)
    const keys = own.map(({ id, linkId }) => `${world.truth.clickDevices.get(id) ?? ''} ${linkId}`)
    return 1 - new Set(keys).size / keys.length
  })
  for (const repeat of repeats) expect(repeat).toBeGreaterThan(values.clicksAgain / 2)
})
