import type { Random } from '../../random.ts'
import { countries } from './countries.ts'
import type { Audience } from './createAudience.ts'
import { drawPhone } from './createAudience.ts'
import type { Scene } from './createScene.ts'
import type { InstallChanges, Scribe } from './createScribe.ts'
import type { Step } from './expandVisits.ts'
import type { GapLaw } from './laws.ts'
import type { Ledger } from './ledger.ts'
import { isSameAddress, type Movement } from './movement.ts'
import type { Phone } from './person.ts'
import { nextVersion } from './versions.ts'

interface Simulation {
  readonly scene: Scene
  readonly audience: Audience
  readonly gapLaw: GapLaw
  readonly movement: Movement
  readonly scribe: Scribe
  readonly ledger: Ledger
}

/** How likely a phone changes within a gap, relative to other gaps: little happens within minutes. */
const changeWeights = [
  [900, 0.3],
  [7_200, 1.5],
  [Number.POSITIVE_INFINITY, 2.5],
] as const

/** Records the clicks, and the installs they lead to. Someone who has the app does not see the link's page. */
export function simulateVisits(
  { scene, audience, gapLaw, movement, scribe, ledger }: Simulation,
  steps: readonly Step[],
  random: Random,
): void {
  const getChangeWeight = createChangeWeight(gapLaw)
  for (const step of steps) {
    const { atMs, link, browser, installChance, isAlone } = step
    const phone = findPhone(step)
    if (phone === null) continue
    const attachment = movement.at(phone, atMs)
    const click = scribe.writeClick(phone, link, browser, attachment, atMs)
    ledger.clicks.push(click)
    if (ledger.hasApp(phone, link.appId) || !random.chance(installChance)) continue
    const gapSeconds = gapLaw.draw(random)
    const openedAtMs = atMs + gapSeconds * 1_000
    ledger.setInstalled(phone, link.appId, openedAtMs)
    if (openedAtMs >= scene.endMs) continue
    const opened = movement.after(phone, attachment, atMs, openedAtMs, random)
    const isElsewhere = opened.place === 'cellular' || !isSameAddress(attachment, opened)
    const changes: InstallChanges = {
      ...(random.chance(scene.updateShare * getChangeWeight(gapSeconds))
        ? { version: nextVersion(phone.model, phone.fingerprint.systemVersion) }
        : {}),
      ...(hasTravelled(isElsewhere) ? { timezone: drawOtherZone(phone) } : {}),
    }
    ledger.installs.push(scribe.writeInstall(phone, link.appId, opened, openedAtMs, click, changes))

    function findPhone({ phone: planned }: Step): Phone | null {
      let found = planned
      for (let attempt = 0; attempt < 6; attempt++) {
        if (!ledger.isInstalled(found, link.appId, atMs)) return found
        if (!isAlone) return null
        found = drawPhone(audience.drawNeighbour(found.owner), random)
        if (found.model.platform !== planned.model.platform) found = planned
      }
      return null
    }
  }

  /** People who travel are on cellular or on another network, so those make up most of the share. */
  function hasTravelled(isElsewhere: boolean): boolean {
    const { travelShare } = scene
    return travelShare > 0 && random.chance(travelShare * (isElsewhere ? 2.2 : 0.46))
  }

  function drawOtherZone({ owner }: Phone): string {
    const { utcOffsetHours } = owner.home.region
    const others = countries
      .flatMap(({ regions }) => regions)
      .filter((region) => region.utcOffsetHours !== utcOffsetHours)
    return random.pick(others).timezone
  }
}

/** Returns weights with a mean of one. */
function createChangeWeight({ below }: GapLaw): (gapSeconds: number) => number {
  let mean = 0
  let before = 0
  for (const [end, weight] of changeWeights) {
    const reached = end === Number.POSITIVE_INFINITY ? 1 : below(end)
    mean += weight * (reached - before)
    before = reached
  }
  return (gapSeconds) => (changeWeights.find(([end]) => gapSeconds <= end)?.[1] ?? 1) / mean
}
