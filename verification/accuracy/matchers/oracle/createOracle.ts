import { BlockList } from 'node:net'
import type { Answer, Matcher, VisibleWorld } from '../../matcher.ts'
import type { Addresses, WorldClick, WorldTruth } from '../../world.ts'
import { noAnswer } from '../answers.ts'
import { countBefore, readClicks } from '../readClicks.ts'
import { countDrift, createAgreement } from './agreement.ts'
import { createClickLookup } from './createClickLookup.ts'
import { createCrowds } from './createCrowds.ts'
import { createPopulation } from './createPopulation.ts'
import { createRates } from './createRates.ts'
import { createWeigh, type OracleClick, toPlace } from './createWeigh.ts'

const hourMs = 3_600_000
/**
 * Starts one day before the evaluated installs, so that clicks used up by earlier installs are known. Older
 * ones hardly matter.
 */
const warmUpMs = 24 * hourMs
const windowMs = 7 * 24 * hourMs
const elsewhereMs = 6 * hourMs
/** Clicks below this rate or these odds do not change any visible result. */
const minRate = 1e-4
const minOdds = 1e-4

/**
 * Upper bound for any matcher: Bayes with the generator's distributions and true shares. It computes
 * statistics over the whole truth (how often signals drift, which clicks people make, how many devices of a
 * kind are at an address). It never looks up who made a given click or install, or where a device is when it
 * is elsewhere.
 */
export function createOracle(truth: WorldTruth): Matcher {
  return { name: 'oracle', isProbability: true, run: (world) => run(world, truth) }
}

function run(world: VisibleWorld, truth: WorldTruth): ReadonlyMap<string, Answer> {
  const read = readClicks(world.clicks)
  const fingerprints = truth.devices.map(({ fingerprint }) => fingerprint)
  const agrees = createAgreement(new Set(fingerprints))
  const drift = countDrift(read, world.installs, truth, agrees)
  const installed = world.installs.map(({ fingerprint }) => fingerprint)
  const population = createPopulation(fingerprints, installed, drift, agrees)
  const crowdAt = createCrowds(truth, fingerprints.map(population.getKind))
  const isRelayed = createRelayCheck(world.relayRanges)
  const rates = createRates(truth, world.clicks, (index) => read[index]?.shown.family !== null)
  const clicks = read.flatMap(({ click, shown, atMs }, index): readonly OracleClick[] => {
    const rate = rates[index] ?? 0
    if (rate < minRate) return []
    const look = population.getLook(shown)
    if (look === null) return []
    const place = isRelayed(click.addresses) ? null : toPlace(click.addresses)
    return [{ click, atMs, look, rate, place, left: 1 }]
  })
  const lookup = createClickLookup(clicks)
  const weigh = createWeigh(truth, population, crowdAt)

  const answers = new Map<string, Answer>()
  for (const install of world.installs) {
    const { appId, atMs } = install
    if (atMs < world.testFromMs - warmUpMs) continue
    const clicksAt = (address: string) => {
      const here = lookup.at(appId, address)
      return here.slice(countBefore(here, atMs - windowMs), countBefore(here, atMs))
    }
    const getOdds = weigh(install, clicksAt, minOdds)
    const weighed: Weighed<OracleClick>[] = []
    const weighRange = (some: readonly OracleClick[], fromMs: number, toMs: number) => {
      const end = countBefore(some, toMs)
      for (let at = countBefore(some, fromMs); at < end; at++) {
        const click = some[at]
        if (click === undefined) continue
        const odds = getOdds(click)
        if (odds >= minOdds) weighed.push({ of: click, odds })
      }
    }
    const { v4, v6 } = toPlace(install.addresses)
    const recentMs = atMs - elsewhereMs
    for (const some of lookup.similar(appId, population.getKind(install.fingerprint))) {
      weighRange(some, recentMs, atMs)
    }
    if (v6 !== null) weighRange(lookup.at(appId, v6), atMs - windowMs, recentMs)
    // If both sides have IPv6, only IPv6 is compared.
    if (v4 !== null) {
      const here = v6 === null ? lookup.at(appId, v4) : lookup.v4OnlyAt(appId, v4)
      weighRange(here, atMs - windowMs, recentMs)
    }
    const { answer, posteriors } = poolAnswer(weighed, ({ click }) => click)
    for (const [click, posterior] of posteriors) click.left *= 1 - posterior
    if (atMs >= world.testFromMs) answers.set(install.id, answer)
  }
  return answers
}

/** Detects relayed requests by their address. Results are cached per address. */
function createRelayCheck(ranges: readonly string[]): (addresses: Addresses) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  const known = new Map<string, boolean>()
  return (addresses) => {
    const address = addresses[addresses.main]
    if (address === null) return false
    const found = known.get(address) ?? list.check(address, `ip${addresses.main}`)
    known.set(address, found)
    return found
  }
}

interface Weighed<T> {
  readonly of: T
  /** Odds against no click being the cause. */
  readonly odds: number
}

interface Pooled<T> {
  readonly answer: Answer
  /** Probability of each click to be the cause. */
  readonly posteriors: readonly (readonly [T, number])[]
}

const defaultFrom = 0.9
const highFrom = 0.97

/** Adds up the clicks of each destination and answers with the most likely click of the best one. */
function poolAnswer<T>(
  weighed: readonly Weighed<T>[],
  getClick: (one: T) => WorldClick,
): Pooled<T> {
  const total = weighed.reduce((sum, { odds }) => sum + odds, 1)
  const pools = [...Map.groupBy(weighed, ({ of }) => getClick(of).destination)].map(
    ([destination, some]) => ({
      destination,
      top: some.reduce((best, one) => (one.odds > best.odds ? one : best)),
      probability: some.reduce((sum, { odds }) => sum + odds, 0) / total,
    }),
  )
  const posteriors = weighed.map(({ of, odds }) => [of, odds / total] as const)
  const [first, ...rest] = pools
  if (first === undefined) return { answer: noAnswer, posteriors }
  const best = rest.reduce(
    (one, other) => (other.probability > one.probability ? other : one),
    first,
  )
  const isAnswered = best.probability >= defaultFrom
  return {
    answer: {
      destination: isAnswered ? best.destination : null,
      clickId: isAnswered ? getClick(best.top.of).id : null,
      // Rounding errors may push the sum slightly above one.
      confidence: Math.min(1, best.probability),
      best: best.destination,
      tier: !isAnswered ? null : best.probability >= highFrom ? 'high' : 'default',
    },
    posteriors,
  }
}
