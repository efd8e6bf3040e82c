import { timeoutOf, type Config } from '../config.ts'
import type { Install } from '../install/createInstall.ts'
import { matchMemory } from '../install/matchMemory.ts'
import type { Link } from '../link.ts'
import type { MatchFacts } from '../match/gatherFacts.ts'
import type { MatchOutcome } from '../match/matchOutcome.ts'
import { matchTimes } from '../match/matchTimes.ts'
import { pastedLink } from '../match/pastedLink.ts'
import { requestLink, runMatch, type MatchContext } from '../match/runMatch.ts'
import type { Clock, Ports, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { createScope, type Scope } from '../time/scope.ts'

export interface MatchingParts {
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
 * The matches of a session: that of its install, and those of links a person pastes. What comes of one
 * is written down before it is told, so that a kill in between never shows a link twice.
 */
export interface Matching {
  /** The match of the install. `isWanted` is asked at its end: would a link still be shown? */
  match(scope: Scope, deadline: number, isWanted: () => boolean): Promise<MatchOutcome>
  /** The link behind a pasted text, or null. A newer paste ends an older one. */
  paste(scope: Scope, text: string): Promise<Link | null>
  cancelMatch(): void
  cancelPaste(): void
}

export function createMatching(parts: MatchingParts): Matching {
  const { config, clock, install, reporter } = parts
  let matchScope: Scope | null = null
  let pasteScope: Scope | null = null

  function contextOf(scope: Scope, deadline: number): MatchContext {
    const times = matchTimes(timeoutOf(config()))
    const installStored = install.settled(scope, times.writeMs)
    return { ...parts, scope, times, deadline, installId: install.id, installStored }
  }

  async function writeDown(
    outcome: MatchOutcome,
    isWanted: boolean,
    { scope, times }: MatchContext,
  ): Promise<void> {
    const { keepUntilCleared = false, resumeUnanswered = false } = config()
    const { unanswered } = install
    const now = clock.now()
    install.remember(
      matchMemory(outcome, { keepUntilCleared, resumeUnanswered, isWanted, unanswered, now }),
    )
    await install.settled(scope, times.writeMs)
  }

  return {
    async match(parent, deadline, isWanted) {
      const scope = createChildScope(parent, clock)
      matchScope = scope
      const context = contextOf(scope, deadline)
      const outcome = await runMatch(context)
      if (scope.closed) return { kind: 'stopped' }
      if (outcome.kind === 'failed') reporter.report(outcome.error)
      await writeDown(outcome, isWanted(), context)
      return closing(scope, outcome)
    },
    async paste(parent, text) {
      const pasted = pastedLink(text, config().linkHosts)
      if (pasted === null) return null
      pasteScope?.close()
      const scope = createChildScope(parent, clock)
      pasteScope = scope
      const context = contextOf(scope, clock.now() + timeoutOf(config()))
      await context.installStored
      const outcome = await requestLink(factsOf(pasted), context)
      if (outcome.kind === 'failed') reporter.report(outcome.error)
      // A paste that found nothing decides nothing about the install.
      if (outcome.kind === 'link' && !scope.closed) await writeDown(outcome, true, context)
      const ended = closing(scope, outcome)
      return ended.kind === 'link' ? ended.link : null
    },
    cancelMatch() {
      matchScope?.close()
    },
    cancelPaste() {
      pasteScope?.close()
    },
  }
}

/** Of what the device could tell, the pasted link alone. */
function factsOf(pasted: string): MatchFacts {
  return { clickId: null, referrer: null, signals: null, pastedLink: pasted }
}

function createChildScope(parent: Scope, clock: Clock): Scope {
  const child = createScope(clock)
  child.own(parent.own(() => child.close()))
  return child
}

/** The outcome, unless the scope was closed in the meantime; closes it in any case. */
function closing(scope: Scope, outcome: MatchOutcome): MatchOutcome {
  const isStopped = scope.closed
  scope.close()
  return isStopped ? { kind: 'stopped' } : outcome
}
