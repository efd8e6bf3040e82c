import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import { v6Of } from './addressText.ts'
import { firstParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { Setting } from './setting.ts'

const dayMs = 86_400_000

/** What the service sees of somebody at a place, when both families were asked for or not. */
export function seenAddresses(
  setting: Setting,
  person: Person,
  place: number,
  atMs: number,
  asksBoth: boolean,
  random: Random,
): Addresses {
  const network = person.places[place]
  const v4 = network?.v4[0]
  if (network === undefined || v4 === undefined) throw new RangeError('Nowhere.')
  const prefix = network.v6Prefix ?? person.ownPrefixes[network.id]
  if (prefix === undefined) return { main: 'v4', v4, v6: null }
  const v6 = v6Of(prefix, person.index, place, Math.floor(atMs / dayMs))
  const isV6 = random.chance(v6Chance(setting))
  const seesBoth = asksBoth && setting.families !== 'flip'
  return {
    main: isV6 ? 'v6' : 'v4',
    v4: seesBoth || !isV6 ? v4 : null,
    v6: seesBoth || isV6 ? v6 : null,
  }
}

function v6Chance({ families }: Setting): number {
  if (families === 'flip') return firstParameters.flipsToV6.value
  // Both sides must see it in this scenario, whether the page's script ran or not.
  return families === 'own-v6' ? 1 : firstParameters.prefersV6.value
}
