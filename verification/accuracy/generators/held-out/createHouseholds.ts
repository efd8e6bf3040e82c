import type { Random } from '../../random.ts'
import { createIpv4Pool } from './addresses.ts'
import { countries, type Country, type Region } from './countries.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Household, Lease, Person } from './person.ts'

const dayMs = 86_400_000
/** Shares of household sizes from one to six, rounded from census tables. */
const sizeShares = [0.28, 0.34, 0.16, 0.13, 0.06, 0.03]

export interface NewHousehold extends Household {
  readonly members: Person[]
  readonly size: number
}

/** Creates homes for the whole population, with their addresses. Members are added later. */
export function createHouseholds(scene: Scene, random: Random): readonly NewHousehold[] {
  const { minHouseholdSize, maxHouseholdSize, population } = scene.values
  const sizes = sizeShares
    .map((share, index) => [index + 1, share] as const)
    .filter(([size]) => size >= minHouseholdSize && size <= maxHouseholdSize)
  const households: NewHousehold[] = []
  for (const country of countries) {
    if (scene.countryId !== null && scene.countryId !== country.id) continue
    const people = population * (scene.countryId === null ? country.share : 1)
    const addresses = createHomeAddresses(scene, country, random.fork(`homes/${country.id}`))
    for (const region of country.regions) {
      for (let left = Math.round(people * region.share); left > 0;) {
        const size = Math.min(left, random.weighted(sizes))
        left -= size
        const index = households.length
        households.push({
          index,
          country,
          region,
          hasWifi:
            scene.whereabouts === 'home' || !random.chance(ownParameters.homesWithoutWifi.value),
          members: [],
          size,
          leases: addresses.createLeases(index, region),
        })
      }
    }
  }
  return households
}

function createHomeAddresses(scene: Scene, country: Country, random: Random) {
  const [block = [24, 0] as const] = country.blocks
  const pool = createIpv4Pool(block, random)
  const { dailyLeaseShare, weeklyLeaseShare } = ownParameters
  let delegations = 0x100 + random.below(0x1000)
  /** The router uses one /64 of its delegated /56. */
  const takePrefix = () => {
    const delegation = delegations++
    const subnet = random.chance(0.8) ? 0 : 1 + random.below(3)
    const last = ((delegation & 0xff) << 8) | subnet
    return `${country.homePrefix}:${(delegation >>> 8).toString(16)}:${last.toString(16)}`
  }
  const drawPeriod = () => {
    const drawn = random.next()
    if (drawn < dailyLeaseShare.value) return dayMs
    return drawn < dailyLeaseShare.value + weeklyLeaseShare.value ? 7 * dayMs : null
  }
  /** Returns the times at which addresses change: at night, at the same time each day or week. */
  const drawChanges = (region: Region): readonly number[] => {
    const period = drawPeriod()
    if (period === null) return []
    const nightMs = scene.startMs + (2 + 3 * random.next() - region.utcOffsetHours) * 3_600_000
    const first = nightMs + random.below(Math.round(period / dayMs)) * dayMs
    const changes: number[] = []
    for (let atMs = first; atMs < scene.endMs; atMs += period) {
      if (atMs > scene.startMs) changes.push(atMs)
    }
    return changes
  }
  return {
    createLeases(home: number, region: Region): readonly Lease[] {
      const hasIpv6 = random.chance(scene.ipv6AtHome)
      return [0, ...drawChanges(region)].map((fromMs, number) => ({
        fromMs,
        network: {
          id: number === 0 ? `home-${home}` : `home-${home}-${number}`,
          kind: 'home',
          v4: [pool.take()],
          v6Prefix: hasIpv6 ? takePrefix() : null,
        },
      }))
    },
  }
}
