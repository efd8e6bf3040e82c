import { type Config, getTimeoutMs } from '../config.ts'
import type { Trace } from '../debug/createTimeline.ts'
import type { LinkError } from '../errors/linkError.ts'
import type { Install } from '../install/createInstall.ts'
import { toInstallChange } from '../install/toInstallChange.ts'
import type { Link } from '../link.ts'
import { noFacts } from '../match/createFacts.ts'
import type { MatchOutcome } from '../match/matchOutcome.ts'
import { getMatchTimes } from '../match/matchTimes.ts'
import { type MatchContext, requestLink, runMatch } from '../match/runMatch.ts'
import { sanitizePastedLink } from '../match/sanitizePastedLink.ts'
import type { Clock, Ports, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { createScope, type Scope } from '../time/scope.ts'

export interface MatchingOptions {
  /** The latest config: consent may change while a match runs. */
  readonly config: () => Config
  readonly ports: Ports
  readonly clock: Clock
  readonly random: Random
  readonly service: ServiceClient
  readonly reporter: Reporter
  readonly install: Install
  readonly trace: Trace
  /** Whether the paste prompt may be shown now: a client runs, and the link would be shown. */
  readonly canPrompt: () => boolean
}

export interface MatchCallbacks {
  /** Returns whether a link would still be shown. Called at the end. */
  readonly isWanted: () => boolean
  /** The tries that the app waits for got no response. The match goes on. */
  readonly onUnanswered: (error: LinkError) => void
}

/**
 * Runs the matches of a session: the match of the install, and matches of pasted links. The outcome is
 * stored before it is returned, so that a kill in between never shows a link twice.
 */
export interface Matching {
  /** Matches the install. Runs until it has a result or `cancelMatch` is called. */
  match(deadline: number, callbacks: MatchCallbacks): Promise<MatchOutcome>
  /** Returns the link for a pasted text, or null. A newer call cancels an older one. */
  matchPasted(scope: Scope, text: string): Promise<Link | null>
  cancelMatch(): void
  cancelPasted(): void
}

export function createMatching(options: MatchingOptions): Matching {
  const { config, clock, install, reporter } = options
  let installScope: Scope | null = null
  let pastedScope: Scope | null = null

  function createContext(scope: Scope, deadline: number): MatchContext {
    const times = getMatchTimes(getTimeoutMs(config()))
    const installStored = install.whenWritten(scope, times.writeMs)
    return { ...options, scope, times, deadline, installId: install.id, installStored }
  }

  function getUnanswered(): NonNullable<Install['unanswered']> {
    return install.unanswered ?? { since: clock.now(), resumedStarts: 0 }
  }

  function saveOutcome(
    outcome: MatchOutcome,
    isWanted: boolean,
    { scope, times }: MatchContext,
  ): Promise<unknown> {
    const { keepUntilCleared = false, resumeUnanswered = false } = config()
    const unanswered = getUnanswered()
    install.save(
      toInstallChange(outcome, { keepUntilCleared, resumeUnanswered, isWanted, unanswered }),
    )
    return install.whenWritten(scope, times.writeMs)
  }

  return {
    async match(deadline, { isWanted, onUnanswered }) {
      const scope = createScope(clock)
      installScope = scope
      const reported = new Set<LinkError>()
      const context: MatchContext = {
        ...createContext(scope, deadline),
        onUnanswered(error) {
          reported.add(error)
          reporter.report(error)
          // Not processed yet: the attempt goes on. If the process is killed, the next start decides.
          if (isWanted()) install.save({ unanswered: getUnanswered() })
          onUnanswered(error)
        },
      }
      const outcome = await runMatch(context)
      if (scope.isClosed) return { kind: 'stopped' }
      if (outcome.kind === 'failed' && !(reported.size > 0 && outcome.unanswered)) {
        reporter.report(outcome.error)
      }
      await saveOutcome(outcome, isWanted(), context)
      return closeWith(scope, outcome)
    },
    async matchPasted(parent, text) {
      const pastedLink = sanitizePastedLink(text, config().linkHosts)
      if (pastedLink === null) return null
      pastedScope?.close()
      const scope = createChildScope(parent, clock)
      pastedScope = scope
      const context = createContext(scope, clock.now() + getTimeoutMs(config()))
      await context.installStored
      const outcome = await requestLink(() => ({ ...noFacts, pastedLink }), context)
      if (outcome.kind === 'failed') reporter.report(outcome.error)
      // A pasted text without a link leaves the install unchanged.
      if (outcome.kind === 'link' && !scope.isClosed) await saveOutcome(outcome, true, context)
      const ended = closeWith(scope, outcome)
      return ended.kind === 'link' ? ended.link : null
    },
    cancelMatch() {
      installScope?.close()
    },
    cancelPasted() {
      pastedScope?.close()
    },
  }
}

function createChildScope(parent: Scope, clock: Clock): Scope {
  const child = createScope(clock)
  child.addCleanup(parent.addCleanup(() => child.close()))
  return child
}

/** Closes the scope. Returns the outcome, or `stopped` when the scope was already closed. */
function closeWith(scope: Scope, outcome: MatchOutcome): MatchOutcome {
  const wasClosed = scope.isClosed
  scope.close()
  return wasClosed ? { kind: 'stopped' } : outcome
}
