import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type {
  Fingerprint,
  MatchByClickId,
  MatchRequest,
  MatchResponse,
} from '@throughlink/protocol'
import type { AddressHashes } from '../click-index/addressHashes.ts'
import type { Candidates, ClickIndex } from '../click-index/clickIndex.ts'
import { linkIdOf, type ClickTokens, type VerifiedClick } from '../clicks/clickTokens.ts'
import { isServable } from '../links/isServable.ts'
import { isLive, type Link } from '../links/link.ts'
import type { LinkDirectory } from '../links/linkDirectory.ts'
import { appendWithin } from '../log/appendWithin.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { MatchEntry } from '../log/logEntry.ts'
import { decide } from './decide.ts'
import { readPastedLink } from './readPastedLink.ts'
import {
  findAbstention,
  findClaimed,
  findClaimOfInstall,
  insertAbstention,
  insertClaim,
  type Claim,
} from './statements.ts'

export interface MatchingParts {
  readonly pool: Pool
  readonly tokens: ClickTokens
  readonly links: LinkDirectory
  readonly log: EventLog
  readonly index: ClickIndex
  readonly addresses: AddressHashes
  readonly now: () => number
}

export interface Asker {
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

export type MatchInstall = (request: MatchRequest, asker: Asker) => Promise<MatchResult>

/** What a click that is unknown, foreign, expired or used gets: one answer for all of them. */
const noMatch: MatchResponse = {
  link: null,
  matchType: 'none',
  confidence: 0,
  reason: 'no_match',
}

/** Neither asked for nor written anywhere: who guesses ids must not be able to make the service work. */
const miss: MatchResult = { answer: noMatch, isMiss: true }

/** A link that was copied as it is names no click. The person has it on the clipboard all the same. */
const copiedLinkConfidence = 0.8

/**
 * Decides which link led to an install, once. The claim in the ledger is the decision; the answer leaves
 * only after decision and log entry are durable, and the same install gets the same answer again.
 */
export function createMatchInstall(parts: MatchingParts): MatchInstall {
  const { pool, tokens, links, log, index, addresses, now } = parts

  return async (request, asker) => {
    const installId = request.installId ?? randomUUID()
    if ('clickId' in request) {
      const click = tokens.readClickId(request.clickId, now())
      if (click === null || isInjected(request)) return miss
      return settleToken(click, 'referrer', asker.appId, installId)
    }
    if (request.pastedLink !== undefined) {
      const result = await settlePasted(request.pastedLink, asker.appId, installId)
      // An old token may be on the clipboard of somebody who comes by another click.
      if (result !== null && !result.isMiss) return result
    }
    if (!('model' in request)) return miss
    return { answer: await settleFingerprint(request, asker, installId), isMiss: false }
  }

  /** A click that proved itself: it is this install's unless somebody was faster. */
  async function settleToken(
    click: VerifiedClick,
    method: 'referrer' | 'clipboard',
    appId: string,
    installId: string,
  ): Promise<MatchResult> {
    const link = await links.byId(click.linkId)
    if (link?.app.id !== appId || !isServable(link)) return miss
    const claim = claimOf(link, click.reference, { appId, installId, method, confidence: 1 })
    const answer = await claimOrRepeat(claim)
    return answer === null ? miss : { answer, isMiss: false }
  }

  async function settlePasted(
    pasted: string,
    appId: string,
    installId: string,
  ): Promise<MatchResult | null> {
    const { token, host, slug } = readPastedLink(pasted)
    const click = token === null ? null : tokens.readClipboardToken(token, now())
    if (click) return settleToken(click, 'clipboard', appId, installId)
    const link = token === null && host && slug ? await links.bySlug(host, slug) : null
    if (link?.app.id !== appId || !isLive(link, now()) || !isServable(link)) return null
    const { reference } = tokens.mint(link.id, now())
    const confidence = copiedLinkConfidence
    const claim = claimOf(link, reference, { appId, installId, method: 'clipboard', confidence })
    const answer = await claimOrRepeat(claim)
    return answer === null ? null : { answer, isMiss: false }
  }

  async function settleFingerprint(
    fingerprint: Fingerprint,
    { appId, address }: Asker,
    installId: string,
  ): Promise<MatchResponse> {
    const [claim, reason] = await Promise.all([
      findClaimOfInstall(pool, appId, installId),
      findAbstention(pool, appId, installId),
    ])
    if (claim) return conclude(claim)
    if (reason !== null) return { ...noMatch, reason }

    const candidates = await findCandidates(appId, address)
    // Not remembered: once the index is back, the same install may be asked about again.
    if (candidates === null) return abstain(appId, installId, 'index_unavailable')
    const decision = decide(fingerprint, candidates)
    if (decision.kind === 'match') {
      const { reference } = decision.candidate
      const link = await links.byId(linkIdOf(reference))
      const { confidence } = decision
      const made =
        link?.app.id === appId && isServable(link)
          ? claimOf(link, reference, { appId, installId, method: 'probabilistic', confidence })
          : null
      const answer = made && (await claimOrRepeat(made))
      if (answer) return answer
    }
    const none = decision.kind === 'none' ? decision.reason : 'no_candidates'
    await insertAbstention(pool, appId, installId, none)
    return abstain(appId, installId, none)
  }

  /** Clicks at the install's address that nobody has claimed; null while the index is away. */
  async function findCandidates(appId: string, address: string): Promise<Candidates | null> {
    const found = await addresses
      .forInstall(appId, address, now())
      .then((hashes) => index.find(appId, hashes, now()))
      .catch(() => null)
    if (found === null) return null
    const claimed = await findClaimed(
      pool,
      found.clicks.map(({ reference }) => reference),
    )
    const clicks = found.clicks.filter(
      ({ reference }) => !claimed.some((taken) => taken.equals(reference)),
    )
    return { clicks, count: found.count - (found.clicks.length - clicks.length) }
  }

  /** The answer of this claim, or of the one that the install has already; null when the click is taken. */
  async function claimOrRepeat(claim: Claim): Promise<MatchResponse | null> {
    const isNew = await insertClaim(pool, claim)
    const standing = isNew ? claim : await findClaimOfInstall(pool, claim.appId, claim.installId)
    return standing && conclude(standing)
  }

  /** Logged at each answer: an answer that was lost on its way is asked for again, and counted once. */
  async function conclude(claim: Claim): Promise<MatchResponse> {
    const { appId, installId, method, confidence, linkId, link } = claim
    const clickReference = claim.clickReference.toString('base64url')
    await write({ appId, id: installId, method, confidence, reason: null, clickReference, linkId })
    return { link, matchType: method, confidence }
  }

  async function abstain(appId: string, installId: string, reason: string): Promise<MatchResponse> {
    const none = { method: 'none', confidence: 0, clickReference: null, linkId: null } as const
    await write({ appId, id: installId, reason, ...none })
    return { ...noMatch, reason }
  }

  async function write(entry: Omit<MatchEntry, 'kind' | 'atMs'>): Promise<void> {
    await appendWithin(log, [{ kind: 'match', atMs: now(), ...entry }])
  }
}

/**
 * Play's own clocks say that the click came after the install began: it cannot have led to it. Zero means
 * that Play does not know.
 */
function isInjected({ referrer }: MatchByClickId): boolean {
  if (referrer === undefined) return false
  const { clickTime, installTime } = referrer
  return installTime > 0 && clickTime > installTime
}

function claimOf(
  link: Link,
  clickReference: Buffer,
  rest: Pick<Claim, 'appId' | 'installId' | 'method' | 'confidence'>,
): Claim {
  return { ...rest, clickReference, linkId: link.id, link: link.destination }
}
