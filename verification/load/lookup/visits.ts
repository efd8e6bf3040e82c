import { between, type Random } from '@throughlink/tooling/base/random'
import { createPhones, type Phone } from './phones.ts'

export type PlaceKind = 'home' | 'office' | 'carrier'

/** One visit to a link. */
export interface Visit {
  readonly place: PlaceKind
  readonly phone: Phone
  /** Address of the request. */
  readonly address: string
  /** Second address from which the page reported. */
  readonly otherAddress: string | null
  readonly atMs: number
}

export interface VisitsOptions {
  readonly random: Random
  readonly count: number
  readonly fromMs: number
  readonly toMs: number
  /** Number of the worker, so that workers use different places. */
  readonly part: number
}

/** Shares of clicks by place: two of three clicks are made on Wi-Fi. */
const shares = { home: 0.52, office: 0.13 }
const dualStackHomes = 0.4
const dualStackPhones = 0.5
/** Subscribers of a /24 who use the same app, and gateways of a carrier in a /24. */
const homesPerNet = 16
const gatewaysPerNet = 32

/**
 * Generates the visits of a day, place by place: homes with one to three, offices with 20 to 200, gateways of
 * carriers with 100 to 900. The size of a place does not depend on the number of places.
 */
export function* makeVisits(options: VisitsOptions): Generator<Visit> {
  const { random, count, fromMs, toMs, part } = options
  const places = { home: 0, office: 0, carrier: 0 }
  const drawPhone = createPhones(random)
  const at = () => between(random, fromMs, toMs - 1)
  let left = count
  while (left > 0) {
    const kind = drawPlace(random)
    const number = places[kind]++
    const visits = Math.min(left, drawVisitCount(kind, random))
    left -= visits
    const v4 = makeV4(kind, number, part)
    const isDual = kind === 'home' && random() < dualStackHomes
    for (let visit = 0; visit < visits; visit++) {
      const ownNet = kind === 'carrier' && random() < dualStackPhones
      const v6 = isDual || ownNet ? makeV6(kind, number, ownNet ? visit : 0, part) : null
      const phone = drawPhone(random)
      // Phones prefer IPv6 if they have it.
      const [address, otherAddress] = v6 === null ? [v4, null] : [v6, v4]
      yield { place: kind, phone, address, otherAddress, atMs: at() }
    }
  }
}

const meanVisits = { home: 2, office: 110, carrier: 500 }

/** Draws a kind of place so that the shares are those of visits, not of places. */
function drawPlace(random: Random): PlaceKind {
  const home = shares.home / meanVisits.home
  const office = shares.office / meanVisits.office
  const carrier = (1 - shares.home - shares.office) / meanVisits.carrier
  const drawn = random() * (home + office + carrier)
  if (drawn < home) return 'home'
  return drawn < home + office ? 'office' : 'carrier'
}

function drawVisitCount(kind: PlaceKind, random: Random): number {
  if (kind === 'home') return between(random, 1, 3)
  return kind === 'office' ? between(random, 20, 200) : between(random, 100, 900)
}

const firstByte = { home: 20, office: 90, carrier: 120 }

function makeV4(kind: PlaceKind, number: number, part: number): string {
  const perNet = kind === 'home' ? homesPerNet : kind === 'carrier' ? gatewaysPerNet : 4
  const net = Math.floor(number / perNet)
  const host = (number % perNet) * Math.floor(256 / perNet)
  return `${firstByte[kind] + part * 5 + (net >> 16)}.${(net >> 8) & 255}.${net & 255}.${host}`
}

/** A home has one /64 of its /56. On a carrier, each phone has its own /64. */
function makeV6(kind: PlaceKind, number: number, phone: number, part: number): string {
  const high = (number >> 8) & 0xffff
  const low = ((number & 255) << 8) | (phone & 255)
  const block = kind === 'home' ? 0x2a00 : 0x2a02
  return `${(block + part).toString(16)}:${(phone >> 8).toString(16)}:${high.toString(16)}:${low.toString(16)}::1`
}
