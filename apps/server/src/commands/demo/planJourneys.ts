import { dayMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { countries, type Country } from './audience.ts'
import { hourWeights } from './calendar.ts'
import type { Random } from './createRandom.ts'
import { createWeighted } from './createWeighted.ts'
import { androidDevices, type Device, iosDevices } from './demoDevices.ts'

/** How the click is found again when the app is opened for the first time. */
export type JourneyKind =
  | 'referrer'
  | 'clipboard'
  /** One click of this phone from this network. */
  | 'alone'
  /** Other phones on the same network clicked other links. */
  | 'rivals'
  /** Phones of the same kind on the same network clicked other links: nobody can tell which one it was. */
  | 'twins'
  /** The phone is on another network now. */
  | 'moved'
  /** Nobody clicked. */
  | 'organic'

/** One real install. */
export interface Journey {
  readonly kind: JourneyKind
  readonly device: Device
  readonly country: Country
  /** When the app is opened for the first time. */
  readonly openedAtMs: number
  readonly clickedAtMs: number
  /** Other clicks from the same network, before it. */
  readonly others: readonly { readonly device: Device; readonly atMs: number }[]
  readonly address: string
  readonly otherAddress: string
}

const drawKind = {
  android: createWeighted<JourneyKind>([
    ['referrer', 82],
    ['organic', 14],
    ['alone', 4],
  ]),
  ios: createWeighted<JourneyKind>([
    ['alone', 30],
    ['clipboard', 22],
    ['rivals', 18],
    ['twins', 9],
    ['moved', 8],
    ['organic', 13],
  ]),
}
const drawCountry = createWeighted(countries.map((each) => [each, each.weight]))
const drawHour = createWeighted(hourWeights.map((weight, hour) => [hour, weight]))

/** Plans the installs of the last day, in the order of time. */
export function planJourneys(random: Random, count: number, endMs: number): Journey[] {
  return Array.from({ length: count }, (_, index) => planJourney(random, index, endMs)).sort(
    (a, b) => a.openedAtMs - b.openedAtMs,
  )
}

function planJourney(random: Random, index: number, endMs: number): Journey {
  const country = drawCountry(random)
  const platform = random.chance(country.iosShare) ? 'ios' : 'android'
  const kind = drawKind[platform](random)
  const devices = platform === 'ios' ? iosDevices : androidDevices
  const device = random.pick(devices)
  const openedAtMs = drawMoment(random, endMs, country)
  const clickedAtMs = openedAtMs - Math.round(45 * secondMs + random.next() ** 3 * 55 * minuteMs)
  const otherCount = kind === 'rivals' ? 4 : kind === 'twins' ? 5 : 0
  const others = Array.from({ length: otherCount }, (_each, at) => ({
    device:
      kind === 'twins'
        ? device
        : (devices[(devices.indexOf(device) + 1 + at) % devices.length] ?? device),
    atMs: clickedAtMs - Math.round(minuteMs * (1 + at * 7 + random.next() * 6)),
  }))
  return {
    kind,
    device,
    country,
    openedAtMs,
    clickedAtMs,
    others,
    address: makeAddress(80, index),
    otherAddress: makeAddress(92, index),
  }
}

/** A moment in the last day, by the local rhythm, at least two minutes ago. */
function drawMoment(random: Random, endMs: number, { offset }: Country): number {
  const nowMs = endMs - 2 * minuteMs
  const localHour = drawHour(random)
  const utcMs = ((localHour - offset + 24) % 24) * 60 * minuteMs + random.below(60 * minuteMs)
  const todayMs = Math.floor(nowMs / dayMs) * dayMs + utcMs
  return todayMs > nowMs ? todayMs - dayMs : todayMs
}

/** Every journey has networks of its own. Addresses are hashed and never stored. */
function makeAddress(first: number, index: number): string {
  return `${first}.${20 + Math.floor(index / 250)}.${index % 250}.17`
}
