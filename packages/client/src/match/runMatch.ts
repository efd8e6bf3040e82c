import { apiPaths } from '@throughlink/protocol'
import { hasSource } from '../config.ts'
import { type LinkError, linkError } from '../errors/linkError.ts'
import type { Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import { resolveShort } from '../resolve/resolveShort.ts'
import { linkRoute } from '../routes/linkRoute.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { retryAfterMs } from '../time/retryAfterMs.ts'
import { retryDelay } from '../time/retryDelay.ts'
import { chooseRequest } from './chooseRequest.ts'
import { createFacts, type Facts, type FactsOptions, type MatchFacts } from './createFacts.ts'
import type { MatchOutcome, ResponseOutcome } from './matchOutcome.ts'
import { readMatchResponse } from './readMatchResponse.ts'

/** Tries that the app waits for. */
const maxAwaitedTries = 3
const retryLimits = { firstMs: 250, maxMs: 30_000 }

/** For a response after the deadline. The app no longer waits, but a late link is delivered. */
const lateResponseMs = 10_000

/** How long an attempt without a response goes on while the process lives. */
const maxAttemptMs = 10 * 60_000

export interface MatchContext extends FactsOptions {
  readonly random: Random
  readonly service: ServiceClient
  readonly reporter: Reporter
  readonly installId: string
  /** Called before the first request. Resolves to whether it is stored that the attempt began: else none is sent. */
  readonly begin: () => Promise<boolean>
  /** Called when a request is sent. */
  readonly onSend?: () => void
  /**
   * Called once when the tries that the app waits for got no response. The attempt then goes on in the
   * background. Without it, the attempt ends there.
   */
  readonly onUnanswered?: (error: LinkError) => void
}

/** Matches an install: reads the facts, sends the request, and resolves the link. Never rejects. */
export function runMatch(context: MatchContext): Promise<MatchOutcome> {
  const facts = createFacts(context)
  return facts.read().then(() => requestLink(facts, context))
}

/** Requests a match by the given facts, which are read again for each try. */
export async function requestLink(
  facts: Pick<Facts, 'get' | 'waitForMore'>,
  context: MatchContext,
): Promise<MatchOutcome> {
  const outcome = await requestMatch(facts, context)
  if (outcome.kind !== 'link') return outcome
  const { url, method, confidence } = outcome
  const { config, clock, times, deadline } = context
  // A correct route that is late is better than a wrong one, so always allow one full request.
  const timeoutMs = Math.max(deadline - clock.now() - times.writeMs, times.requestMs)
  const resolvedUrl = await resolveShort(url, config().linkHosts, timeoutMs, context)
  const route = linkRoute(resolvedUrl ?? url)
  return {
    kind: 'link',
    link: { url, resolvedUrl, route, type: 'deferred', method, confidence },
  }
}

async function requestMatch(
  facts: Pick<Facts, 'get' | 'waitForMore'>,
  context: MatchContext,
): Promise<ResponseOutcome> {
  const { clock, random, service, scope, times, deadline, trace, onUnanswered } = context
  const isLateWanted = context.config().lateLinks ?? true
  let leftMs = maxAttemptMs
  /** Counts what a step was to take at most: a phone that sleeps meanwhile uses up nothing. */
  const spend = (sinceMs: number, plannedMs: number) => {
    leftMs -= Math.min(Math.max(0, clock.now() - sinceMs), plannedMs)
  }
  // A function: the type checker would take the first result for granted after a wait.
  const isStopped = () => scope.isClosed
  let isAwaited = true
  let hasBegun = false
  for (let tries = 1; ;) {
    if (isStopped()) return { kind: 'stopped' }
    const request = createRequest(facts.get(), context)
    if (request === null) {
      if (!hasBegun && (await facts.waitForMore(leftMs))) continue
      return isStopped() ? { kind: 'stopped' } : toNoFactsOutcome(facts.get(), context)
    }
    if (!hasBegun) {
      if (!(await context.begin()))
        return { kind: 'skipped', reason: 'storage_unwritable', error: null }
      hasBegun = true
      continue
    }
    const startedAt = clock.now()
    // A clock that was set back must not lengthen a request.
    const untilDeadlineMs = Math.min(Math.max(0, deadline - startedAt), times.totalMs)
    const isLastToFit = untilDeadlineMs <= times.requestMs || tries >= maxAwaitedTries
    const lateMs = isLateWanted ? lateResponseMs : 0
    const timeoutMs = isLastToFit ? untilDeadlineMs + lateMs : times.requestMs
    context.onSend?.()
    const response = await service.post(scope, apiPaths.matchLink, request, timeoutMs)
    const decision = readMatchResponse(response)
    if (decision.kind === 'done') return decision.outcome
    spend(startedAt, timeoutMs)

    const now = clock.now()
    const backoffMs = retryDelay(tries, retryLimits, random)
    const askedMs = retryAfterMs(decision.retryAfter, now) ?? 0
    const delayMs = Math.max(askedMs, backoffMs)
    if (isAwaited && (tries >= maxAwaitedTries || now + delayMs >= deadline)) {
      isAwaited = false
      if (!onUnanswered || !isLateWanted) return decision.outcome
      onUnanswered(decision.outcome.error)
    }
    if (leftMs <= backoffMs) return decision.outcome
    trace('retry', { inMs: delayMs })
    await scope.sleep(delayMs)
    // A pause that the service asked for does not count.
    spend(now, backoffMs)
    tries += 1
  }
}

/** Called for each try, because consent may have been restricted since the facts were read. */
function createRequest(facts: MatchFacts, { ports, clock, config, installId }: MatchContext) {
  const { calibration = false } = config()
  const canFingerprint = hasSource(config(), 'fingerprint')
  const { platform } = ports
  return chooseRequest(facts, {
    canFingerprint,
    calibration,
    platform,
    installId,
    now: clock.now(),
  })
}

function toNoFactsOutcome(
  { referrer }: MatchFacts,
  { config, isFresh, ports }: MatchContext,
): ResponseOutcome {
  if (!isFresh) {
    // Nothing will change once the referrer is known. Until then, a click id may still come.
    const hasReferrer = ports.platform === 'android' && ports.installReferrer
    const isFinal = !hasReferrer || referrer !== null
    const reason = 'old_install'
    return isFinal ? { kind: 'none', reason } : { kind: 'skipped', reason, error: null }
  }
  if (!hasSource(config(), 'fingerprint'))
    return { kind: 'skipped', reason: 'no_token', error: null }
  return { kind: 'skipped', reason: 'device_unreadable', error: linkError('device_unreadable') }
}
