import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import { hourAt, isOfficeHour, officeHoursPart } from './dayCurve.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import { getNetwork } from './stage.ts'
import type { Stage } from './stage.ts'

const afterHours = generatorParameters.officeAfterHours.value
/** Compensates for the hours outside, so that the share over a day matches the presence. */
const inHours = (1 - afterHours * (1 - officeHoursPart)) / officeHoursPart

/** Draws where a person is without earlier knowledge. People are in offices by day. */
export function whereAt(stage: Stage, person: Person, atMs: number, random: Random): TrueNetwork {
  const isInHours = isOfficeHour(hourAt(atMs, person.place.city.offsetHours))
  const { presence } = person.device
  const last = presence.at(-1)
  // The office is last in the list, if any.
  const office = last && getNetwork(stage, last.networkId).kind === 'office' ? last.share : 0
  if (last && office > 0 && presence.length > 1) {
    const now = Math.min(0.95, office * (isInHours ? inHours : afterHours))
    if (random.chance(now)) return getNetwork(stage, last.networkId)
    return pick(stage, person, last.networkId, random)
  }
  return pick(stage, person, null, random)
}

/** Draws where a person is a while after being on a network. */
export function whereAfter(
  stage: Stage,
  person: Person,
  before: TrueNetwork,
  gapSeconds: number,
  random: Random,
): TrueNetwork {
  if (random.chance(stage.stays(gapSeconds))) return before
  return person.device.presence.length > 1 ? pick(stage, person, before.id, random) : before
}

/** Returns the network of a roaming phone: its own carrier, which is first in the list. */
export function whereRoaming(stage: Stage, person: Person): TrueNetwork {
  return getNetwork(stage, person.device.presence[0]?.networkId ?? '')
}

function pick(stage: Stage, person: Person, except: string | null, random: Random): TrueNetwork {
  const { presence } = person.device
  let sum = 0
  for (const { networkId, share } of presence) if (networkId !== except) sum += share
  let at = random.next() * sum
  let chosen = ''
  for (const { networkId, share } of presence) {
    if (networkId === except) continue
    chosen = networkId
    at -= share
    if (at < 0) break
  }
  return getNetwork(stage, chosen)
}
