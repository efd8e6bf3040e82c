import type { Random } from '../../random.ts'
import { drawBrowser } from './browsers.ts'
import { drawPhone } from './createAudience.ts'
import type { Scene } from './createScene.ts'
import { getItem } from './getItem.ts'
import { ownParameters } from './parameters.ts'
import type { Person, Phone } from './person.ts'
import type { BrowserKind } from './userAgents.ts'
import type { Link, Visit } from './visit.ts'

/** A click to be made. */
export interface Step {
  readonly atMs: number
  readonly phone: Phone
  readonly link: Link
  readonly browser: BrowserKind
  /** Probability that it leads to an install. Zero if the person will click again. */
  readonly installChance: number
  /** Whether someone else may make it, if the app is installed on this phone already. */
  readonly isAlone: boolean
  /** Whether it is the first click of a visit that others may hear of. */
  readonly isVisit: boolean
  readonly isBurst: boolean
}

/**
 * Expands visits into clicks, in order of time. Some people click again, and install after the last click:
 * they open the page in their browser, come back later, or use their other phone. Some housemates click the
 * same link.
 */
export function expandVisits(
  scene: Scene,
  visits: readonly Visit[],
  random: Random,
): readonly Step[] {
  const { clicksAgain, householdCoClick } = scene.values
  const steps: Step[] = []
  for (const visit of visits) {
    const { atMs, phone, link, hasEchoes } = visit
    const browser = drawBrowser(scene, phone, random)
    const step = {
      atMs,
      phone,
      link,
      browser,
      installChance: link.installRate,
      isBurst: !hasEchoes,
    } as const
    if (!hasEchoes) {
      steps.push({ ...step, isAlone: true, isVisit: true })
      continue
    }
    // A link’s rate counts all its clicks, but only the last click of a person leads to an install.
    const installChance = Math.min(1, link.installRate * (1 + clicksAgain))
    if (random.chance(clicksAgain)) {
      steps.push({ ...step, installChance: 0, isAlone: false, isVisit: true })
      steps.push({ ...drawRepeat(visit, browser), installChance, isAlone: false, isVisit: false })
    } else steps.push({ ...step, installChance, isAlone: true, isVisit: true })
    const housemate = drawHousemate(phone.owner, random)
    if (housemate === null || !random.chance(householdCoClick)) continue
    const other = drawPhone(housemate, random)
    steps.push({
      ...step,
      atMs: atMs + random.next() * 3_600_000,
      phone: other,
      browser: drawBrowser(scene, other, random),
      isAlone: false,
      isVisit: false,
    })
  }
  return steps.filter(({ atMs }) => atMs < scene.endMs).sort((one, other) => one.atMs - other.atMs)

  function drawRepeat(
    { atMs, phone, link }: Visit,
    browser: BrowserKind,
  ): Pick<Step, 'atMs' | 'phone' | 'link' | 'browser' | 'isBurst'> {
    const { repeatsAtOnce, repeatsOnOtherPhone } = ownParameters
    if (random.chance(repeatsAtOnce.value)) {
      const isInApp = browser === 'meta' || browser === 'other'
      const opened = phone.model.platform === 'ios' ? 'safari' : 'chrome'
      const delayMs = 2_000 + random.exponential(15_000)
      return {
        atMs: atMs + delayMs,
        phone,
        link,
        browser: isInApp ? opened : browser,
        isBurst: false,
      }
    }
    const others = phone.owner.phones.filter((one) => one !== phone)
    const isOther = others.length > 0 && random.chance(repeatsOnOtherPhone.value)
    const next = isOther ? random.pick(others) : phone
    // Log-normal, with a median of 40 minutes.
    const delayMs = 2_400_000 * Math.exp(1.3 * random.normal())
    return {
      atMs: atMs + delayMs,
      phone: next,
      link,
      browser: drawBrowser(scene, next, random),
      isBurst: false,
    }
  }
}

export function drawHousemate(person: Person, random: Random): Person | null {
  const { members } = person.home
  if (members.length < 2) return null
  const drawn = getItem(members, random.below(members.length - 1))
  return drawn === person ? getItem(members, members.length - 1) : drawn
}
