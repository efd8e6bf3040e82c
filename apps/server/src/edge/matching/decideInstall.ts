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

/** A decision, with all that is kept of how it came about. */
export interface Decided {
  readonly decision: Decision
  readonly explanation: Explanation
  readonly observation: Observation
  /** What the install takes of each click, once the decision stands. */
  readonly taken: readonly TakenClick[]
}

export interface Undecided {
  readonly appId: string
  /** Used to find candidates and never kept. */
  readonly address: string
  readonly signals: InstallSignals
  readonly policy: MatchPolicy
  readonly nowMs: number
}

/** Null while the index is away. */
export type DecideInstall = (install: Undecided) => Promise<Decided | null>

/** Reads, weighs and decides. It writes nothing. */
export function createDecideInstall(parts: DecideInstallOptions): DecideInstall {
  const { links, models } = parts

  return async (install) => {
    const { appId, signals, policy, nowMs } = install
    const [found, model] = await Promise.all([findCandidates(install), models.of(appId)])
    if (found === null) return null
    const windowDays = parts.matchWindowMs / dayMs
    const candidates = toCandidates(found, nowMs - (policy.windowMs ?? Infinity) - 1000)
    const weighed = weigh(signals, candidates, { nowMs, windowDays, model })
    const destinationOf = await destinationsOf(weighed, links)
    const { calibration } = model
    const thresholds = narrowed(model.thresholds, policy)
    const decision = decide(weighed, { destinationOf, calibration, thresholds })
    const times = new Map(found.clicks.map((click) => [idOf(click), click]))
    return {
      decision,
      explanation: explain(weighed, decision, model, destinationOf),
      observation: observe(weighed, signals.platform, nowMs),
      taken: claimShares(weighed).flatMap(({ id, share }) => {
        const click = times.get(id)
        return click ? [{ reference: click.reference, atMs: click.atMs, share }] : []
      }),
    }
  }

  /** Clicks that somebody has claimed are free for nobody else. */
  async function findCandidates({
    appId,
    address,
    signals,
    nowMs,
  }: Undecided): Promise<FoundClicks | null> {
    const family = readAddress(address)?.family
    const has = { v4: family === 'v4', v6: family === 'v6' }
    const found = await parts.hashes
      .forInstall(appId, installKeys(signals, [address], nowMs), nowMs)
      .then((keys) => parts.index.find(appId, keys, has, nowMs))
      .catch(() => null)
    if (found === null) return null
    const claimed = await findClaimedClicks(
      parts.pool,
      found.clicks.map(({ reference }) => reference),
    )
    const taken = new Set(claimed.map((reference) => reference.toString('base64url')))
    const clicks = found.clicks.map((click) =>
      taken.has(idOf(click)) ? { ...click, availability: 0 } : click,
    )
    return { ...found, clicks }
  }
}

function idOf({ reference }: Pick<FoundClick, 'reference'>): string {
  return reference.toString('base64url')
}

/**
 * Clicks before `sinceMs` cannot have led to the install, but tell who is behind an address: without them,
 * an app that wants a short window would seem to have few people, and each of them a large part of all.
 */
function toCandidates({ clicks, unread }: FoundClicks, sinceMs: number): Candidates {
  return {
    unread,
    clicks: clicks.map((click) => {
      const { atMs, signals, network, reference } = click
      const availability = atMs >= sinceMs ? click.availability : 0
      return {
        id: idOf(click),
        linkId: readLinkId(reference),
        atMs,
        signals,
        network,
        availability,
      }
    }),
  }
}

/** A policy may ask for more than was learned, or be content with less. */
function narrowed(learned: MatchModel['thresholds'], { threshold }: MatchPolicy) {
  if (threshold === null) return learned
  return {
    default: threshold,
    high: Math.max(threshold, learned.high),
    withoutNetwork: Math.max(threshold, learned.withoutNetwork),
  }
}

/** Of these clicks no link changes a decision: not worth looking up where they lead. */
const leastShare = 1e-4

/**
 * Where the links of clicks lead that matter. All others count as places of their own, which can only make
 * an answer less sure. So does a link that cannot be looked up now.
 */
async function destinationsOf(
  { clicks, total }: Weighed,
  links: LinkDirectory,
): Promise<(linkId: string) => string> {
  const mattering = clicks.filter(({ weight }) => weight / total >= leastShare)
  const linkIds = new Set(mattering.map(({ candidate }) => candidate.linkId))
  const destinations = new Map<string, string>()
  await Promise.all(
    Array.from(linkIds, async (linkId) => {
      const link = await links.byId(linkId).catch(() => null)
      if (link) destinations.set(linkId, link.destination)
    }),
  )
  return (linkId) => destinations.get(linkId) ?? linkId
}
