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
    find: 'context.installStored,',
    replace: '',
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
    find: 'await install.whenWritten(scope, times.writeMs)',
    replace: '',
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
    find: "const { matching = 'full' } = config()",
    replace: "const matching = 'full' as const",
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
    file: 'session/createSession.ts',
    find: 'void initialUrl.then(applyInitialUrl, () => undefined)',
    replace: 'void initialUrl.then(applyInitialUrl)',
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
]
