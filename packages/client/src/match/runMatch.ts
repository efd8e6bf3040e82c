import { apiPaths } from '@throughlink/protocol'
import type { Config } from '../config.ts'
import { linkError } from '../errors.ts'
import type { Link } from '../link.ts'
import type { Clock, Ports, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import { resolveShort } from '../resolve/resolveShort.ts'
import { linkRoute } from '../routes/linkRoute.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { retryAfterMs } from '../time/retryAfterMs.ts'
import { retryDelay } from '../time/retryDelay.ts'
import type { Scope } from '../time/scope.ts'
import { chooseRequest } from './chooseRequest.ts'
import { gatherFacts, type MatchFacts } from './gatherFacts.ts'
import type { ResponseOutcome, MatchOutcome } from './matchOutcome.ts'
import type { MatchTimes } from './matchTimes.ts'
import { readMatchResponse } from './readMatchResponse.ts'

const maxTries = 3
const retryLimits = { firstMs: 250, maxMs: 1000 }

/** Extra time for the last try after the deadline. The app no longer waits, but a late link is delivered. */
const lateResponseMs = 10_000

export interface MatchContext {
  /** The latest config: consent may change while the match runs. */
  readonly config: () => Config
  readonly ports: Ports
  readonly clock: Clock
  readonly random: Random
  readonly service: ServiceClient
  readonly reporter: Reporter
  readonly scope: Scope
  readonly times: MatchTimes
  /** No further try starts after this moment. */
  readonly deadline: number
  readonly installId: string
  /** Resolves when the install id is stored or storing failed. No request is sent before. */
  readonly installStored: Promise<void>
}

/** Matches an install: gathers facts, sends the request, and resolves the link. Never rejects. */
export async function runMatch(context: MatchContext): Promise<MatchOutcome> {
  const { ports, scope, times } = context
  const [facts] = await Promise.all([
    gatherFacts(ports, context.config(), scope, times),
    context.installStored,
  ])
  if (scope.isClosed) return { kind: 'stopped' }
  return requestLink(facts, context)
}

/** Requests a match by the given facts. */
export async function requestLink(facts: MatchFacts, context: MatchContext): Promise<MatchOutcome> {
  const outcome = await requestMatch(facts, context)
  return outcome.kind === 'link' ? { kind: 'link', link: await toLink(outcome, context) } : outcome
}

async function toLink(
  { url, method, confidence }: Extract<ResponseOutcome, { kind: 'link' }>,
  { config, clock, times, deadline, ...context }: MatchContext,
): Promise<Link> {
  // A correct route that is late is better than a wrong one, so always allow one full request.
  const timeoutMs = Math.max(deadline - clock.now() - times.writeMs, times.requestMs)
  const resolved = await resolveShort(url, config().linkHosts, timeoutMs, context)
  return { url: resolved, route: linkRoute(resolved), type: 'deferred', method, confidence }
}

async function requestMatch(facts: MatchFacts, context: MatchContext): Promise<ResponseOutcome> {
  const { clock, random, service, scope, times, deadline } = context
  for (let tries = 1; ; tries++) {
    const request = createRequest(facts, context)
    if (request === null) return toNoFactsOutcome(context.config())

    const leftMs = Math.max(0, deadline - clock.now())
    const isLastToFit = leftMs <= times.requestMs || tries === maxTries
    const timeoutMs = isLastToFit ? leftMs + lateResponseMs : times.requestMs
    const response = await service.post(scope, apiPaths.matchLink, request, timeoutMs)
    const decision = readMatchResponse(response)
    if (decision.kind === 'done') return decision.outcome

    const now = clock.now()
    const backoffMs = retryDelay(tries, retryLimits, random)
    const delayMs = Math.max(retryAfterMs(decision.retryAfter, now) ?? 0, backoffMs)
    if (tries === maxTries || now + delayMs >= deadline) return decision.outcome
    await scope.sleep(delayMs)
    if (scope.isClosed) return { kind: 'stopped' }
  }
}

/** Called for each try, because consent may have been restricted since the facts were gathered. */
function createRequest(facts: MatchFacts, { ports, clock, config, installId }: MatchContext) {
  const { matching = 'full' } = config()
  return chooseRequest(facts, { matching, platform: ports.platform, installId, now: clock.now() })
}

function toNoFactsOutcome({ matching }: Config): ResponseOutcome {
  if (matching === 'deterministic') return { kind: 'none', reason: 'no_token' }
  const message = 'No click ID, link or device signals; skipping deferred matching.'
  const error = linkError('device_unreadable', message)
  return { kind: 'failed', error, unanswered: false }
}
