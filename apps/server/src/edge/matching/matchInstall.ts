import { randomUUID } from 'node:crypto'
import { type Observation, readInstallSignals } from '@throughlink/matcher'
import {
  type Fingerprint,
  isClickId,
  type MatchByClickId,
  type MatchByFingerprint,
  type MatchRequest,
  type MatchResponse,
} from '@throughlink/protocol'
import type { Pool } from 'pg'
import { type Claim, findAbstention, findClaimByInstall } from '#catalog/claims/claimStatements.ts'
import { addClickQuery } from '#catalog/links/addClickQuery.ts'
import { type ClickParameters, noParameters } from '#catalog/links/clickParameters.ts'
import { deliverLink } from '#catalog/links/deliverLink.ts'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import { isLive, isServable, type Link } from '#catalog/links/link.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import type { MatchPolicies } from '#catalog/match-policies/matchPolicy.ts'
import { ProblemError } from '#errors.ts'
import type { ClickIndex } from '#pipeline/click-index/clickIndex.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { ClickTokens, VerifiedClick } from '#pipeline/clicks/clickTokens.ts'
import type { FindCountry } from '#pipeline/clicks/findCountry.ts'
import { appendWithTimeout } from '#pipeline/event-log/appendWithTimeout.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { MatchEntry } from '#pipeline/event-log/logEntry.ts'
import type { InstallCounter } from '#pipeline/learning/countInstalls.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { DecideInstall, InstallDecision } from './decideInstall.ts'
import type { Ledger } from './ledger.ts'
import { readPastedLink } from './readPastedLink.ts'

export interface MatchInstallOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly tokens: ClickTokens
  readonly links: LinkDirectory
  readonly parameters: Pick<ClickParametersStore, 'find'>
  readonly log: Pick<EventLog, 'append' | 'isFailing'>
  readonly index: Pick<ClickIndex, 'markTaken'>
  readonly decideInstall: DecideInstall
  readonly policies: MatchPolicies
  readonly counter: Pick<InstallCounter, 'add'>
  readonly findCountry: FindCountry
  readonly now: () => number
}

export interface Caller {
  readonly appId: string
  /** Used to find candidates and never stored. */
  readonly address: string
}

export interface MatchResult {
  readonly response: MatchResponse
  /** True if the click id or token is not valid for this app. Many misses indicate guessing. */
  readonly isMiss: boolean
}

export type MatchInstall = (request: MatchRequest, caller: Caller) => Promise<MatchResult>

/** The device that sends the request. */
interface Device extends Caller {
  readonly installId: string
  readonly platform: 'ios' | 'android' | null
}

/** Observations that the model can learn from a certain match. */
interface ProvenMatch {
  readonly observation: Observation | null
  /** Counts the install. Called once, however often the install sends the request. */
  readonly count: () => void
}

/** The same response for unknown, foreign, expired and used clicks. */
const noMatch: MatchResponse = {
  link: null,
  matchType: 'none',
  confidence: 0,
  reason: 'no_match',
}

/** Neither looked up nor stored, so that guessing ids costs the service nothing. */
const miss: MatchResult = { response: noMatch, isMiss: true }

/** How long a response waits for Redis, which is not a source of truth. */
const takeWaitMs = 50

/** Confidence of a copied link without a token: it identifies no click, but the person copied it. */
const copiedLinkConfidence = 0.8

/**
 * Creates the function that decides, once, which link led to an install. The claim in the ledger is the
 * decision. The response is sent only after decision and log entry are durable, and the same install
 * always gets the same response.
 */
