import type { Random } from '../../random.ts'
import type { Audience, Campaign, Post } from './createCampaign.ts'
import { dayCurve, dayCurveMost, hourAt } from './dayCurve.ts'
import type { Link } from './link.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'

/** A click that happens unless the person already has the app. */
export interface PlannedClick {
  readonly person: Person
  readonly link: Link
  readonly atMs: number
  readonly isBurst: boolean
}

const own = generatorParameters
const delayMs = own.postDelaySeconds.value * 1_000
const delayPower = -1 / own.postDelayShape.value

/** Plans clicks, sorted by time. `others` are clicks of another app, whose people may click here too. */
export function planClicks(
  stage: Stage,
  campaign: Campaign,
  count: number,
  others: readonly PlannedClick[],
  random: Random,
): PlannedClick[] {
  const { startMs, endMs } = stage
  const planned: PlannedClick[] = []
  while (planned.length < count) {
    const post = campaign.drawPost(random)
    if (others.length > 0 && random.chance(own.bothApps.value)) {
      const other = random.pick(others)
      const atMs = other.atMs + random.exponential(own.repeatBeforeSeconds.value * 1_000)
      if (atMs < endMs) planned.push({ ...other, link: post.link, atMs })
      continue
    }
    if (planned.length > 50 && random.chance(own.clicksElsewhere.value)) {
      const earlier = random.pick(planned)
      const atMs = earlier.atMs + random.exponential(own.repeatBeforeSeconds.value * 3_000)
      if (atMs < endMs) planned.push({ ...earlier, link: post.link, atMs })
      continue
    }
    const click = planClick(stage, post, random)
    if (click && click.atMs >= startMs && click.atMs < endMs) planned.push(click)
  }
  return planned.sort((one, other) => one.atMs - other.atMs)
}

/** Redraws the delay until the person is awake, or gives up on the post. */
function planClick(stage: Stage, post: Post, random: Random): PlannedClick | null {
  const person = drawPerson(stage, post, random)
  const { offsetHours } = person.place.city
  for (let attempt = 0; attempt < 4; attempt++) {
    const atMs = post.atMs + delayMs * ((1 - random.next()) ** delayPower - 1)
    const awake = (dayCurve[hourAt(atMs, offsetHours)] ?? 0) / dayCurveMost
    if (random.chance(awake)) return { person, link: post.link, atMs, isBurst: false }
  }
  return null
}

export function drawPerson(
  stage: Stage,
  post: Pick<Post, 'audience' | 'beyond' | 'fromAudience'>,
  random: Random,
): Person {
  const { people } = stage.population
  const audience: Audience = random.chance(post.fromAudience) ? post.audience : post.beyond
  const at = audience.count > 0 ? audience.first + random.below(audience.count) : 0
  return people[at] ?? random.pick(people)
}
