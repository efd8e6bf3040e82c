import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { Link, Links } from './createLinks.ts'
import type { Population } from './createPopulation.ts'
import type { Setting } from './createSetting.ts'
import { drawPoisson, drawTime } from './draws.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'

/** A person's interest in a link: one click, or two of which the last counts. */
export interface Session {
  readonly person: Person
  readonly link: Link
  readonly atMs: number
  /** Time of an earlier click on the same link. */
  readonly beforeMs: number | null
  /** Whether the click is part of a burst. Organic installs are not scaled to bursts. */
  readonly isBurst: boolean
}

export interface Span {
  readonly startMs: number
  readonly testFromMs: number
  readonly endMs: number
}

const dayMs = 86_400_000

/** Draws the sessions of one app by the people who may install it. */
export function drawSessions(
  setting: Setting,
  values: ParameterValues,
  span: Span,
  population: Population,
  audience: readonly Person[],
  links: Links,
  random: Random,
): readonly Session[] {
  const { startMs, endMs } = span
  const sessions: Session[] = []
  const add = (person: Person, link: Link, atMs: number) => {
    if (atMs >= endMs) return
    const delayMs =
      20_000 + random.exponential(generatorParameters.secondClickSeconds.value * 1_000)
    const beforeMs = random.chance(values.clicksAgain) ? Math.floor(atMs - delayMs) : null
    const isInside = beforeMs !== null && beforeMs >= startMs
    sessions.push({ person, link, atMs, beforeMs: isInside ? beforeMs : null, isBurst: false })
  }
  const addWithHome = (person: Person, link: Link, atMs: number) => {
    add(person, link, atMs)
    if (!random.chance(values.householdCoClick)) return
    const other = drawOtherAtHome(person, population.people, random)
    if (other?.appIndex === person.appIndex) add(other, link, atMs + random.below(3_600_000))
  }
  // Repeated clicks and household clicks are part of the daily clicks.
  const clicks = (values.clicksPerDay * (endMs - startMs)) / dayMs
  const wanted = drawPoisson(
    clicks / ((1 + values.clicksAgain) * (1 + values.householdCoClick)),
    random,
  )
  const personal = Math.round(wanted * Math.min(1, setting.personalLinkShare))
  for (let made = personal; made < wanted; made++) {
    const person = random.pick(audience)
    addWithHome(person, links.pickCampaign(random), drawTime(person.zone, startMs, endMs, random))
  }
  for (let made = 0; made < personal;) {
    const sharer = random.pick(audience)
    const sharedMs = drawTime(sharer.zone, startMs, endMs, random)
    const link = links.personal()
    for (const friend of drawFriends(sharer, population, random)) {
      const delayMs = random.exponential(generatorParameters.sharingDelaySeconds.value * 1_000)
      // Clicks after the end wrap around to the start, so that no day has fewer.
      const atMs = startMs + ((sharedMs - startMs + Math.floor(delayMs)) % (endMs - startMs))
      addWithHome(friend, link, atMs)
      made++
    }
  }
  return setting.burst === 'none'
    ? sessions
    : [...sessions, ...drawBurst(setting, span, population, links, random)]
}

export function drawOtherAtHome(
  person: Person,
  people: readonly Person[],
  random: Random,
): Person | undefined {
  const { householdFirst, householdSize, index } = person
  if (householdSize < 2) return undefined
  const step = 1 + random.below(householdSize - 1)
  return people[householdFirst + ((index - householdFirst + step) % householdSize)]
}

/** Draws a burst of ten minutes in the evaluated day. */
function drawBurst(
  setting: Setting,
  span: Span,
  { people, byZone }: Population,
  links: Links,
  random: Random,
): readonly Session[] {
  const lengthMs = generatorParameters.burstSeconds.value * 1_000
  const fromMs =
    span.testFromMs + random.below(Math.floor((span.endMs - span.testFromMs) / 2 - lengthMs))
  const sessions: Session[] = []
  const shared = setting.burst === 'one-link' ? links.campaign() : null
  while (sessions.length < generatorParameters.burstClicks.value) {
    const sharer = random.pick(people)
    const population = { people, byZone, networks: [] }
    const clickers = shared ? [sharer] : drawFriends(sharer, population, random)
    const link = shared ?? links.personal()
    for (const person of clickers) {
      const atMs = fromMs + random.below(lengthMs)
      sessions.push({ person, link, atMs, beforeMs: null, isBurst: true })
    }
  }
  return sessions.slice(0, generatorParameters.burstClicks.value)
}

/** Draws one to five people who live near the sharer, some in the same home. */
function drawFriends(sharer: Person, population: Population, random: Random): readonly Person[] {
  const near = population.byZone.get(sharer.zone) ?? []
  const reach = Math.min(near.length, generatorParameters.friendsAmong.value)
  // People of a zone are sorted by index, so the relative index gives the position.
  const from = Math.floor((sharer.index / population.people.length) * (near.length - reach))
  const friends: Person[] = []
  for (let left = 1 + random.below(5); left > 0; left--) {
    const isAtHome = random.chance(generatorParameters.sharedAtHome.value)
    const atHome = isAtHome ? drawOtherAtHome(sharer, population.people, random) : undefined
    const friend = atHome ?? near[from + random.below(reach)]
    if (friend?.appIndex === sharer.appIndex) friends.push(friend)
  }
  return friends
}
