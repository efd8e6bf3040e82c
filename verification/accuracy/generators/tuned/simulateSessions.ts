import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { ClickLog } from './createClickLog.ts'
import type { InstallLog } from './createInstallLog.ts'
import type { Setting } from './createSetting.ts'
import type { Session, Span } from './drawSessions.ts'
import type { GapLaw, StayLaw } from './laws.ts'
import { generatorParameters } from './parameters.ts'
import { drawOtherPlace, drawPlace, type Person } from './person.ts'

interface Mechanisms {
  readonly setting: Setting
  readonly values: ParameterValues
  readonly gaps: GapLaw
  readonly stays: StayLaw
  readonly clicks: ClickLog
  readonly installs: InstallLog
}

const zones = generatorParameters.countries.value.flatMap(({ zones }) =>
  zones.map(([zone]) => zone),
)

/** Simulates clicks and the installs they cause, on the network and OS version of that moment. */
export function simulateSessions(
  { setting, values, gaps, stays, clicks, installs }: Mechanisms,
  sessions: readonly Session[],
  span: Span,
  random: Random,
): void {
  for (const { person, link, atMs, beforeMs } of sessions) {
    const place = drawPlace(person, random)
    if (beforeMs !== null) {
      const hasStayed = random.chance(stays((atMs - beforeMs) / 1_000))
      const before = hasStayed ? place : drawOtherPlace(person, place, random)
      clicks.addPersonClick(person, before, link, beforeMs)
    }
    const click = clicks.addPersonClick(person, place, link, atMs)

    // A link's rate counts all clicks, and first clicks that are repeated lead nowhere.
    const isWilling = random.chance(link.rate * (1 + values.clicksAgain))
    const gapSeconds = gaps.draw(random)
    const openedMs = Math.ceil(atMs + gapSeconds * 1_000)
    if (!isWilling || setting.isAllOrganic) continue
    if (openedMs >= span.endMs || installs.has(person, link.appId)) continue

    const isAway = random.chance(setting.travelsBetween)
    const isUpdated = random.chance(setting.updatesBetween)
    const hasStayed = random.chance(stays(gapSeconds))
    const nextPlace = hasStayed ? place : drawOtherPlace(person, place, random)
    installs.open({
      person,
      appId: link.appId,
      atMs: openedMs,
      // A roaming phone uses its home carrier's gateway.
      place: isAway ? person.places.length - 1 : nextPlace,
      system: isUpdated ? (person.system.next ?? person.system) : person.system,
      timezone: isAway ? drawAway(person, random) : person.zone.name,
      causeId: click.id,
    })
  }
}

function drawAway({ zone, country }: Person, random: Random): string {
  const near = country.zones.map(([other]) => other).filter((other) => other !== zone)
  const far = zones.filter((other) => other !== zone)
  return random.pick(near.length > 0 && random.chance(0.6) ? near : far).name
}
