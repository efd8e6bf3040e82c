import type { Random } from '../../random.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Link } from './link.ts'
import { ownParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'
import type { Visit } from './visit.ts'

const maxClicks = 200

/**
 * Plans visits to an app's personal links. Each sharer has one link and sends it to housemates, colleagues
 * and others of the region. Most links get one or two clicks, few get many.
 */
export function planShares(
  { startMs, endMs }: Scene,
  appId: string,
  audience: Audience,
  count: number,
  installRate: number,
  random: Random,
): { readonly links: readonly Link[]; readonly visits: readonly Visit[] } {
  const links: Link[] = []
  const visits: Visit[] = []
  const { sharesExponent, sharedWithinHome, sharedAtWork } = ownParameters
  while (visits.length < count) {
    const sharedAtMs = audience.drawTime(null, startMs, endMs)
    const sharer = audience.drawPerson(null, sharedAtMs)
    const link = createPersonalLink(appId, `p${links.length + 1}`, installRate)
    links.push(link)
    const clicks = Math.floor((1 - random.next()) ** (-1 / sharesExponent.value))
    const left = Math.min(clicks, maxClicks, count - visits.length)
    for (let click = 0; click < left; click++) {
      const delayMs = random.exponential(random.chance(0.5) ? 600_000 : 3 * 3_600_000)
      visits.push({
        atMs: Math.min(endMs - 1, sharedAtMs + delayMs),
        phone: drawPhone(drawReader(sharer), random),
        link,
        hasEchoes: true,
      })
    }
  }
  return { links, visits }

  function drawReader(sharer: Person): Person {
    const housemates = sharer.home.members.filter((person) => person !== sharer)
    const drawn = random.next()
    if (drawn < sharedWithinHome.value && housemates.length > 0) return random.pick(housemates)
    const isAtWork = drawn < sharedWithinHome.value + sharedAtWork.value
    if (isAtWork && sharer.office !== null) return random.pick(sharer.office.workers)
    return audience.drawNeighbour(sharer)
  }
}

export function createPersonalLink(appId: string, name: string, installRate: number): Link {
  return {
    id: `${appId}-${name}`,
    appId,
    destination: `https://${appId}.example/invite?from=${name}`,
    isPersonal: true,
    installRate,
  }
}