export function createMatchInstall(options: MatchInstallOptions): MatchInstall {
  const {
    pool,
    ledger,
    tokens,
    links,
    parameters,
    log,
    index,
    decideInstall,
    policies,
    counter,
    findCountry: countryOf,
    now,
  } = options

  return async (request, caller) => {
    const installId = request.installId ?? randomUUID()
    const device: Device = { ...caller, installId, platform: readPlatform(request) }
    if ('clickId' in request) {
      // Other networks put a `clickId` into referrers too, and clients send any. It is no attempt to guess one
      // of ours, and must not use up the misses of everybody behind the same address.
      if (!isClickId(request.clickId)) return { response: noMatch, isMiss: false }
      const click = tokens.readClickId(request.clickId, now())
      if (click === null || isInjected(request)) return miss
      return settleToken(click, 'referrer', device, request.shadow)
    }
    if (request.pastedLink !== undefined) {
      const shadow = 'model' in request ? request : undefined
      const result = await settlePasted(request.pastedLink, device, shadow)
      // An old token may still be on the clipboard after another click, so try the fingerprint too.
      if (result !== null && !result.isMiss) return result
    }
    if (!('model' in request)) return miss
    return { response: await settleFingerprint(request, device), isMiss: false }
  }

  /** Claims a click that a signed id or token identifies, unless it is already claimed. */
  async function settleToken(
    click: VerifiedClick,
    method: 'referrer' | 'clipboard',
    device: Device,
    shadow: Fingerprint | undefined,
  ): Promise<MatchResult> {
    const { appId, installId } = device
    const [link, visited] = await Promise.all([
      links.byId(click.linkId),
      click.carried ?? findParameters(appId, click.reference),
    ])
    if (link?.app.id !== appId || !isServable(link)) return miss
    const decision = { appId, installId, method, confidence: 1, explanation: null }
    const proven = shadow ? await observeProven(shadow, device, click.reference) : null
    const claim = toClaim(link, visited, click.reference, decision)
    const response = await claimOrRepeat(claim, device, proven?.observation ?? null, proven?.count)
    return response === null ? miss : { response, isMiss: false }
  }

  /** Returns null for a click without parameters, and for one whose parameters were lost in a crash. */
  async function findParameters(appId: string, reference: Buffer): Promise<ClickParameters | null> {
    const found = await parameters.find(appId, [reference])
    return found.get(reference.toString('base64url')) ?? null
  }

  /** Records what the model would have decided for an install whose click is certain, to measure it. */
  async function observeProven(
    shadow: Fingerprint,
    { appId, address }: Caller,
    reference: Buffer,
  ): Promise<ProvenMatch | null> {
    const signals = readInstallSignals(shadow)
    if (signals === null) return null
    const policy = await policies.get(appId, signals.platform)
    if (policy.mode !== 'full') return null
    const nowMs = now()
    // The match is certain without it.
    const decided = await decideInstall({ appId, address, signals, policy, nowMs }).catch(
      nullIfUnavailable,
    )
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
    device: Device,
    shadow: Fingerprint | undefined,
  ): Promise<MatchResult | null> {
    const { appId, installId } = device
    const { token, domain, path, query } = readPastedLink(pasted)
    const click = token === null ? null : tokens.readClipboardToken(token, now())
    if (click) return settleToken(click, 'clipboard', device, shadow)
    const link = token === null && domain ? await findVisitedLink(links, domain, path) : null
    if (link?.app.id !== appId || !isLive(link, now()) || !isServable(link)) return null
    const { reference } = tokens.mint(link.id, now())
    const confidence = copiedLinkConfidence
    const claim = toClaim(link, { tail: link.tail, query }, reference, {
      appId,
      installId,
      method: 'clipboard',
      confidence,
      explanation: null,
    })
    const response = await claimOrRepeat(claim, device, null)
    return response === null ? null : { response, isMiss: false }
  }

  async function settleFingerprint(
    fingerprint: MatchByFingerprint,
    device: Device,
  ): Promise<MatchResponse> {
    const { appId, address, installId } = device
    const [claim, abstention] = await Promise.all([
      findClaimByInstall(pool, appId, installId),
      findAbstention(pool, appId, installId),
    ])
    if (claim) return repeat(claim, device)
    if (abstention) return repeatNone(device, abstention.reason)

    const signals = readInstallSignals(fingerprint)
    // Only apps on iOS and Android are installed from a store.
    if (signals === null) return abstain(device, 'no_candidates')
    const policy = await policies.get(appId, signals.platform)
    // Neither compared nor stored: the app's policy excludes it for now.
    if (policy.mode !== 'full') return abstain(device, 'policy_off')
    const nowMs = now()
    const isOrganic = fingerprint.storeLabel === 'organic'
    // If it rejects, the app tries again. "None" would be final for it, and the link would be lost.
    const decided = await decideInstall({ appId, address, signals, isOrganic, policy, nowMs })
    counter.add(appId, signals, nowMs)
    return (
      (await claimDecided(decided, device)) ??
      (await storeAbstention(decided, device, isOrganic ? 'organic' : null))
    )
  }

  /** Claims the decided click. Returns null if there is none or if it was claimed in the meantime. */
  async function claimDecided(
    decided: InstallDecision,
    device: Device,
  ): Promise<MatchResponse | null> {
    const { appId, installId } = device
    const { decision, explanation, observation } = decided
    if (decision.kind !== 'match') return null
    const { click } = decision
    const confidence = floorConfidence(decision.confidence)
    const reference = Buffer.from(click.candidate.id, 'base64url')
    const link = await links.byId(click.candidate.linkId)
    if (link?.app.id !== appId || !isServable(link)) return null
    const claim = toClaim(link, decided.parameters, reference, {
      appId,
      installId,
      method: 'probabilistic',
      confidence,
      explanation,
    })
    const response = await claimOrRepeat(claim, device, observation)
    if (response) await markTaken(appId, decided)
    return response
  }

  async function storeAbstention(
    decided: InstallDecision,
    device: Device,
    knownReason: string | null,
  ): Promise<MatchResponse> {
    const { appId, installId } = device
    const { decision, explanation, observation } = decided
    const reason = knownReason ?? (decision.kind === 'none' ? decision.reason : 'no_candidates')
    const entry = toNoneEntry(device, reason, observation)
    if (await ledger.abstain({ appId, installId, reason, explanation }, entry)) {
      // Concurrent requests of one install take its share of the clicks once.
      await markTaken(appId, decided)
    } else {
      await ledger.repeat(entry)
    }
    return { ...noMatch, reason }
  }

  /** Lowers the availability of clicks for later installs. Best effort: Redis may lose it. */
  async function markTaken(appId: string, { taken }: InstallDecision): Promise<void> {
    if (taken.length === 0) return
    const done = index.markTaken(appId, taken).catch(() => undefined)
    await withTimeout(takeWaitMs, done, () => undefined)
  }

  /** Returns the response for this claim or for the install's earlier one. Null if the click is taken. */
  async function claimOrRepeat(
    claim: Claim,
    device: Device,
    observation: Observation | null,
    onNew: () => void = () => undefined,
  ): Promise<MatchResponse | null> {
    if (await ledger.claim(claim, toLinkEntry(claim, device, observation))) {
      onNew()
      return toResponse(claim)
    }
    const stored = await findClaimByInstall(pool, claim.appId, claim.installId)
    return stored && repeat(stored, device)
  }

  /** Logs a repeated response too: an install's entries count once, and the first may be missing after a crash. */
  async function repeat(claim: Claim, device: Device): Promise<MatchResponse> {
    await ledger.repeat(toLinkEntry(claim, device, null))
    return toResponse(claim)
  }

  /** As {@link repeat}, for an install that has an abstention. */
  async function repeatNone(device: Device, reason: string): Promise<MatchResponse> {
    await ledger.repeat(toNoneEntry(device, reason, null))
    return { ...noMatch, reason }
  }

  async function abstain(device: Device, reason: string): Promise<MatchResponse> {
    await appendWithTimeout(log, [toNoneEntry(device, reason, null)])
    return { ...noMatch, reason }
  }

  function toLinkEntry(
    { method, confidence, linkId, clickReference }: Claim,
    device: Device,
    observation: Observation | null,
  ): MatchEntry {
    return toEntry(device, {
      method,
      confidence,
      reason: null,
      clickReference: clickReference.toString('base64url'),
      linkId,
      observation,
    })
  }

  function toNoneEntry(
    device: Device,
    reason: string,
    observation: Observation | null,
  ): MatchEntry {
    return toEntry(device, {
      method: 'none',
      confidence: 0,
      reason,
      clickReference: null,
      linkId: null,
      observation,
    })
  }

  function toEntry(
    { appId, installId, platform, address }: Device,
    match: Omit<MatchEntry, 'kind' | 'id' | 'appId' | 'atMs' | 'platform' | 'country'>,
  ): MatchEntry {
    const country = countryOf(address)
    return { kind: 'match', id: installId, appId, atMs: now(), platform, country, ...match }
  }
}

