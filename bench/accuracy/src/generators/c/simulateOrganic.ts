import type { Random } from '../../random.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Ledger } from './createLedger.ts'
import type { Movement } from './createMovement.ts'
import { createOrganicRates } from './createOrganicRates.ts'
import type { Scribe } from './createScribe.ts'
import { drawCount } from './drawCount.ts'
import { drawHousemate, type Step } from './expandVisits.ts'
import { ownParameters } from './parameters.ts'
import type { Person, Phone } from './person.ts'
import type { Scene } from './scene.ts'

interface Simulation {
  readonly scene: Scene
  readonly audience: Audience
  readonly movement: Movement
  readonly scribe: Scribe
  readonly ledger: Ledger
}

const dayMs = 86_400_000

/**
 * Records an app's organic installs: by people who found it themselves, by people who heard of it from
 * someone who followed a link, and by housemates of such people. Returns their rate per second.
 */
export function simulateOrganic(
  { scene, audience, movement, scribe, ledger }: Simulation,
  appId: string,
  steps: readonly Step[],
  random: Random,
): (atMs: number) => number {
  const { startMs, endMs, values } = scene
  const own = steps.filter(({ link }) => link.appId === appId)
  const visits = own.filter(({ isVisit }) => isVisit)
  const ordinary = own.filter(({ isBurst }) => !isBurst)
  const withHousemates = visits.filter(({ phone }) => phone.owner.home.members.length > 1)
  const rates = createOrganicRates(
    scene,
    countWanted(),
    visits.map(({ atMs }) => atMs),
    visits.filter(({ isBurst }) => !isBurst).length,
    withHousemates.map(({ atMs }) => atMs),
    audience.activity,
  )
  const lastClicks = new Map<Phone, number>()
  for (const { phone, atMs, appId: clicked } of ledger.clicks) {
    if (phone !== null && clicked === appId) lastClicks.set(phone, atMs)
  }
  for (let left = drawCount(rates.baseCount, random); left > 0; left--) {
    const atMs = audience.drawTime(null, startMs, endMs)
    install(atMs, () => audience.drawAnyone(atMs))
  }
  for (const { atMs, phone } of visits) {
    for (let left = drawCount(rates.heardPerClick, random); left > 0; left--) {
      const meanMs = ownParameters.wordOfMouthHours.value * 3_600_000
      install(atMs + random.exponential(meanMs), () => drawListener(phone.owner))
    }
  }
  for (const { atMs, phone } of withHousemates) {
    if (!random.chance(values.organicInClickersHome)) continue
    install(atMs + random.next() * dayMs, () => drawHousemate(phone.owner, random) ?? phone.owner)
  }
  return rates.rate

  /** Returns the number that leads to the organic share, among the installs outside a burst. */
  function countWanted(): number {
    const { organicShare, clickToInstall } = scene
    // Nearly all installs come within the world, so losses at its end are left out.
    if (clickToInstall === 0) return (ordinary.length * values.clickToInstall) / (1 - organicShare)
    const ordinaryLinks = new Set(ordinary.map(({ link }) => link.id))
    const caused = ledger.installs.filter(
      ({ cause }) => cause?.appId === appId && ordinaryLinks.has(cause.linkId),
    )
    return (caused.length * organicShare) / (1 - organicShare)
  }

  function install(atMs: number, drawPerson: () => Person): void {
    if (atMs >= endMs) return
    for (let attempt = 0; attempt < 6; attempt++) {
      const phone = drawPhone(drawPerson(), random)
      // Someone who clicks later does not have the app yet.
      if (ledger.hasApp(phone, appId) || (lastClicks.get(phone) ?? 0) >= atMs) continue
      ledger.setInstalled(phone, appId, atMs)
      ledger.installs.push(scribe.writeInstall(phone, appId, movement.at(phone, atMs), atMs, null))
      return
    }
  }

  function drawListener(teller: Person): Person {
    return teller.office !== null && random.chance(ownParameters.sharedAtWork.value)
      ? random.pick(teller.office.workers)
      : audience.drawAnyoneNear(teller)
  }
}
