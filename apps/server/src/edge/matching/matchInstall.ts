import { readInstallSignals, type Observation } from '@throughlink/matcher'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Fingerprint, MatchRequest, MatchResponse } from '@throughlink/protocol'
import type { ClickIndex } from '../../pipeline/click-index/clickIndex.ts'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import type { InstallCounter } from '../../pipeline/learning/countInstalls.ts'
import type { ClickTokens, VerifiedClick } from '../../pipeline/clicks/clickTokens.ts'
import type { FindCountry } from '../../pipeline/clicks/findCountry.ts'
import { isServable } from '../../catalog/links/isServable.ts'
import { isLive, type Link } from '../../catalog/links/link.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import { appendWithTimeout } from '../../pipeline/event-log/appendWithTimeout.ts'
import type { EventLog } from '../../pipeline/event-log/eventLog.ts'
import type { MatchEntry } from '../../pipeline/event-log/logEntry.ts'
import type { Ledger } from './createLedger.ts'
import type { Decided, DecideInstall } from './decideInstall.ts'
import type { MatchPolicies } from '../../catalog/match-policies/matchPolicy.ts'
import { isInjected } from './isInjected.ts'
import { readPlatform } from './readPlatform.ts'
import { readPastedLink } from './readPastedLink.ts'
import {
  findAbstention,
  findClaimByInstall,
  type Abstention,
  type Claim,
} from '../../catalog/claims/claimStatements.ts'

export interface MatchInstallOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly tokens: ClickTokens
  readonly links: LinkDirectory
  readonly log: EventLog
  readonly index: Pick<ClickIndex, 'markTaken'>
  readonly decideInstall: DecideInstall
  readonly policies: MatchPolicies
  readonly counter: Pick<InstallCounter, 'add'>
  readonly countryOf: FindCountry
  readonly now: () => number
}

export interface Caller {
  readonly appId: string
  /** Used to find candidates and never kept. */
  readonly address: string
}

/**
 * What becomes of the request. `isMiss`: a click id or token came that is not good for this app, which
 * somebody who guesses does often.
 */
export interface MatchResult {
  readonly answer: MatchResponse
  readonly isMiss: boolean
}

export type MatchInstall = (request: MatchRequest, asker: Caller) => Promise<MatchResult>

/** Who asks, with what is kept of it. */
interface Phone extends Caller {
  readonly installId: string
  readonly platform: 'ios' | 'android' | null
}

/** What a certain match teaches. */
interface Proven {
  readonly observation: Observation | null
  /** Counts the install: once, however often it asks. */
  readonly count: () => void
}

/** What a click that is unknown, foreign, expired or used gets: one answer for all of them. */
const noMatch: MatchResponse = {
  link: null,
  matchType: 'none',
  confidence: 0,
  reason: 'no_match',
}

/** Neither asked for nor written anywhere: who guesses ids must not be able to make the service work. */
const miss: MatchResult = { answer: noMatch, isMiss: true }

/** How long an answer waits for Redis, which holds no truth. */
const takeWaitMs = 50

/** A link that was copied as it is names no click. The person has it on the clipboard all the same. */
const copiedLinkConfidence = 0.8

/**
 * Decides which link led to an install, once. The claim in the ledger is the decision; the answer leaves
 * only after decision and log entry are durable, and the same install gets the same answer again.
 */