function toResponse({ link, query, method, confidence }: Claim): MatchResponse {
  return { link: addClickQuery(link, query), matchType: method, confidence }
}

/** Rounds down to four digits, so that the response never claims more than was decided. */
function floorConfidence(confidence: number): number {
  return Math.min(Math.floor(confidence * 10_000) / 10_000, 0.9999)
}

function toClaim(
  link: Link,
  visited: ClickParameters | null,
  clickReference: Buffer,
  decision: Pick<Claim, 'appId' | 'installId' | 'method' | 'confidence' | 'explanation'>,
): Claim {
  const { tail, query } = visited ?? noParameters
  const url = deliverLink(link, { tail, query: '' })
  const passed = link.passesQuery ? query : ''
  return { ...decision, clickReference, linkId: link.id, link: url, query: passed }
}

/**
 * Returns whether Play saw the click after the install began, so that the click cannot have led to it.
 * Zero means that Play does not know the time.
 */
function isInjected({ referrer }: MatchByClickId): boolean {
  if (referrer === undefined) return false
  const { clickTime, installTime } = referrer
  return installTime > 0 && clickTime > installTime
}

/** An install referrer comes from Play. A pasted link alone does not reveal the platform. */
function readPlatform(request: MatchRequest): 'ios' | 'android' | null {
  if ('clickId' in request) return 'android'
  return 'model' in request && request.platform !== 'web' ? request.platform : null
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'unavailable') return null
  throw error
}
