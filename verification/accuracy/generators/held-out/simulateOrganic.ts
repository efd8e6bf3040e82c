import type { Random } from '../../random.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Scene } from './createScene.ts'
import type { Scribe } from './createScribe.ts'
import { drawHousemate, type Step } from './expandVisits.ts'
import type { Ledger } from './ledger.ts'
import type { Movement } from './movement.ts'
import { ownParameters } from './parameters.ts'
import type { Person, Phone } from './person.ts'

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

/** Draws from a Poisson distribution, by the arrivals within one unit of time. */
function drawCount(mean: number, random: Random): number {
  // A normal distribution is close enough for large means, and faster.
  if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  let count = 0
  for (let time = random.exponential(1); time < mean; time += random.exponential(1)) count++
  return count
}

interface OrganicRates {
  /** Expected installs that are independent of clicks. */
  readonly baseCount: number
  /** Expected installs by word of mouth per click. */
  readonly heardPerClick: number
  /** Organic installs per second on all platforms. */
  readonly rate: (atMs: number) => number
}

const stepMs = 600_000

/**
 * Divides the organic installs of an app among their causes. `total` is the expected number without the
 * burst. `clickTimes` are all clicks by people, `ordinaryCount` those outside a burst, and `homeTimes` the
 * clicks whose housemates may install within a day.
 */
function createOrganicRates(
  { startMs, endMs, values }: Pick<Scene, 'startMs' | 'endMs' | 'values'>,
  total: number,
  clickTimes: readonly number[],
  ordinaryCount: number,
  homeTimes: readonly number[],
  activity: (atMs: number) => number,
): OrganicRates {
  const { wordOfMouthShare, wordOfMouthHours } = ownParameters
  const heardPerClick = ordinaryCount === 0 ? 0 : (wordOfMouthShare.value * total) / ordinaryCount
  const steps = Math.ceil((endMs - startMs) / stepMs)
  const heard = new Float64Array(steps)
  const atHome = new Float64Array(steps)
  const meanMs = wordOfMouthHours.value * 3_600_000
  const stepOf = (atMs: number) => Math.floor((atMs - startMs) / stepMs)
  const clicks = countSteps(clickTimes)
  const homes = countSteps(homeTimes)
  let waiting = 0
  let open = 0
  for (let step = 0; step < steps; step++) {
    // Expected installs that are still to come, of all clicks so far.
    const kept = waiting * Math.exp(-stepMs / meanMs)
    heard[step] = (waiting - kept) / (stepMs / 1_000)
    waiting = kept + (clicks[step] ?? 0) * heardPerClick
    open += (homes[step] ?? 0) - (homes[step - dayMs / stepMs] ?? 0)
    atHome[step] = (open * values.organicInClickersHome) / (dayMs / 1_000)
  }
  const stepSeconds = stepMs / 1_000
  const ordinary = clickTimes.length === 0 ? 1 : ordinaryCount / clickTimes.length
  const baseCount = Math.max(0, total - stepSeconds * (ordinary * sum(heard) + sum(atHome)))
  const meanBase = baseCount / ((endMs - startMs) / 1_000)
  return {
    baseCount,
    heardPerClick,
    rate(atMs) {
      const step = stepOf(atMs)
      return meanBase * activity(atMs) + (heard[step] ?? 0) + (atHome[step] ?? 0)
    },
  }

  function countSteps(times: readonly number[]): Float64Array {
    const counts = new Float64Array(steps)
    for (const atMs of times) {
      const step = stepOf(atMs)
      counts[step] = (counts[step] ?? 0) + 1
    }
    return counts
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
