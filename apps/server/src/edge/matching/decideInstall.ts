import {
  claimShares,
  decide,
  explain,
  installKeys,
  observe,
  readAddress,
  weigh,
  type Candidates,
  type Decision,
  type Explanation,
  type InstallSignals,
  type MatchModel,
  type Observation,
  type Weighed,
} from '@throughlink/matcher'
import type { Pool } from 'pg'
import type { BlockingHashes } from '../../pipeline/click-index/blockingHashes.ts'
import type {
  ClickIndex,
  FoundClick,
  FoundClicks,
  TakenClick,
} from '../../pipeline/click-index/clickIndex.ts'
import { dayMs } from '../../platform/time/durations.ts'
import { readLinkId } from '../../pipeline/clicks/clickTokens.ts'
import type { ModelDirectory } from '../../pipeline/learning/modelDirectory.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import type { MatchPolicy } from '../../catalog/match-policies/matchPolicy.ts'
import { findClaimedClicks } from '../../catalog/claims/claimStatements.ts'

export interface DecideInstallOptions {
  readonly pool: Pool
  readonly links: LinkDirectory
  readonly index: Pick<ClickIndex, 'find'>
  readonly hashes: Pick<BlockingHashes, 'forInstall'>
  readonly models: ModelDirectory
  readonly matchWindowMs: number
}

/** A match decision, with the data that is stored to explain it. */
export interface InstallDecision {
  readonly decision: Decision
  readonly explanation: Explanation
  readonly observation: Observation
  /** The share of each click that the install takes, once the decision is stored. */
  readonly taken: readonly TakenClick[]
}

export interface InstallToDecide {
  readonly appId: string
  /** Used to find candidates and never stored. */
  readonly address: string
  readonly signals: InstallSignals
  readonly policy: MatchPolicy
  readonly nowMs: number
}

/** Returns null while the index is unavailable. */
export type DecideInstall = (install: InstallToDecide) => Promise<InstallDecision | null>

/** Creates the function that reads candidates, weighs them and decides. It writes nothing. */
export function createDecideInstall(options: DecideInstallOptions): DecideInstall {
  const { pool, links, index, hashes, models, matchWindowMs } = options

  return async (install) => {
    const { appId, signals, policy, nowMs } = install
    const [found, model] = await Promise.all([findCandidates(install), models.get(appId)])
    if (found === null) return null
    const windowDays = matchWindowMs / dayMs
    const candidates = toCandidates(found, nowMs - (policy.windowMs ?? Infinity) - 1000)
    const weighed = weigh(signals, candidates, { nowMs, windowDays, model })
    const getDestination = await loadDestinations(weighed, links)
    const { calibration } = model
    const thresholds = applyPolicy(model.thresholds, policy)
    const decision = decide(weighed, { getDestination, calibration, thresholds })
    const clicksById = new Map(found.clicks.map((click) => [toId(click), click]))
    return {
      decision,
      explanation: explain(weighed, decision, model, getDestination),
      observation: observe(weighed, signals.platform, nowMs),
      taken: claimShares(weighed).flatMap(({ id, share }) => {
        const click = clicksById.get(id)
        return click ? [{ reference: click.reference, atMs: click.atMs, share }] : []
      }),
    }
  }

  /** Finds candidate clicks. Claimed ones have no availability. */
  async function findCandidates({
    appId,
    address,
    signals,
    nowMs,
  }: InstallToDecide): Promise<FoundClicks | null> {
    const family = readAddress(address)?.family
    const has = { v4: family === 'v4', v6: family === 'v6' }
    const found = await hashes
      .forInstall(appId, installKeys(signals, [address], nowMs), nowMs)
      .then((keys) => index.find(appId, keys, has, nowMs))
      .catch(() => null)
    if (found === null) return null
    const claimed = await findClaimedClicks(
      pool,
      found.clicks.map(({ reference }) => reference),
    )
    const taken = new Set(claimed.map((reference) => reference.toString('base64url')))
    const clicks = found.clicks.map((click) =>
      taken.has(toId(click)) ? { ...click, availability: 0 } : click,
    )
    return { ...found, clicks }
  }
}

function toId({ reference }: Pick<FoundClick, 'reference'>): string {
  return reference.toString('base64url')
}

/**
 * Converts clicks to candidates. Clicks before `sinceMs` cannot match but still count towards how many
 * people share an address: without them, an app with a short window would seem to have few people there.
 */
function toCandidates({ clicks, unread }: FoundClicks, sinceMs: number): Candidates {
  return {
    unread,
    clicks: clicks.map((click) => {
      const { atMs, signals, network, reference } = click
      const availability = atMs >= sinceMs ? click.availability : 0
      return {
        id: toId(click),
        linkId: readLinkId(reference),
        atMs,
        signals,
        network,
        availability,
      }
    }),
  }
}

/** Applies a policy's threshold, which may be above or below the learned ones. */
function applyPolicy(learned: MatchModel['thresholds'], { threshold }: MatchPolicy) {
  if (threshold === null) return learned
  return {
    default: threshold,
    high: Math.max(threshold, learned.high),
    withoutNetwork: Math.max(threshold, learned.withoutNetwork),
  }
}

/** Clicks with a smaller share cannot change a decision, so their links are not looked up. */
const minShare = 1e-4

/**
 * Loads the destinations of the links whose clicks matter. Every other link, and every link that cannot be
 * loaded now, counts as a destination of its own, which can only lower the confidence.
 */
async function loadDestinations(
  { clicks, total }: Weighed,
  links: LinkDirectory,
): Promise<(linkId: string) => string> {
  const relevant = clicks.filter(({ weight }) => weight / total >= minShare)
  const linkIds = new Set(relevant.map(({ candidate }) => candidate.linkId))
  const destinations = new Map<string, string>()
  await Promise.all(
    Array.from(linkIds, async (linkId) => {
      const link = await links.byId(linkId).catch(() => null)
      if (link) destinations.set(linkId, link.destination)
    }),
  )
  return (linkId) => destinations.get(linkId) ?? linkId
}
