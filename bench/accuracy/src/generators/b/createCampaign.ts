import type { Random } from '../../random.ts'
import { createChoice } from './createChoice.ts'
import type { Choice } from './createChoice.ts'
import type { Link } from './link.ts'
import { dayCurve } from './dayCurve.ts'
import { generatorParameters } from './parameters.ts'
import type { Stage } from './stage.ts'

/** A range of people: a circle, a city, a country, or everyone. */
export interface Audience {
  readonly first: number
  readonly count: number
}

/** A posted link, which causes a burst of clicks. */
export interface Post {
  readonly link: Link
  readonly atMs: number
  readonly audience: Audience
  /** Range of people for the remaining clicks, as links are passed on. */
  readonly beyond: Audience
  readonly fromAudience: number
}

export interface Campaign {
  readonly links: readonly Link[]
  readonly drawPost: (random: Random) => Post
}

interface Draft {
  readonly post: Omit<Post, 'link'>
  weight: number
  readonly link: Omit<Link, 'rate'>
  readonly rawRate: number
}

const own = generatorParameters
const drawHour = createChoice(dayCurve.map((weight, hour) => [hour, weight] as const))

/** Creates the links of one app and their posts. Link rates vary widely around the configured mean. */
export function createCampaign(stage: Stage, appId: string, random: Random): Campaign {
  const { setting, values } = stage
  const days = (stage.endMs - stage.startMs) / 86_400_000
  const personalClicks = values.clicksPerDay * days * setting.personalShare
  const campaign = setting.personalShare < 1 ? campaignDrafts(stage, appId, days, random) : []
  const personal = Array.from(
    { length: Math.ceil(personalClicks / own.clicksPerPersonalLink.value) },
    () => personalDraft(stage, appId, random),
  )
  weigh(campaign, 1 - setting.personalShare)
  weigh(personal, setting.personalShare)

  const scaled = scaledRates([...campaign, ...personal], values.clickToInstall)
  const links = new Map<string, Link>()
  const finished = ({ post, link, rawRate }: Draft): Post => {
    const known = links.get(link.id) ?? { ...link, rate: scaled(rawRate) }
    links.set(link.id, known)
    return { ...post, link: known }
  }
  const choices = [campaign, personal].map((drafts): Choice<Post> | null =>
    drafts.length > 0
      ? createChoice(drafts.map((draft) => [finished(draft), draft.weight] as const))
      : null,
  )
  const [fromCampaign = null, fromPersonal = null] = choices
  return {
    links: [...links.values()],
    drawPost(draws) {
      const isPersonal = draws.chance(setting.personalShare)
      const choice = isPersonal ? (fromPersonal ?? fromCampaign) : (fromCampaign ?? fromPersonal)
      if (!choice) throw new RangeError('The campaign has no links.')
      return choice(draws.next())
    },
  }
}

function campaignDrafts(stage: Stage, appId: string, days: number, random: Random): Draft[] {
  const { places, people } = stage.population
  const everyone = { first: 0, count: people.length }
  const links = Array.from({ length: own.campaignLinks.value }, (_, index) => ({
    // Several links share a destination, such as those of a newsletter and a poster.
    link: {
      ...newLink(stage, appId),
      destination: `https://${appId}.example/offers/${index % own.campaignPages.value}`,
      isPersonal: false,
    },
    place: random.pick(places),
    isEverywhere: random.chance(0.3),
    popularity: 1 / (1 + index) ** 0.7,
    rawRate: Math.exp(Math.log(0.01) + random.next() * Math.log(35)),
  }))
  const choice = createChoice(links.map((link) => [link, link.popularity] as const))
  return Array.from({ length: Math.ceil(own.postsPerDay.value * days) }, () => {
    const { link, place, isEverywhere, rawRate } = choice(random.next())
    const offset = place.city.offsetHours
    const country = getCountryAudience(stage, place.country.code)
    const city = random.chance(0.4) ? { first: place.first, count: place.count } : country
    const atMs = postTime(stage, offset, random)
    const audience = isEverywhere ? everyone : city
    return {
      post: { atMs, audience, beyond: isEverywhere ? everyone : country, fromAudience: 0.9 },
      weight: Math.exp(1.3 * random.normal()),
      link,
      rawRate,
    }
  })
}

function personalDraft(stage: Stage, appId: string, random: Random): Draft {
  const { people } = stage.population
  const sharer = random.pick(people)
  const { place, household } = sharer
  return {
    post: {
      atMs: postTime(stage, place.city.offsetHours, random),
      audience: household.circle,
      beyond: getCountryAudience(stage, place.country.code),
      fromAudience: own.clicksFromCircle.value,
    },
    weight: 0.3 + random.exponential(1),
    link: personalLink(stage, appId),
    rawRate: 0.5 * random.next() ** 1.4,
  }
}

export function newLink(stage: Stage, appId: string) {
  return { id: stage.nextId(), appId }
}

export function personalLink(stage: Stage, appId: string): Omit<Link, 'rate'> {
  const destination = `https://${appId}.example/invite?code=${stage.nextId()}`
  return { ...newLink(stage, appId), destination, isPersonal: true }
}

export function getCountryAudience(stage: Stage, code: string): Audience {
  const cities = stage.population.places.filter(({ country }) => country.code === code)
  const first = cities[0]?.first ?? 0
  return { first, count: cities.reduce((sum, { count }) => sum + count, 0) }
}

/** Draws a post time by local time. Some posts are from the evening before the world starts. */
function postTime({ startMs, endMs }: Stage, offsetHours: number, random: Random): number {
  const firstDay = startMs - 86_400_000
  const days = Math.ceil((endMs - firstDay) / 86_400_000)
  const local = random.below(days) * 24 + drawHour(random.next()) + random.next()
  return firstDay + (local - offsetHours) * 3_600_000
}

function weigh(drafts: { weight: number }[], total: number): void {
  const sum = drafts.reduce((all, { weight }) => all + weight, 0)
  for (const draft of drafts) draft.weight *= total / sum
}

/** Scales rates to the configured mean over clicks, with an upper limit. */
function scaledRates(drafts: readonly Draft[], mean: number): (rawRate: number) => number {
  const most = 0.9
  let factor = 1
  for (let step = 0; step < 30; step++) {
    let sum = 0
    for (const { rawRate, weight } of drafts) sum += weight * Math.min(most, rawRate * factor)
    factor *= mean / sum
  }
  return (rawRate) => Math.min(most, rawRate * factor)
}
