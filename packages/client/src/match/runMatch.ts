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
import type { AnswerOutcome, MatchOutcome } from './matchOutcome.ts'
import type { MatchTimes } from './matchTimes.ts'
import { readMatchAnswer } from './readMatchAnswer.ts'

const mostTries = 3
const betweenTries = { firstMs: 250, mostMs: 1000 }

/** How long the last try may go on after the budget: the app no longer waits, but a late link arrives. */
const lateAnswerMs = 10_000

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
  /** Ends when the install's id is stored, or cannot be: the request must not leave before. */
  readonly installStored: Promise<void>
}

/** The match of an install, from asking the platform to a link with its route. Never rejects. */
export async function runMatch(context: MatchContext): Promise<MatchOutcome> {
  const { ports, scope, times } = context
  const [facts] = await Promise.all([
    gatherFacts(ports, context.config(), scope, times),
    context.installStored,
  ])
  if (scope.closed) return { kind: 'stopped' }
  return requestLink(facts, context)
}

/** The match by facts that are at hand. */
export async function requestLink(facts: MatchFacts, context: MatchContext): Promise<MatchOutcome> {
  const outcome = await requestMatch(facts, context)
  return outcome.kind === 'link' ? { kind: 'link', link: await linkOf(outcome, context) } : outcome
}

async function linkOf(
  { url, method, confidence }: Extract<AnswerOutcome, { kind: 'link' }>,
  { config, clock, times, deadline, ...parts }: MatchContext,
): Promise<Link> {
  // A right route that is late beats a wrong one in time, so a whole request fits in any case.
  const limitMs = Math.max(deadline - clock.now() - times.writeMs, times.requestMs)
  const resolved = await resolveShort(url, config().linkHosts, limitMs, parts)
  return { url: resolved, route: linkRoute(resolved), type: 'deferred', method, confidence }
}

async function requestMatch(facts: MatchFacts, context: MatchContext): Promise<AnswerOutcome> {
  const { clock, random, service, scope, times, deadline } = context
  for (let tries = 1; ; tries++) {
    const request = requestOf(facts, context)
    if (request === null) return nothingToAsk(context.config())

    const leftMs = Math.max(0, deadline - clock.now())
    const isLastToFit = leftMs <= times.requestMs || tries === mostTries
    const limitMs = isLastToFit ? leftMs + lateAnswerMs : times.requestMs
    const answer = await service.post(scope, apiPaths.matchLink, request, limitMs)
    const verdict = readMatchAnswer(answer)
    if (verdict.kind === 'over') return verdict.outcome

    const now = clock.now()
    const ownMs = retryDelay(tries, betweenTries, random)
    const delayMs = Math.max(retryAfterMs(verdict.retryAfter, now) ?? 0, ownMs)
    if (tries === mostTries || now + delayMs >= deadline) return verdict.outcome
    await scope.sleep(delayMs)
    if (scope.closed) return { kind: 'stopped' }
  }
}

/** Made anew for each try, because consent may have been narrowed since the facts were gathered. */
function requestOf(facts: MatchFacts, { ports, clock, config, installId }: MatchContext) {
  const { matching = 'full' } = config()
  return chooseRequest(facts, { matching, platform: ports.platform, installId, now: clock.now() })
}

function nothingToAsk({ matching }: Config): AnswerOutcome {
  if (matching === 'deterministic') return { kind: 'none', reason: 'no_token' }
  const message = 'The device told nothing about itself, so there is nothing to match by.'
  const error = linkError('device_unreadable', message)
  return { kind: 'failed', error, unanswered: false }
}
