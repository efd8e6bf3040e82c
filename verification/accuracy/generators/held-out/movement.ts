import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Scene } from './createScene.ts'
import { getItem } from './getItem.ts'
import { ownParameters } from './parameters.ts'
import type { Gateway, Household, Phone } from './person.ts'
import { noise, type Place, placeAt } from './routines.ts'

/** A phone on a network, with the addresses that others see. */
export interface Attachment {
  readonly place: Place
  readonly network: TrueNetwork
  readonly v4: string
  /** The first four groups. */
  readonly v6Prefix: string | null
}

const gatewayPeriodMs = 6 * 3_600_000

/** Attaches a phone to the network at a place. Someone without Wi-Fi there is on cellular. */
function attach(phone: Phone, place: Place, atMs: number): Attachment {
  const { home, hosts, office } = phone.owner
  if (place === 'home' && home.hasWifi) return attachToHome(home, place, atMs)
  if (place === 'hosts' && hosts !== null) return attachToHome(hosts, place, atMs)
  if (place === 'office' && office !== null) {
    const { network } = office
    const v4 = network.v4[Math.floor(noise(phone.index, office.index, 7) * network.v4.length)] ?? ''
    return { place, network, v4, v6Prefix: network.v6Prefix }
  }
  const period = Math.floor(atMs / gatewayPeriodMs + noise(phone.index, 0, 8))
  const isSecond = noise(phone.index, period, 9) < ownParameters.secondGatewayShare.value
  return attachToGateway(phone, phone.gateways[isSecond ? 1 : 0], atMs, 0)
}

/** Attaches to a gateway. `shift` selects another of its addresses. */
function attachToGateway(
  phone: Phone,
  { network, rotationMs }: Gateway,
  atMs: number,
  shift: number,
): Attachment {
  const offset = noise(phone.index, 0, 10)
  const turn = rotationMs === null ? 0 : Math.floor(atMs / rotationMs + offset)
  const { length } = network.v4
  const index = (Math.floor(noise(phone.index, turn, 11) * length) + shift) % length
  const v6Prefix = phone.ownPrefixes[network.id] ?? null
  return { place: 'cellular', network, v4: network.v4[index] ?? '', v6Prefix }
}

/** Returns whether a service sees another address. If both sides have IPv6, that is what it compares. */
export function isSameAddress(one: Attachment, other: Attachment): boolean {
  return one.v6Prefix !== null && other.v6Prefix !== null
    ? one.v6Prefix === other.v6Prefix
    : one.v4 === other.v4
}

function attachToHome({ leases }: Household, place: Place, atMs: number): Attachment {
  const { network } = leases.findLast(({ fromMs }) => fromMs <= atMs) ?? getItem(leases, 0)
  return { place, network, v4: network.v4[0] ?? '', v6Prefix: network.v6Prefix }
}

export interface Movement {
  /** Returns where a phone is according to its owner's day. */
  readonly at: (phone: Phone, atMs: number) => Attachment
  /** Returns where a phone is that was somewhere else or at the same place at an earlier time. */
  readonly after: (
    phone: Phone,
    before: Attachment,
    fromMs: number,
    atMs: number,
    random: Random,
  ) => Attachment
  /** Probability that a phone has the same address after this gap. */
  readonly stays: (gapSeconds: number) => number
}

/** Corrections to the daily routine, for one gap. */
interface Correction {
  /** Probability that someone who has gone elsewhere opened the app before leaving. */
  readonly staysAnyway: number
  /** Probability that someone who is still there has changed networks, such as from Wi-Fi to cellular. */
  readonly hops: number
}

const samples = 1_200
const gaps = Array.from({ length: 22 }, (_, index) => 30 * 1.62 ** index)

/**
 * Creates movement by daily routines, with corrections so that the share of people whose address changes
 * within a gap is that of the change law. Addresses change when people go to another place, when a home gets
 * a new lease, and when a carrier assigns new port blocks.
 */
