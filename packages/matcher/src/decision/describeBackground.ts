import { compareClick, type ComparedClick } from '../comparison/compareClick.ts'
import type { NetworkKind } from '../comparison/networkKind.ts'
import { estimateAddressShare } from '../model/estimateAddressShare.ts'
import { expectedShare } from '../model/expectedShare.ts'
import { computeValueShare } from '../model/frequencies.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { toScreenKey } from '../signals/toScreenKey.ts'
import type { Candidate, Candidates } from './candidate.ts'
import { countPeople, type People } from './countPeople.ts'

/**
 * Probability that an install without a click would look like this one. Phones behind one address are alike:
 * an office issues the same phone to everyone, a town has one time zone. What is common at the install's own
 * address is therefore expected there, however rare it is elsewhere.
 */
export interface Background {
  /** Share of the app's people behind the install's addresses, and in the surrounding networks. */
  readonly share: Readonly<Record<'v4' | 'v6' | 'nearV4' | 'nearV6', number>>
  /** People at those addresses who show a signal, and those who show the install's value. */
  readonly neighbours: NeighboursBySignal
  /**
   * The same for the surrounding networks, limited to people with the install's screen: others are not looked
   * up.
   */
  readonly neighboursAround: NeighboursBySignal
}

export type NeighboursBySignal = Readonly<Record<keyof ComparedClick, Neighbours>>

export interface Neighbours {
  readonly same: number
  readonly all: number
}

export function describeBackground(
  install: InstallSignals,
  { clicks, unread }: Candidates,
  windowDays: number,
  { audience, frequencies }: MatchModel,
): Background {
  const unreadAt = (kind: NetworkKind) =>
    unread.reduce((sum, { network, count }) => (network === kind ? sum + count : sum), 0)
  const at = (family: 'v4' | 'v6', ...where: readonly string[]) =>
    clicks.filter(({ network }) => !network.isMasked && where.includes(network[family]))
  const v4 = countAll(at('v4', 'same'), unreadAt('same'))
  const v6 = countAll(at('v6', 'same'), 0)
  // In surrounding networks only phones with the install's screen are looked up. This is their share of all
  // people.
  const size = install.screen === null ? '' : toScreenKey(install.screen)
  const screens = computeValueShare(
    frequencies[install.platform].screens,
    size,
    expectedShare.screen,
  )
  const around = (family: 'v4' | 'v6') =>
    countAll(withScreen(install, at(family, 'same', 'near')), unreadAt('near'))
  const [aroundV4, aroundV6] = [around('v4'), around('v6')]
  // A surrounding network has hundreds of addresses, so at least one person is assumed there.
  const shareAround = ({ count }: People) =>
    Math.min(1, Math.max(count, 1) / Math.max(1, audience.perDay * windowDays) / screens)
  return {
    share: {
      v4: estimateAddressShare(audience, 'v4', v4.count, windowDays),
      v6: estimateAddressShare(audience, 'v6', v6.count, windowDays),
      nearV4: shareAround(aroundV4),
      nearV6: shareAround(aroundV6),
    },
    neighbours: compareNeighbours(install, v4.count >= v6.count ? v4 : v6),
    neighboursAround: {
      ...compareNeighbours(install, aroundV4.count >= aroundV6.count ? aroundV4 : aroundV6),
      // The lookup already filtered by device.
      model: noNeighbours,
      screen: noNeighbours,
    },
  }
}

const noNeighbours: Neighbours = { same: 0, all: 0 }

/** Scales the count for unread clicks, which are assumed to be other people. */
function countAll(clicks: readonly Candidate[], unread: number): People {
  const people = countPeople(clicks)
  if (unread === 0 || clicks.length === 0) return people
  return { ...people, count: people.count * (1 + unread / clicks.length) }
}

function withScreen({ screen }: InstallSignals, clicks: readonly Candidate[]): Candidate[] {
  return clicks.filter(
    ({ signals }) =>
      screen !== null &&
      signals.screen !== null &&
      toScreenKey(signals.screen) === toScreenKey(screen),
  )
}

function compareNeighbours(install: InstallSignals, { kinds }: People): NeighboursBySignal {
  const compared = kinds.map(({ signals, count }) => ({
    levels: compareClick(signals, install, 0),
    count,
  }))
  const count = (signal: keyof ComparedClick, among: typeof compared): Neighbours => {
    const shown = among.filter(({ levels }) => levels[signal] !== null)
    return {
      all: sumCounts(shown),
      same: sumCounts(shown.filter(({ levels }) => levels[signal] === 'same')),
    }
  }
  // Versions are counted among people with the same device.
  const ofDevice = compared.filter(
    ({ levels }) => levels.model !== 'other' && levels.screen !== 'other',
  )
  return {
    model: count('model', compared),
    screen: count('screen', compared),
    system: count('system', ofDevice),
    language: count('language', compared),
    timezone: count('timezone', compared),
  }
}

function sumCounts(kinds: readonly { readonly count: number }[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0)
}
