import { apiPaths } from '@throughlink/protocol'
import { type Config, hasSource } from '../config.ts'
import { type LinkError, linkError } from '../errors/linkError.ts'
import type { Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import { resolveShort } from '../resolve/resolveShort.ts'
import { linkRoute } from '../routes/linkRoute.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { retryAfterMs } from '../time/retryAfterMs.ts'
import { retryDelay } from '../time/retryDelay.ts'
import { chooseRequest } from './chooseRequest.ts'
import { createFacts, type FactsOptions, type MatchFacts } from './createFacts.ts'
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
  /** Resolves when the install id is stored or storing failed. No request is sent before. */
  readonly installStored: Promise<unknown>
  /**
   * Called once when the tries that the app waits for got no response. The attempt then goes on in the
   * background. Without it, the attempt ends there.
   */
  readonly onUnanswered?: (error: LinkError) => void
}

/** Matches an install: reads the facts, sends the request, and resolves the link. Never rejects. */
export async function runMatch(context: MatchContext): Promise<MatchOutcome> {
  const facts = createFacts(context)
  await Promise.all([facts.read(), context.installStored])
  if (context.scope.isClosed) return { kind: 'stopped' }
  return requestLink(facts.get, context)
}

/** Requests a match by the given facts, which are read again for each try. */
export async function requestLink(
  getFacts: () => MatchFacts,
  context: MatchContext,
): Promise<MatchOutcome> {
  const outcome = await requestMatch(getFacts, context)
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
  getFacts: () => MatchFacts,
  context: MatchContext,
): Promise<ResponseOutcome> {
  const { clock, random, service, scope, times, deadline, trace, onUnanswered } = context
  const giveUpAt = clock.now() + maxAttemptMs
  let isAwaited = true
  for (let tries = 1; ; tries++) {
    const request = createRequest(getFacts(), context)
    if (request === null) return toNoFactsOutcome(context.config())

    const leftMs = Math.max(0, deadline - clock.now())
    const isLastToFit = leftMs <= times.requestMs || tries >= maxAwaitedTries
    const timeoutMs = isLastToFit ? leftMs + lateResponseMs : times.requestMs
    const response = await service.post(scope, apiPaths.matchLink, request, timeoutMs)
    const decision = readMatchResponse(response)
    if (decision.kind === 'done') return decision.outcome

    const now = clock.now()
    const backoffMs = retryDelay(tries, retryLimits, random)
    const delayMs = Math.max(retryAfterMs(decision.retryAfter, now) ?? 0, backoffMs)
    if (isAwaited && (tries >= maxAwaitedTries || now + delayMs >= deadline)) {
      isAwaited = false
      if (!onUnanswered) return decision.outcome
      onUnanswered(decision.outcome.error)
    }
    if (now + delayMs >= giveUpAt) return decision.outcome
    trace('retry', { inMs: delayMs })
    await scope.sleep(delayMs)
    if (scope.isClosed) return { kind: 'stopped' }
  }
}

/** Called for each try, because consent may have been restricted since the facts were read. */
function createRequest(facts: MatchFacts, { ports, clock, config, installId }: MatchContext) {
  const canFingerprint = hasSource(config(), 'fingerprint')
  const { platform } = ports
  return chooseRequest(facts, { canFingerprint, platform, installId, now: clock.now() })
}

function toNoFactsOutcome(config: Config): ResponseOutcome {
  if (!hasSource(config, 'fingerprint')) return { kind: 'none', reason: 'no_token' }
  return { kind: 'failed', error: linkError('device_unreadable'), unanswered: false }
}