export function createMovement(
  scene: Scene,
  changes: (gapSeconds: number) => number,
  drawClick: () => { readonly phone: Phone; readonly atMs: number },
): Movement {
  const { whereabouts, moves } = scene
  const getPlace = ({ owner }: Phone, atMs: number): Place =>
    whereabouts === 'routine' ? placeAt(owner, atMs, owner.home.region.utcOffsetHours) : whereabouts
  const at = (phone: Phone, atMs: number) => attach(phone, getPlace(phone, atMs), atMs)
  if (moves === 'never') {
    return { at, after: (phone, _before, _fromMs, atMs) => at(phone, atMs), stays: neverMovesStays }
  }
  if (moves === 'always') {
    return {
      at,
      after(phone, before, _fromMs, atMs, draw) {
        const next = at(phone, atMs)
        return isSameAddress(before, next) ? hop(phone, before, atMs, draw) : next
      },
      stays: () => 0,
    }
  }
  const corrections = gaps.map((gap) => correct(gap))
  return {
    at,
    after(phone, before, fromMs, atMs, draw) {
      const next = at(phone, atMs)
      const { staysAnyway, hops } = getCorrection((atMs - fromMs) / 1_000)
      if (hasLeft(before, next)) {
        return draw.chance(staysAnyway) ? remain(phone, before, atMs) : next
      }
      return isSameAddress(before, next) && draw.chance(hops)
        ? hop(phone, before, atMs, draw)
        : next
    },
    stays: (gapSeconds) => 1 - changes(gapSeconds),
  }

  function neverMovesStays(gapSeconds: number): number {
    if (whereabouts !== 'home') return 1
    const { dailyLeaseShare, weeklyLeaseShare } = ownParameters
    const days = gapSeconds / 86_400
    return (
      1 - dailyLeaseShare.value * Math.min(1, days) - weeklyLeaseShare.value * Math.min(1, days / 7)
    )
  }

  /** Measures how often the routine alone changes the address, and solves for the rest. */
  function correct(gapSeconds: number): Correction {
    let left = 0
    let changedIfRemained = 0
    let changedInPlace = 0
    for (let sample = 0; sample < samples; sample++) {
      const { phone, atMs } = drawClick()
      const laterMs = atMs + gapSeconds * 1_000
      const before = at(phone, atMs)
      const next = at(phone, laterMs)
      if (hasLeft(before, next)) {
        left++
        if (!isSameAddress(before, remain(phone, before, laterMs))) changedIfRemained++
      } else if (!isSameAddress(before, next)) changedInPlace++
    }
    const wanted = changes(gapSeconds) * samples
    const changed = left + changedInPlace
    const unchanged = samples - changed
    const avoidable = left - changedIfRemained
    return changed > wanted
      ? { staysAnyway: avoidable === 0 ? 0 : Math.min(1, (changed - wanted) / avoidable), hops: 0 }
      : { staysAnyway: 0, hops: unchanged === 0 ? 0 : (wanted - changed) / unchanged }
  }

  function getCorrection(gapSeconds: number): Correction {
    const position = Math.max(0, Math.log(gapSeconds / 30) / Math.log(1.62))
    const [low, share] = [Math.floor(position), position % 1]
    const one = getItem(corrections, Math.min(low, gaps.length - 1))
    const other = getItem(corrections, Math.min(low + 1, gaps.length - 1))
    return {
      staysAnyway: one.staysAnyway * (1 - share) + other.staysAnyway * share,
      hops: one.hops * (1 - share) + other.hops * share,
    }
  }

  /** A phone that stays on cellular keeps its session, and so its address. */
  function remain(phone: Phone, before: Attachment, atMs: number): Attachment {
    return before.place === 'cellular' ? before : attach(phone, before.place, atMs)
  }

  /** Wi-Fi is left for cellular. On cellular, people go home or reach another gateway. */
  function hop(phone: Phone, before: Attachment, atMs: number, draw: Random): Attachment {
    const { gateways, owner } = phone
    const [first, second] = gateways
    if (before.place !== 'cellular') return attach(phone, 'cellular', atMs)
    if (whereabouts === 'routine' && owner.home.hasWifi && draw.chance(0.6)) {
      return attach(phone, 'home', atMs)
    }
    const other = before.network === first.network ? second : first
    const next = attachToGateway(phone, other, atMs, 0)
    return isSameAddress(before, next) ? attachToGateway(phone, other, atMs, 1) : next
  }
}

function hasLeft(before: Attachment, next: Attachment): boolean {
  return (
    before.place !== next.place || (before.place === 'cellular' && before.network !== next.network)
  )
}
