import type { Random } from '../../random.ts'
import type { CountryId } from './countries.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Person } from './person.ts'
import { createPersonalLink, type Link, type Visit } from './visit.ts'

const hourMs = 3_600_000

/**
 * Plans a burst of visits within minutes on the evaluated day, mostly from one country. In the personal
 * burst, readers share links of their own; links with many clicks get more of them.
 */
export function planBurst(
  { testFromMs, endMs, burst }: Scene,
  appId: string,
  audience: Audience,
  installRate: number,
  random: Random,
): { readonly links: readonly Link[]; readonly visits: readonly Visit[] } {
  const { burstClicks, burstMinutes, burstHomeShare, maxBurstReach, newSharerShare } = ownParameters
  const startsAtMs = audience.drawTime(null, testFromMs + 6 * hourMs, endMs - 6 * hourMs)
  const { country } = audience.drawPerson(null, startsAtMs).home
  // A small country cannot make up most of a large burst.
  const homeShare = Math.min(
    burstHomeShare.value,
    (maxBurstReach.value * audience.countPeople(country.id)) / burstClicks.value,
  )
  const lengthMs = burstMinutes.value * 60_000
  // Rises steeply and fades: the smaller of three uniform times.
  const times = Array.from(
    { length: burstClicks.value },
    () => startsAtMs + Math.min(random.next(), random.next(), 0.2 + 0.8 * random.next()) * lengthMs,
  ).sort((one, other) => one - other)
  const present = new Set<Person>()
  const links: Link[] = []
  const clicked: Link[] = []
  const drawLink = (): Link => {
    const isNew =
      links.length === 0 || (burst === 'personal' && random.chance(newSharerShare.value))
    const link = isNew ? createLink() : random.pick(clicked)
    if (isNew) links.push(link)
    clicked.push(link)
    return link
  }
  const visits = times.map((atMs): Visit => {
    const countryId = random.chance(homeShare) ? country.id : null
    const person = drawNewcomer(countryId, atMs)
    return { atMs, phone: drawPhone(person, random), link: drawLink(), hasEchoes: false }
  })
  return { links, visits }

  /** Draws someone who has not clicked in the burst, as long as such people are easy to find. */
  function drawNewcomer(countryId: CountryId | null, atMs: number): Person {
    let person = audience.drawPerson(countryId, atMs)
    for (let attempt = 0; attempt < 8 && present.has(person); attempt++) {
      person = audience.drawPerson(countryId, atMs)
    }
    present.add(person)
    return person
  }

  function createLink(): Link {
    if (burst === 'personal') {
      return createPersonalLink(appId, `v${links.length + 1}`, installRate)
    }
    const destination = `https://${appId}.example/viral`
    return { id: `${appId}-viral`, appId, destination, isPersonal: false, installRate }
  }
}
