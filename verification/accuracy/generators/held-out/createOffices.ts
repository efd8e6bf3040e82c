import type { Random } from '../../random.ts'
import { createIpv4Pool } from './addresses.ts'
import type { Country, Region } from './countries.ts'
import type { Scene } from './createScene.ts'
import type { Model } from './models.ts'
import { ownParameters } from './parameters.ts'
import type { Office, Person } from './person.ts'

interface NewOffice extends Office {
  readonly workers: Person[]
}

/** Assigns workers to offices of their region. Offices are opened as they fill up. */
interface Offices {
  readonly join: (country: Country, region: Region) => NewOffice
  readonly all: readonly NewOffice[]
}

export function createOffices(
  { values, whereabouts }: Scene,
  drawFleetModel: (country: Country) => Model,
  random: Random,
): Offices {
  const all: NewOffice[] = []
  const open = new Map<Region, { office: NewOffice; left: number }>()
  const pools = new Map<Country, ReturnType<typeof createIpv4Pool>>()
  const { minOfficeSize, maxOfficeSize } = values
  const create = (country: Country, region: Region) => {
    const index = all.length
    // Log-uniform: most offices are small, and most workers are in large ones.
    const size = minOfficeSize * (maxOfficeSize / minOfficeSize) ** random.next()
    const [, block = [198, 64] as const] = country.blocks
    const pool = pools.get(country) ?? createIpv4Pool([block[0], block[1] + 8], random)
    pools.set(country, pool)
    const hasOneAddress = whereabouts === 'office'
    const addresses = hasOneAddress
      ? 1
      : Math.ceil(size / ownParameters.officeUsersPerAddress.value)
    const hasIpv6 = !hasOneAddress && random.chance(ownParameters.ipv6InOffices.value)
    const office: NewOffice = {
      index,
      region,
      network: {
        id: `office-${index}`,
        kind: 'office',
        v4: pool.takeRange(addresses),
        v6Prefix: hasIpv6
          ? `${country.homePrefix}:f${(index >>> 8).toString(16)}:${toGroup(index)}`
          : null,
      },
      workers: [],
      fleetModel: drawFleetModel(country),
    }
    all.push(office)
    return { office, left: Math.round(size) }
  }
  return {
    all,
    join(country, region) {
      const current = open.get(region)
      const place = current !== undefined && current.left > 0 ? current : create(country, region)
      place.left--
      open.set(region, place)
      return place.office
    },
  }
}

function toGroup(index: number): string {
  return ((index & 0xff) * 0x100 + 0x10).toString(16)
}
