import {
  type Candidates,
  claimShares,
  decide,
  type Decision,
  explain,
  type Explanation,
  type GetDestination,
  installKeys,
  type InstallSignals,
  type MatchModel,
  type Observation,
  observe,
  readAddress,
  type Thresholds,
  weigh,
  type Weighed,
} from '@throughlink/matcher'
import type { Pool } from 'pg'
import { findClaimedClicks } from '#catalog/claims/claimStatements.ts'
import type { StoredExplanation } from '#catalog/claims/storedExplanation.ts'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'
import { getDestinationKey } from '#catalog/links/getDestinationKey.ts'
import type { Link } from '#catalog/links/link.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import type { MatchPolicy } from '#catalog/match-policies/matchPolicy.ts'
import { unavailable } from '#errors.ts'
import type { BlockingHashes } from '#pipeline/click-index/blockingHashes.ts'
import type {
  ClickIndex,
  FoundClick,
  FoundClicks,
  TakenClick,
} from '#pipeline/click-index/clickIndex.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import { hasParameters, readLinkId } from '#pipeline/clicks/clickTokens.ts'
import type { ModelDirectory } from '#pipeline/learning/modelDirectory.postgres.ts'
import { dayMs, secondMs } from '#platform/time/durations.ts'

export interface DecideInstallOptions {
  readonly pool: Pool
  readonly links: LinkDirectory
  readonly index: Pick<ClickIndex, 'find'>
  readonly parameters: Pick<ClickParametersStore, 'find'>
  readonly hashes: Pick<BlockingHashes, 'forInstall'>
  readonly models: ModelDirectory
  readonly matchWindowMs: number
}

/** A match decision, with the data that is stored to explain it. */
export interface InstallDecision {
  readonly decision: Decision
  readonly explanation: StoredExplanation
  readonly observation: Observation
  /** Parameters of the click beyond the matched link, if it has any. */
  readonly parameters: ClickParameters | null
  /** The share of each click that the install takes, once the decision is stored. */
  readonly taken: readonly TakenClick[]
}

export interface InstallToDecide {
  readonly appId: string
  /** Used to find candidates and never stored. */
  readonly address: string
  readonly signals: InstallSignals
  /** Whether the store says that no link led to it. It is then compared with no click. */
  readonly isOrganic?: boolean
  readonly policy: MatchPolicy
  readonly nowMs: number
}

/** Rejects with `unavailable` while the index cannot be read. */
export type DecideInstall = (install: InstallToDecide) => Promise<InstallDecision>

/** Creates the function that reads candidates, weighs them and decides. It writes nothing. */
export function createDecideInstall(options: DecideInstallOptions): DecideInstall {
  const { pool, links, index, parameters, hashes, models, matchWindowMs } = options

  return async (install) => {
    const { appId, signals, policy, nowMs } = install
    const finding = install.isOrganic === true ? noClicks : findCandidates(install)
    const [found, model] = await Promise.all([finding, models.get(appId)])
    const windowDays = matchWindowMs / dayMs
    const candidates = toCandidates(found, nowMs - (policy.windowMs ?? Infinity) - 1000)
    const weighed = weigh(signals, candidates, { nowMs, windowDays, model })
    const [getDestination, visited] = await loadDestinations(appId, weighed, found, {
      links,
      parameters,
    })
    const { calibration } = model
    const thresholds = applyPolicy(model.thresholds, policy)
    const decision = decide(weighed, { getDestination, calibration, thresholds })
    const explanation = explain(weighed, decision, model, getDestination)
    const threshold = getRequiredConfidence(explanation, thresholds)
    const windowMs = Math.min(policy.windowMs ?? matchWindowMs, matchWindowMs)
    const clicksById = new Map(found.clicks.map((click) => [toId(click), click]))
    return {
      decision,
      explanation: {
        ...explanation,
        decidedAtMs: nowMs,
        platform: signals.platform,
        windowSeconds: Math.floor(windowMs / secondMs),
        ...(threshold === null ? {} : { threshold }),
      },
      observation: observe(weighed, signals.platform, nowMs),
      parameters:
        decision.kind === 'match' ? (visited.get(decision.click.candidate.id) ?? null) : null,
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
  }: InstallToDecide): Promise<FoundClicks> {
    const family = readAddress(address)?.family
    const has = { v4: family === 'v4', v6: family === 'v6' }
    const found = await hashes
      .forInstall(appId, installKeys(signals, [address], nowMs), nowMs)
      .then((keys) => {
        const find = () => index.find(appId, keys, has, nowMs)
        // Once more: a pause of Redis is often over by then, and the app would try again only seconds later.
        return find().catch(find)
      })
      .catch((error: unknown) => {
        throw unavailable(error)
      })
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

const noClicks: FoundClicks = { clicks: [], unread: [] }

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
 * Loads the destinations of the clicks that matter, and their parameters. Every other click, and every click whose
 * link or parameters cannot be loaded now, has a destination of its own, which can only lower the confidence.
 */
async function loadDestinations(
  appId: string,
  { clicks, total }: Weighed,
  found: FoundClicks,
  sources: Pick<DecideInstallOptions, 'links' | 'parameters'>,
): Promise<readonly [GetDestination, ReadonlyMap<string, ClickParameters>]> {
  const relevant = clicks.filter(({ weight }) => weight / total >= minShare)
  const linkIds = new Set(relevant.map(({ candidate }) => candidate.linkId))
  const links = new Map<string, Link>()
  const loading = Array.from(linkIds, async (linkId) => {
    const link = await sources.links.byId(linkId).catch(() => null)
    if (link) links.set(linkId, link)
  })
  // Empty for most apps, which then pay nothing for the parameters of others.
  const flagged = new Map<string, Buffer>()
  for (const { reference } of found.clicks) {
    if (hasParameters(reference)) flagged.set(reference.toString('base64url'), reference)
  }
  const references = relevant.flatMap(({ candidate: { id } }) => flagged.get(id) ?? [])
  const parameters = await sources.parameters.find(appId, references)
  await Promise.all(loading)

  const keys = new Map<string, string>()
  for (const { candidate } of relevant) {
    const link = links.get(candidate.linkId)
    const visited = parameters.get(candidate.id)
    if (link && visited) keys.set(candidate.id, getDestinationKey(link, visited))
  }
  const getDestination: GetDestination = ({ id, linkId }) =>
    flagged.has(id) ? (keys.get(id) ?? id) : (links.get(linkId)?.destination ?? linkId)
  return [getDestination, parameters]
}

/**
 * Returns the confidence that the best click of a decision needed to be a match. It is higher if the click
 * and the install share no address. Null without candidates.
 */
export function getRequiredConfidence(
  { best }: Pick<Explanation, 'best'>,
  thresholds: Thresholds,
): number | null {
  if (best === null) return null
  const network = best.evidence.find(({ signal }) => signal === 'network')
  const hasSharedAddress = network?.level.startsWith('same') ?? false
  return hasSharedAddress ? thresholds.default : thresholds.withoutNetwork
}