export function createMatchInstall(parts: MatchInstallOptions): MatchInstall {
  const {
    pool,
    ledger,
    tokens,
    links,
    log,
    index,
    decideInstall,
    policies,
    counter,
    countryOf,
    now,
  } = parts

  return async (request, asker) => {
    const installId = request.installId ?? randomUUID()
    const phone: Phone = { ...asker, installId, platform: readPlatform(request) }
    if ('clickId' in request) {
      const click = tokens.readClickId(request.clickId, now())
      if (click === null || isInjected(request)) return miss
      return settleToken(click, 'referrer', phone, request.shadow)
    }
    if (request.pastedLink !== undefined) {
      const shadow = 'model' in request ? request : undefined
      const result = await settlePasted(request.pastedLink, phone, shadow)
      // An old token may be on the clipboard of somebody who comes by another click.
      if (result !== null && !result.isMiss) return result
    }
    if (!('model' in request)) return miss
    return { answer: await settleFingerprint(request, phone), isMiss: false }
  }

  /** A click that proved itself: it is this install's unless somebody was faster. */
  async function settleToken(
    click: VerifiedClick,
    method: 'referrer' | 'clipboard',
    phone: Phone,
    shadow: Fingerprint | undefined,
  ): Promise<MatchResult> {
    const { appId, installId } = phone
    const link = await links.byId(click.linkId)
    if (link?.app.id !== appId || !isServable(link)) return miss
    const rest = { appId, installId, method, confidence: 1, explanation: null }
    const proven = shadow ? await observeProven(shadow, phone, click.reference) : null
    const claim = toClaim(link, click.reference, rest)
    const answer = await claimOrRepeat(claim, phone, proven?.observation ?? null, proven?.count)
    return answer === null ? miss : { answer, isMiss: false }
  }

  /** What the model would have said of an install whose click is certain: what it is measured by. */
  async function observeProven(
    shadow: Fingerprint,
    { appId, address }: Caller,
    reference: Buffer,
  ): Promise<Proven | null> {
    const signals = readInstallSignals(shadow)
    if (signals === null) return null
    const policy = await policies.get(appId, signals.platform)
    if (policy.mode !== 'full') return null
    const nowMs = now()
    const decided = await decideInstall({ appId, address, signals, policy, nowMs })
    return {
      observation: decided && {
        ...decided.observation,
        proven: reference.toString('base64url'),
      },
      count: () => counter.add(appId, signals, nowMs),
    }
  }

  async function settlePasted(
    pasted: string,
    phone: Phone,
    shadow: Fingerprint | undefined,
  ): Promise<MatchResult | null> {
    const { appId, installId } = phone
    const { token, domain: host, slug } = readPastedLink(pasted)
    const click = token === null ? null : tokens.readClipboardToken(token, now())
    if (click) return settleToken(click, 'clipboard', phone, shadow)
    const link = token === null && host && slug ? await links.bySlug(host, slug) : null
    if (link?.app.id !== appId || !isLive(link, now()) || !isServable(link)) return null
    const { reference } = tokens.mint(link.id, now())
    const confidence = copiedLinkConfidence
    const rest = { appId, installId, method: 'clipboard', confidence, explanation: null } as const
    const answer = await claimOrRepeat(toClaim(link, reference, rest), phone, null)
    return answer === null ? null : { answer, isMiss: false }
  }

  async function settleFingerprint(fingerprint: Fingerprint, phone: Phone): Promise<MatchResponse> {
    const { appId, address, installId } = phone
    const [claim, abstention] = await Promise.all([
      findClaimByInstall(pool, appId, installId),
      findAbstention(pool, appId, installId),
    ])
    if (claim) return conclude(claim, phone)
    if (abstention) return { ...noMatch, reason: abstention.reason }

    const signals = readInstallSignals(fingerprint)
    // An app that runs on no phone was not installed from a store.
    if (signals === null) return abstain(phone, 'no_candidates')
    const policy = await policies.get(appId, signals.platform)
    // Neither compared nor remembered: the app does not want it, today.
    if (policy.mode !== 'full') return abstain(phone, 'policy_off')
    const nowMs = now()
    const decided = await decideInstall({ appId, address, signals, policy, nowMs })
    // Not remembered: once the index is back, the same install may be asked about again.
    if (decided === null) return abstain(phone, 'index_unavailable')
    counter.add(appId, signals, nowMs)
    return (await claimDecided(decided, phone)) ?? (await rememberNone(decided, phone))
  }

  /** Null when there is nothing to claim, or somebody else was faster. */
  async function claimDecided(decided: Decided, phone: Phone): Promise<MatchResponse | null> {
    const { appId, installId } = phone
    const { decision, explanation, observation } = decided
    if (decision.kind !== 'match') return null
    const { click } = decision
    const confidence = floorConfidence(decision.confidence)
    const reference = Buffer.from(click.candidate.id, 'base64url')
    const link = await links.byId(click.candidate.linkId)
    if (link?.app.id !== appId || !isServable(link)) return null
    const rest = { appId, installId, method: 'probabilistic', confidence, explanation } as const
    const answer = await claimOrRepeat(toClaim(link, reference, rest), phone, observation)
    if (answer) await take(appId, decided)
    return answer
  }

  async function rememberNone(decided: Decided, phone: Phone): Promise<MatchResponse> {
    const { appId, installId } = phone
    const { decision, explanation, observation } = decided
    const reason = decision.kind === 'none' ? decision.reason : 'no_candidates'
    const abstention: Abstention = { reason, explanation }
    // Whoever asks twice at once takes its share of the clicks once.
    if (await ledger.abstain(appId, installId, abstention)) await take(appId, decided)
    return abstain(phone, reason, observation)
  }

  /** Makes clicks less free for installs to come. Redis holds no truth: this may be lost. */
  async function take(appId: string, { taken }: Decided): Promise<void> {
    if (taken.length === 0) return
    const done = index.markTaken(appId, taken).catch(() => undefined)
    await withTimeout(takeWaitMs, done, () => undefined)
  }

  /** The answer of this claim, or of the one that the install has already; null when the click is taken. */
  async function claimOrRepeat(
    claim: Claim,
    phone: Phone,
    observation: Observation | null,
    onNew: () => void = () => undefined,
  ): Promise<MatchResponse | null> {
    const isNew = await ledger.claim(claim)
    if (isNew) onNew()
    const standing = isNew ? claim : await findClaimByInstall(pool, claim.appId, claim.installId)
    return standing && conclude(standing, phone, isNew ? observation : null)
  }

  /** Logged at each answer: an answer that was lost on its way is asked for again, and counted once. */
  async function conclude(
    claim: Claim,
    phone: Phone,
    observation: Observation | null = null,
  ): Promise<MatchResponse> {
    const { method, confidence, linkId, link } = claim
    const clickReference = claim.clickReference.toString('base64url')
    const match = { method, confidence, reason: null, clickReference, linkId, observation }
    await write(phone, match)
    return { link, matchType: method, confidence }
  }

  async function abstain(
    phone: Phone,
    reason: string,
    observation: Observation | null = null,
  ): Promise<MatchResponse> {
    const none = { method: 'none', confidence: 0, clickReference: null, linkId: null } as const
    await write(phone, { reason, observation, ...none })
    return { ...noMatch, reason }
  }

  async function write(
    { appId, installId, platform, address }: Phone,
    match: Omit<MatchEntry, 'kind' | 'id' | 'appId' | 'atMs' | 'platform' | 'country'>,
  ): Promise<void> {
    const country = countryOf(address)
    const entry = { id: installId, appId, atMs: now(), platform, country, ...match }
    await appendWithTimeout(log, [{ kind: 'match', ...entry }])
  }
}

/** Four digits are more than anybody knows. Rounded down, so that it never says more than was decided by. */
function floorConfidence(confidence: number): number {
  return Math.min(Math.floor(confidence * 10_000) / 10_000, 0.9999)
}

function toClaim(
  link: Link,
  clickReference: Buffer,
  rest: Pick<Claim, 'appId' | 'installId' | 'method' | 'confidence' | 'explanation'>,
): Claim {
  return { ...rest, clickReference, linkId: link.id, link: link.destination }
}
