import type { Invariant } from './invariants.ts'

/** A deliberate bug in the source, which the model-based test must detect. */
export interface Mutant {
  /** The invariant that it violates. */
  readonly breaks: Invariant
  readonly what: string
  /** Below `packages/client/src`. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

export const mutants: readonly Mutant[] = [
  {
    breaks: 'processed in time',
    what: 'the deadline is never dispatched',
    file: 'session/createSession.ts',
    find: "dispatch({ type: 'deadline' })",
    replace: '',
  },
  {
    breaks: 'a tap is not lost',
    what: 'a port that hangs is awaited without a timeout',
    file: 'time/scope.ts',
    find: "settle({ kind: 'timeout' })",
    replace: '',
  },
  {
    breaks: 'processed for good',
    what: 'clearing goes back to waiting',
    file: 'session/transition.ts',
    find: "return next(withoutLink(state, 'cleared'), { type: 'forget-deferred' })",
    replace: "return next({ ...pickFacts(state), status: 'pending' }, { type: 'forget-deferred' })",
  },
  {
    breaks: 'one attempt',
    what: 'the end of a match is not written down',
    file: 'install/toInstallChange.ts',
    find: 'return { processed: true, keptLink,',
    replace: 'return { keptLink,',
  },
  {
    breaks: 'one attempt',
    what: 'a second client gets a session of its own',
    file: 'session/sessionRegistry.ts',
    find: 'sessions.get(appId) ?? create()',
    replace: 'create()',
  },
  {
    breaks: 'one install id',
    what: 'the request does not wait until the install id is stored',
    file: 'match/runMatch.ts',
    find: 'await Promise.all([facts.read(), context.installStored])',
    replace: 'await facts.read()',
  },
  {
    breaks: 'opened link wins',
    what: 'a late match replaces an opened link',
    file: 'session/transition.ts',
    find: 'if (state.opened || state.isDismissed) return next(ended',
    replace: 'if (state.isDismissed) return next(ended',
  },
  {
    breaks: 'opened link wins',
    what: 'an opened link leaves the match to a later start',
    file: 'session/createSession.ts',
    find: 'install.save({ processed: true, unanswered: undefined })',
    replace: '',
  },
  {
    breaks: 'delivered once',
    what: 'one tap that the platform reports twice counts as two',
    file: 'session/createArrivals.ts',
    find: 'type === null || isDuplicate(url)',
    replace: 'type === null',
  },
  {
    breaks: 'delivered once',
    what: 'the link is shown before its delivery is stored',
    file: 'session/createMatching.ts',
    find: 'return install.whenWritten(scope, times.writeMs)',
    replace: 'return Promise.resolve()',
  },
  {
    breaks: 'cleared stays cleared',
    what: 'a late link is shown to an app that has moved on',
    file: 'session/transition.ts',
    find: 'if (state.opened || state.isDismissed) return next(ended',
    replace: 'if (state.opened) return next(ended',
  },
  {
    breaks: 'cleared stays cleared',
    what: 'a cleared link stays in storage',
    file: 'session/transition.ts',
    find: "return next(withoutLink(state, 'cleared'), { type: 'forget-deferred' })",
    replace: "return next(withoutLink(state, 'cleared'))",
  },
  {
    breaks: 'consent is kept',
    what: 'matching off is ignored',
    file: 'session/createSession.ts',
    find: "platform !== 'web' && matching !== 'off'",
    replace: "platform !== 'web'",
  },
  {
    breaks: 'consent is kept',
    what: 'a narrowed consent does not reach a match in progress',
    file: 'match/runMatch.ts',
    find: "const canFingerprint = hasSource(config(), 'fingerprint')",
    replace: 'const canFingerprint = true',
  },
  {
    breaks: 'nothing is thrown',
    what: 'a port that throws is not caught',
    file: 'time/scope.ts',
    find: 'new Promise<T>((done) => {\n        done(work())\n      }).then(',
    replace: 'Promise.resolve(work()).then(',
  },
  {
    breaks: 'nothing is thrown',
    what: 'a late failure of the initial URL is not handled',
    file: 'session/createOpenedLinks.ts',
    find: 'void reading.then(accept, () => undefined)',
    replace: 'void reading.then(accept)',
  },
  {
    breaks: 'stop ends everything',
    what: 'stopping leaves requests open',
    file: 'service/serviceClient.ts',
    find: 'call.cancel()',
    replace: '',
  },
  {
    breaks: 'stop ends everything',
    what: 'stopping leaves waits and timers open',
    file: 'time/scope.ts',
    find: 'for (const stop of [...stops].reverse()) {',
    replace: 'for (const stop of [] as (() => void)[]) {',
  },
  {
    breaks: 'a tap is not lost',
    what: 'an unresolved short link is forgotten at the deadline',
    file: 'session/transition.ts',
    find: 'if (state.resolving) return showLink({ ...state, resolving: null }, state.resolving.link)',
    replace:
      'if (state.resolving) return next(withoutLink({ ...state, resolving: null }, "timeout"))',
  },
  {
    breaks: 'a match is not lost',
    what: 'no match ever runs',
    file: 'session/transition.ts',
    find: "return install === 'first-run' &&",
    replace: "return install === 'processed' &&",
  },
  {
    breaks: 'opened link wins',
    what: 'a start after a stop does not wait for the URL of the new activity',
    file: 'session/transition.ts',
    find: "isRunning: true, initialUrl: 'reading' }",
    replace: 'isRunning: true }',
  },
  {
    breaks: 'an outage does not lose the match',
    what: 'the match ends when the app stops waiting',
    file: 'match/runMatch.ts',
    find: 'const maxAttemptMs = 10 * 60_000',
    replace: 'const maxAttemptMs = 0',
  },
  {
    breaks: 'an outage does not lose the match',
    what: 'a match without a response ends the session’s match',
    file: 'session/transition.ts',
    find: 'return next(withError(state, input.error))',
    replace: 'return next(withError(endMatch(state), input.error), { type: "cancel-match" })',
  },
  {
    breaks: 'a remount does not post again',
    what: 'a stop cancels the match at once',
    file: 'session/createSession.ts',
    find: 'const lingerMs = 2000',
    replace: 'const lingerMs = 0',
  },
  {
    breaks: 'a remount does not post again',
    what: 'a start does not keep the match that still runs',
    file: 'session/createSession.ts',
    find: 'cancelLinger()\n    trace',
    replace: 'trace',
  },
  {
    breaks: 'an answered prompt is used',
    what: 'the prompt gets as long as a fast source',
    file: 'match/matchTimes.ts',
    find: 'promptMs: 60_000',
    replace: 'promptMs: timeoutMs * 0.25',
  },
  {
    breaks: 'an answered prompt is used',
    what: 'an answer while no client runs is dropped',
    file: 'match/createFacts.ts',
    find: 'if (canReadClipboard()) learn',
    replace: 'if (canReadClipboard() && options.canPrompt()) learn',
  },
  {
    breaks: 'no prompt without use',
    what: 'the prompt is shown without a client, and for a link that is not wanted',
    file: 'session/createSession.ts',
    find: 'canPrompt: () => scope !== null && isDeferredWanted()',
    replace: 'canPrompt: () => true',
  },
  {
    breaks: 'no prompt without use',
    what: 'the request does not wait for the clipboard',
    file: 'match/createFacts.ts',
    find: 'Promise.all([readSignals(), readClipboard()])',
    replace: 'Promise.all([readSignals(), void readClipboard()])',
  },
  {
    breaks: 'a referrer in time is used',
    what: 'Play gets as long as the device signals',
    file: 'match/createFacts.ts',
    find: 'scope.withTimeout(getSourceMs(), () => reading)',
    replace: 'scope.withTimeout(times.signalsMs, () => reading)',
  },
  {
    breaks: 'a referrer in time is used',
    what: 'a later try does not use a late referrer',
    file: 'match/runMatch.ts',
    find: 'return requestLink(facts.get, context)',
    replace: 'const first = facts.get()\n  return requestLink(() => first, context)',
  },
  {
    breaks: 'a re-created activity delivers its link',
    what: 'the initial URL is read once per process',
    file: 'session/transition.ts',
    find: "    { type: 'read-initial-url' },",
    replace:
      "    ...(state.opened || state.match !== 'waiting' ? [] : [{ type: 'read-initial-url' } as const]),",
  },
  {
    breaks: 'events are not lost',
    what: 'a batch without a response is dropped',
    file: 'events/createEventQueue.ts',
    find: 'reporter.reportOnce(outcome.error)',
    replace: 'removeEvents(batch)',
  },
  {
    breaks: 'events are not lost',
    what: 'events are not stored',
    file: 'events/createEventQueue.ts',
    find: 'journal?.add(event)',
    replace: '',
  },
  {
    breaks: 'a slow upload shrinks',
    what: 'a batch that timed out is sent again as it is',
    file: 'events/createEventQueue.ts',
    find: 'if (outcome.isTimeout) batchSize = maxFittingSize = Math.ceil(batch.length / 2)',
    replace: '',
  },
]
