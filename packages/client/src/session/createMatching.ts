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
  /** Matches the install. Runs until it has a result, or `stopMatch` or `cancelMatch` is called. */
  match(deadline: number, callbacks: MatchCallbacks): Promise<MatchOutcome>
  /** Returns the link for a pasted text, or null. A newer call cancels an older one. */
  matchPasted(scope: Scope, text: string): Promise<Link | null>
  /** Stops waiting. Returns false if there is an answer already: it has ended the attempt, so it is still returned. */
  stopMatch(): boolean
  /** Ends the match without a result. */
  cancelMatch(): void
  cancelPasted(): void
}

export function createMatching(options: MatchingOptions): Matching {
  const { config, clock, install, reporter } = options
  let installScope: Scope | null = null
  let pastedScope: Scope | null = null
  /** Open while the outcome of the install's match is written. */
  let savingScope: Scope | null = null

  function createContext(scope: Scope, deadline: number): MatchContext {
    const times = getMatchTimes(getTimeoutMs(config()))
    const { clickId = null, paste } = install.pending
    return {
      ...options,
      scope,
      times,
      deadline,
      installId: install.id,
      isFresh: install.isFresh,
      known: { clickId, pastedLink: paste?.link ?? null },
      askToPaste,
      begin: () =>
        waitFor(
          scope,
          install.whenWritten(scope, times.writeMs).then(() => true),
        ),
    }
  }

  /** Stored before the prompt is shown: a person is asked once, also if the process is killed meanwhile. */
  async function askToPaste(): Promise<boolean> {
    if (install.pending.paste || !options.canPrompt()) return false
    if (!(await install.save({ paste: { link: null } }))) return false
    if (options.canPrompt()) return true
    // The client was stopped, or a link was opened, during the write. Nobody was asked.
    void install.save({ paste: undefined })
    return false
  }

  function saveOutcome(
    outcome: MatchOutcome,
    isWanted: boolean,
    { scope, times }: MatchContext,
  ): Promise<unknown> {
    const { keepUntilCleared = false, resumeUnanswered = false } = config()
    const change = toInstallChange(outcome, { keepUntilCleared, resumeUnanswered, isWanted })
    if (Object.keys(change).length > 0) void install.save(change)
    return install.whenWritten(scope, times.writeMs)
  }

  return {
    async match(deadline, { isWanted, onUnanswered }) {
      const scope = createScope(clock)
      installScope = scope
      const hadAttempt = install.pending.attempt !== undefined
      let hasBegun = false as boolean
      let hasSent = false as boolean
      let isReported = false
      const report = (error: LinkError) => {
        if (!isReported) reporter.report(error)
        isReported = true
      }
      const context: MatchContext = {
        ...createContext(scope, deadline),
        begin() {
          hasBegun = true
          const attempt = install.pending.attempt ?? { since: clock.now() }
          return waitFor(scope, install.save({ attempt }))
        },
        onSend() {
          hasSent = true
        },
        onLearned({ clickId, pastedLink }) {
          // For a later start of the attempt, which could not read them again.
          if (clickId !== null && clickId !== install.pending.clickId)
            void install.save({ clickId })
          if (pastedLink !== null && install.pending.paste?.link !== pastedLink)
            void install.save({ paste: { link: pastedLink } })
        },
        onUnanswered(error) {
          report(error)
          onUnanswered(error)
        },
      }
      // The app stops waiting, and the answer may never come: say so now.
      scope.after(Math.max(0, deadline - clock.now()), () => {
        if (hasSent) report(options.service.describeSilence('match-link'))
      })
      const outcome = await runMatch(context)
      // Consent was narrowed, or the client stopped, after the attempt was stored and before it began.
      if (hasBegun && !hasSent && !hadAttempt) void install.save({ attempt: undefined })
      if (scope.isClosed) return { kind: 'stopped' }
      if ('error' in outcome && outcome.error) {
        const isKnown = outcome.kind === 'failed' && outcome.unanswered
        if (isKnown) report(outcome.error)
        else reporter.report(outcome.error)
      }
      savingScope = createScope(clock)
      await saveOutcome(outcome, isWanted(), { ...context, scope: savingScope })
      savingScope = null
      return closeWith(scope, outcome)
    },
    async matchPasted(parent, text) {
      const pastedLink = sanitizePastedLink(text, config().linkHosts)
      if (pastedLink === null) return null
      pastedScope?.close()
      const scope = createChildScope(parent, clock)
      pastedScope = scope
      const context = createContext(scope, clock.now() + getTimeoutMs(config()))
      const facts = { get: () => ({ ...noFacts, pastedLink }), waitForMore: () => noMore }
      const outcome = await requestLink(facts, context)
      if (outcome.kind === 'failed') reporter.report(outcome.error)
      // A pasted text without a link leaves the install unchanged.
      if (outcome.kind === 'link' && !scope.isClosed) await saveOutcome(outcome, true, context)
      const ended = closeWith(scope, outcome)
      return ended.kind === 'link' ? ended.link : null
    },
    stopMatch() {
      const scope = savingScope ?? installScope
      scope?.close()
      return savingScope === null
    },
    cancelMatch() {
      installScope?.close()
    },
    cancelPasted() {
      pastedScope?.close()
    },
  }
}

const noMore = Promise.resolve(false)

/** Waits for a write, however long it takes. A client that is stopped meanwhile has no result. */
function waitFor(scope: Scope, writing: Promise<boolean>): Promise<boolean> {
  const stopped = new Promise<false>((resolve) => {
    scope.addCleanup(() => {
      resolve(false)
    })
  })
  return Promise.race([writing, stopped])
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
