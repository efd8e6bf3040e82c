import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import { formatV6 } from './formatAddress.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { Setting } from './createSetting.ts'

const dayMs = 86_400_000

/**
 * Returns the addresses the service sees of a person at a place. `reachesBoth` is whether the other family was
 * requested too.
 */
export function seenAddresses(
  setting: Setting,
  person: Person,
  place: number,
  atMs: number,
  reachesBoth: boolean,
  random: Random,
): Addresses {
  const network = person.places[place]
  const v4 = network?.v4[0]
  if (network === undefined || v4 === undefined)
    throw new RangeError('The person has no network at this place.')
  const prefix = network.v6Prefix ?? person.ownPrefixes[network.id]
  if (prefix === undefined) return { main: 'v4', v4, v6: null }
  const v6 = formatV6(prefix, person.index, place, Math.floor(atMs / dayMs))
  const isV6 = random.chance(v6Chance(setting))
  const seesBoth = reachesBoth && setting.families !== 'flip'
  return {
    main: isV6 ? 'v6' : 'v4',
    v4: seesBoth || !isV6 ? v4 : null,
    v6: seesBoth || isV6 ? v6 : null,
  }
}

function v6Chance({ families }: Setting): number {
  if (families === 'flip') return generatorParameters.flipsToV6.value
  // In this scenario both sides must show IPv6, whether or not the page script ran.
  return families === 'own-v6' ? 1 : generatorParameters.prefersV6.value
}
