import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Link } from './link.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { PlannedClick } from './planClicks.ts'
import { recordClick } from './recordClick.ts'
import { recordInstall } from './recordInstall.ts'
import type { Stage } from './stage.ts'
import { travelChance, updateChance } from './changeChances.ts'
import { whereAfter, whereAt, whereRoaming } from './whereabouts.ts'

/** Results of one app's clicks that its organic installs depend on. */
export interface Journeys {
  /** Install time by person, even if after the end of the world. */
  readonly installedAtMs: Map<number, number>
  readonly lastClickAtMs: ReadonlyMap<number, number>
  /** Organic installs in homes where another person clicked. */
  readonly atClickersHome: readonly { readonly person: Person; readonly atMs: number }[]
  /** Expected caused installs within the world, without bursts. */
  readonly expectedInstalls: number
}

const own = generatorParameters

/** Simulates the planned clicks and the installs they cause. */
export function simulateJourneys(
  stage: Stage,
  app: { readonly id: string; readonly isPhoneApp: boolean },
  planned: readonly PlannedClick[],
  links: readonly Link[],
  random: Random,
): Journeys {
  const { setting, values, gaps, startMs, endMs } = stage
  const { people, places } = stage.population
  const installedAtMs = new Map<number, number>()
  const lastClickAtMs = new Map<number, number>()
  const atClickersHome: { person: Person; atMs: number }[] = []
  let expectedInstalls = 0

  const click = (person: Person, link: Link, atMs: number, network: TrueNetwork): string => {
    lastClickAtMs.set(person.index, Math.max(atMs, lastClickAtMs.get(person.index) ?? 0))
    return recordClick(stage, { person, link, atMs, network }, random)
  }

  const clickAgain = (
    person: Person,
    link: Link,
    atMs: number,
    openMs: number,
    at: TrueNetwork,
  ) => {
    const again =
      links.length > 0 && random.chance(own.repeatsOnOtherLink.value) ? random.pick(links) : link
    const isBefore = random.chance(own.repeatsBefore.value)
    const againMs = isBefore
      ? atMs - 5_000 - random.exponential(own.repeatBeforeSeconds.value * 1_000)
      : atMs + (openMs - atMs) * random.next()
    if (againMs < startMs || againMs >= endMs) return
    const network = whereAfter(stage, person, at, Math.abs(againMs - atMs) / 1_000, random)
    click(person, again, againMs, network)
  }

  const followLink = (person: Person, link: Link, atMs: number, isBurst: boolean) => {
    const installed = installedAtMs.get(person.index)
    // The app is installed, so the link opens it and no page is visited.
    if (installed !== undefined && installed <= atMs) return
    const network = whereAt(stage, person, atMs, random)
    const cause = click(person, link, atMs, network)
    if (installed !== undefined) return
    if (!isBurst) expectedInstalls += link.rate * gaps.cumulative((endMs - atMs) / 1_000)
    if (!setting.hasCauses || !random.chance(link.rate)) return

    const gapSeconds = gaps.quantile(random.next())
    const openMs = atMs + gapSeconds * 1_000
    installedAtMs.set(person.index, openMs)
    if (random.chance(values.clicksAgain)) clickAgain(person, link, atMs, openMs, network)
    if (openMs >= endMs) return
    const travels = random.chance(travelChance(stage, gapSeconds))
    const { timezone } = person.place.city
    const away = places.filter(({ city }) => city.timezone !== timezone)
    recordInstall(
      stage,
      {
        person,
        appId: app.id,
        isPhoneApp: app.isPhoneApp,
        atMs: openMs,
        network: travels
          ? whereRoaming(stage, person)
          : whereAfter(stage, person, network, gapSeconds, random),
        cause,
        hasUpdated: random.chance(updateChance(stage, gapSeconds)),
        timezone: travels && away.length > 0 ? random.pick(away).city.timezone : timezone,
      },
      random,
    )
  }

  for (const { person, link, atMs, isBurst } of planned) {
    followLink(person, link, atMs, isBurst)
    const { first, size } = person.household
    if (size < 2) continue
    const other = people[first + ((person.index - first + 1 + random.below(size - 1)) % size)]
    if (!other) continue
    if (random.chance(values.householdCoClick)) {
      const laterMs = atMs + random.next() * 3_600_000
      if (laterMs < endMs) followLink(other, link, laterMs, isBurst)
    }
    if (!isBurst && random.chance(values.organicInClickersHome)) {
      atClickersHome.push({ person: other, atMs: atMs + random.next() * 86_400_000 })
    }
  }
  return { installedAtMs, lastClickAtMs, atClickersHome, expectedInstalls }
}
