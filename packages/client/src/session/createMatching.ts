import { getTimeoutMs, type Config } from '../config.ts'
import type { Install } from '../install/createInstall.ts'
import { toInstallChange } from '../install/toInstallChange.ts'
import type { Link } from '../link.ts'
import type { MatchOutcome } from '../match/matchOutcome.ts'
import { getMatchTimes } from '../match/matchTimes.ts'
import { requestLink, runMatch, type MatchContext } from '../match/runMatch.ts'
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
}

/**
 * Runs the matches of a session: the match of the install, and matches of pasted links. The outcome is
 * stored before it is returned, so that a kill in between never shows a link twice.
 */
export interface Matching {
  /** Matches the install. Calls `isWanted` at the end: whether a link would still be shown. */
  match(scope: Scope, deadline: number, isWanted: () => boolean): Promise<MatchOutcome>
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

  async function saveOutcome(
    outcome: MatchOutcome,
    isWanted: boolean,
    { scope, times }: MatchContext,
  ): Promise<void> {
    const { keepUntilCleared = false, resumeUnanswered = false } = config()
    const { unanswered } = install
    const now = clock.now()
    install.save(
      toInstallChange(outcome, { keepUntilCleared, resumeUnanswered, isWanted, unanswered, now }),
    )
    await install.whenWritten(scope, times.writeMs)
  }

  return {
    async match(parent, deadline, isWanted) {
      const scope = createChildScope(parent, clock)
      installScope = scope
      const context = createContext(scope, deadline)
      const outcome = await runMatch(context)
      if (scope.isClosed) return { kind: 'stopped' }
      if (outcome.kind === 'failed') reporter.report(outcome.error)
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
      const facts = { clickId: null, referrer: null, signals: null, pastedLink }
      const outcome = await requestLink(facts, context)
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
