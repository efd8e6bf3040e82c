import { gapInterval } from '../model/gapLaw.ts'
import type { InstallRates, MatchModel } from '../model/matchModel.ts'
import { estimateCauses } from './estimateCauses.ts'
import { createOrganicCount } from './createOrganicCount.ts'
import type { Observation } from './observe.ts'
import type { Exposure } from './toExposure.ts'

/** Weight of the prior: in installs for levels, in clicks for rates. */
const priorInstalls = 20
const priorClicks = 200
/**
 * Weight of the published gap distribution. It is high, because unrecognised installs make gaps look shorter
 * than they are.
 */
const priorGaps = 300
/** Expected installs before a link's own rate counts. */
const priorLinkInstalls = 5
const minLinkInstalls = 0.5

export type Refitted = Pick<MatchModel, 'agreement' | 'gapLaw' | 'rates' | 'organic'>

/**
 * Returns the model that best explains these installs under the current probabilities, shrunk to the prior.
 */
export function refit(
  model: MatchModel,
  prior: MatchModel,
  exposure: Exposure,
  observations: readonly Observation[],
): Refitted {
  const levels = new Map<string, Map<string, number>>()
  const gaps = prior.gapLaw.shares.map((share) => share * priorGaps)
  const caused = { confirmed: 0, unconfirmed: 0 }
  const ofLinks = new Map<string, number>()
  const organic = { ios: createOrganicCount(), android: createOrganicCount() }

  for (const observation of observations) {
    const { shares, organicShare } = estimateCauses(observation, model)
    organic[observation.platform].add(observation.atMs, organicShare)
    observation.clicks.forEach((click, index) => {
      const share = shares[index] ?? 0
      if (share < 1e-4) return
      const interval = gapInterval(click.gapSeconds)
      gaps[interval] = (gaps[interval] ?? 0) + share
      caused[click.isConfirmed ? 'confirmed' : 'unconfirmed'] += share
      ofLinks.set(click.linkId, (ofLinks.get(click.linkId) ?? 0) + share)
      for (const [group, level] of click.levels) addLevel(levels, group, level, share)
    })
  }
  const gapTotal = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    agreement: fitAgreement(levels, prior.agreement),
    gapLaw: { shares: gaps.map((gap) => gap / gapTotal) },
    rates: fitRates(exposure, caused, ofLinks, prior.rates),
    organic: {
      ios: organic.ios.read(exposure, prior.organic.ios),
      android: organic.android.read(exposure, prior.organic.android),
    },
  }
}

function addLevel(
  levels: Map<string, Map<string, number>>,
  group: string,
  level: string,
  share: number,
): void {
  let ofGroup = levels.get(group)
  if (!ofGroup) levels.set(group, (ofGroup = new Map<string, number>()))
  ofGroup.set(level, (ofGroup.get(level) ?? 0) + share)
}

function fitAgreement(
  levels: ReadonlyMap<string, ReadonlyMap<string, number>>,
  prior: MatchModel['agreement'],
): MatchModel['agreement'] {
  return Object.fromEntries(
    Object.entries(prior).map(([group, expected]) => {
      const counted = levels.get(group)
      const total = counted ? [...counted.values()].reduce((sum, each) => sum + each, 0) : 0
      const learned = Object.entries(expected).map(([level, share]) => [
        level,
        ((counted?.get(level) ?? 0) + priorInstalls * share) / (total + priorInstalls),
      ])
      return [group, Object.fromEntries(learned) as Record<string, number>]
    }),
  )
}

function fitRates(
  { links, otherLinks }: Exposure,
  caused: { readonly confirmed: number; readonly unconfirmed: number },
  ofLinks: ReadonlyMap<string, number>,
  prior: InstallRates,
): InstallRates {
  const clicks = { ...otherLinks }
  for (const link of Object.values(links)) {
    clicks.confirmed += link.confirmed
    clicks.unconfirmed += link.unconfirmed
  }
  const rate = (kind: 'confirmed' | 'unconfirmed') =>
    (caused[kind] + priorClicks * prior[kind]) / (clicks[kind] + priorClicks)
  const [confirmed, unconfirmed] = [rate('confirmed'), rate('unconfirmed')]
  const factors = Object.entries(links).flatMap(([linkId, link]) => {
    const expected = link.confirmed * confirmed + link.unconfirmed * unconfirmed
    const found = ofLinks.get(linkId) ?? 0
    // Most personal links cause at most one install; a factor for each would bloat the model.
    if (Math.max(expected, found) < minLinkInstalls) return []
    return [[linkId, (found + priorLinkInstalls) / (expected + priorLinkInstalls)]]
  })
  return { confirmed, unconfirmed, links: Object.fromEntries(factors) as Record<string, number> }
}
