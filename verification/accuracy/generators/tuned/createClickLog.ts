import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { Addresses, WorldClick } from '../../world.ts'
import { relayAddresses, seenAddresses } from './addresses.ts'
import type { Link } from './createLinks.ts'
import type { Setting } from './createSetting.ts'
import { createVisits, type Visit } from './createVisits.ts'
import type { Person } from './person.ts'

/** Records clicks as the service sees them. */
export interface ClickLog {
  readonly clicks: readonly WorldClick[]
  readonly devices: ReadonlyMap<string, string | null>
  addPersonClick(person: Person, place: number, link: Link, atMs: number): WorldClick
  /** A browser prefetch that no person saw. */
  addPrefetch(person: Person, place: number, link: Link, atMs: number, kind: Prefetch): void
  /** A bot that pretends to be this person's phone. */
  addBotClick(pretended: Person, address: string, link: Link, atMs: number): void
  addScannerClick(address: string, userAgent: string, link: Link, atMs: number): void
}

type Prefetch = 'declared' | 'silent' | 'hidden'

export function createClickLog(
  setting: Setting,
  values: ParameterValues,
  random: Random,
): ClickLog {
  const clicks: WorldClick[] = []
  const devices = new Map<string, string | null>()
  const drawVisit = createVisits(setting, values, random.fork('visits'))
  const ids = random.fork('ids')

  const write = (
    link: Link,
    atMs: number,
    seen: Pick<WorldClick, 'addresses' | 'headers' | 'page'>,
    device: string | null,
  ) => {
    const click: WorldClick = {
      id: drawId(ids),
      appId: link.appId,
      linkId: link.id,
      destination: link.destination,
      isPersonal: link.isPersonal,
      atMs,
      ...seen,
    }
    clicks.push(click)
    devices.set(click.id, device)
    return click
  }
  const drawAddresses = (
    person: Person,
    place: number,
    atMs: number,
    visit: Visit,
    hasRun: boolean,
  ): Addresses => {
    const reachesBoth = hasRun && random.chance(values.reachesBothFamilies)
    if (visit.isSafari && person.hasRelay)
      return relayAddresses(person.country, reachesBoth, random)
    return seenAddresses(setting, person, place, atMs, reachesBoth, random)
  }

  return {
    clicks,
    devices,
    addPersonClick(person, place, link, atMs) {
      const visit = drawVisit(person)
      const hasRun = random.chance(values.scriptRuns)
      const addresses = drawAddresses(person, place, atMs, visit, hasRun)
      const page = hasRun ? visit.page : null
      return write(link, atMs, { addresses, headers: visit.headers, page }, `d${person.index}`)
    },
    addPrefetch(person, place, link, atMs, kind) {
      const visit = drawVisit(person, 'browser')
      const addresses = drawAddresses(person, place, atMs, visit, kind === 'hidden')
      const purpose = visit.isSafari ? { purpose: 'prefetch' } : { 'sec-purpose': 'prefetch' }
      const headers = kind === 'declared' ? { ...visit.headers, ...purpose } : visit.headers
      const page = kind === 'hidden' ? { ...visit.page, isVisible: false } : null
      write(link, atMs, { addresses, headers, page }, null)
    },
    addBotClick(pretended, address, link, atMs) {
      const { headers, page } = drawVisit(pretended)
      write(link, atMs, { addresses: { main: 'v4', v4: address, v6: null }, headers, page }, null)
    },
    addScannerClick(address, userAgent, link, atMs) {
      const addresses = { main: 'v4', v4: address, v6: null } as const
      const headers = { 'user-agent': userAgent, accept: '*/*' }
      write(link, atMs, { addresses, headers, page: null }, null)
    },
  }
}

/** Returns 64 random bits: unique in a world and without information. */
export function drawId(random: Random): string {
  const part = () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return part() + part()
}
