import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { WorldTruth } from '../../world.ts'
import type { InstallLog } from './createInstallLog.ts'
import type { Setting } from './createSetting.ts'
import { dayShape, drawPoisson, drawTime } from './draws.ts'
import { drawOtherAtHome, type Session, type Span } from './drawSessions.ts'
import { drawPlace, type Person } from './person.ts'

const dayMs = 86_400_000

/** Returns the organic installs per second that give the configured share of installs. */
export function organicPerSecond(
  { organicShare }: Setting,
  values: ParameterValues,
  sessions: readonly Session[],
  span: Span,
): number {
  const ordinary = sessions.filter(({ isBurst }) => !isBurst)
  const caused = ordinary.reduce((sum, { link }) => sum + link.rate, 0) * (1 + values.clicksAgain)
  const perSecond = caused / ((span.endMs - span.startMs) / 1_000)
  return (perSecond * organicShare) / (1 - organicShare)
}

/**
 * Simulates installs without a click: a few by household members of people who clicked, the rest by anyone.
 */
export function simulateOrganicInstalls(
  values: ParameterValues,
  appId: string,
  perSecond: number,
  sessions: readonly Session[],
  people: readonly Person[],
  audience: readonly Person[],
  span: Span,
  installs: InstallLog,
  random: Random,
): void {
  const open = (person: Person, atMs: number) => {
    if (installs.has(person, appId)) return false
    installs.open({
      person,
      appId,
      atMs,
      place: drawPlace(person, random),
      system: person.system,
      timezone: person.zone.name,
      causeId: null,
    })
    return true
  }
  let left = drawPoisson((perSecond * (span.endMs - span.startMs)) / 1_000, random)
  for (const { person, atMs, isBurst } of sessions) {
    if (left <= 0 || isBurst || !random.chance(values.organicInClickersHome)) continue
    const other = drawOtherAtHome(person, people, random)
    const openedMs = atMs + 1_000 + random.below(dayMs)
    if (other?.appIndex === person.appIndex && openedMs < span.endMs && open(other, openedMs))
      left--
  }
  // In a small population, few people without the app may be left.
  for (let tries = 20 * left; left > 0 && tries > 0; tries--) {
    const person = random.pick(audience)
    if (open(person, drawTime(person.zone, span.startMs, span.endMs, random))) left--
  }
}

/**
 * Creates the organic rate of the truth, by platform and hour, weighted by the time zones of an app's people.
 */
export function createOrganicRate(
  perSecond: ReadonlyMap<string, number>,
  people: readonly Person[],
): WorldTruth['organicRate'] {
  const counts = {
    ios: new Map<Person['zone'], number>(),
    android: new Map<Person['zone'], number>(),
  }
  for (const { model, zone } of people) {
    const ofPlatform = counts[model.platform]
    ofPlatform.set(zone, (ofPlatform.get(zone) ?? 0) + 1)
  }
  return (appId, platform, atMs) => {
    let weight = 0
    for (const [zone, count] of counts[platform]) weight += count * dayShape(zone, atMs)
    return ((perSecond.get(appId) ?? 0) * weight) / people.length
  }
}
