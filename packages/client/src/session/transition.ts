import type { Link } from '../link.ts'
import type {
  Arrival,
  SessionCommand,
  SessionFacts,
  SessionInput,
  SessionState,
} from './sessionState.ts'

export interface Transition {
  readonly state: SessionState
  readonly commands: readonly SessionCommand[]
}

/**
 * The whole life of a session as one pure function: which link wins, when the app stops waiting, when
 * the match runs. The rules that must hold:
 *
 * - an opened link beats a deferred one, whenever either arrives;
 * - of two opened links the newer one wins, even when the older takes longer to resolve;
 * - the match starts only on a first run, once it is known that no link opened the app;
 * - a deferred link that comes after the deadline is shown, unless a link was opened or `clearLink()`
 *   was called in between;
 * - a link that was handed in is the newest wish there is, and ends the match.
 */
export function transition(state: SessionState, input: SessionInput): Transition {
  const changed = react(state, input)
  const followed = follow(changed.state)
  return { state: followed.state, commands: [...changed.commands, ...followed.commands] }
}

function react(state: SessionState, input: SessionInput): Transition {
  switch (input.type) {
    case 'started':
      return to({ ...state, isRunning: true }, ...resumed(state))
    case 'stopped':
      // A match that was cut short got no answer. It is the same attempt that goes on at the next start.
      return to({
        ...state,
        isRunning: false,
        match: state.match === 'running' ? 'waiting' : state.match,
      })
    case 'install-read':
      return to({ ...state, install: input.install, keptLink: input.keptLink })
    case 'initial-url-read': {
      const read: SessionState = { ...state, initialUrl: 'read' }
      return input.arrival ? open(read, input.arrival) : to(read)
    }
    case 'opened':
      return open(state, input.arrival)
    case 'resolved':
      if (state.resolving?.sequence !== input.sequence) return to(state)
      return show({ ...state, resolving: null }, input.link)
    case 'matched': {
      const ended = matchEnded(state)
      if (state.opened || state.isDismissed) return to(ended, { type: 'forget-deferred' })
      return show(ended, input.link)
    }
    case 'handed-in':
      return show({ ...matchEnded(state), resolving: null, keptLink: null }, input.link, {
        type: 'cancel-match',
      })
    case 'not-matched': {
      const ended = matchEnded(state)
      return to(isLinkAtHand(state) ? ended : withoutLink(ended, input.reason))
    }
    case 'match-failed': {
      const ended = matchEnded(state)
      return to(
        isLinkAtHand(state) ? ended : { ...factsOf(ended), status: 'failed', error: input.error },
      )
    }
    case 'deadline':
      if (state.status !== 'pending') return to(state)
      if (state.resolving) return show({ ...state, resolving: null }, state.resolving.link)
      return to(withoutLink(state, 'timeout'))
    case 'cleared':
      return clear(state)
    case 'match-allowed':
      return allow(state, input.mayMatch)
  }
}

function matchEnded(state: SessionState): SessionState {
  return { ...state, match: 'over', install: 'processed' }
}

/** Whether a link is shown or about to be: then the end of the match is no news to the app. */
function isLinkAtHand({ status, resolving }: SessionState): boolean {
  return status === 'linked' || resolving !== null
}

/** What follows from the state alone, whichever input led to it. */
function follow(state: SessionState): Transition {
  if (!state.isRunning) return to(state)
  if (state.install === 'first-run' && state.opened) return spendMatch(state, state.opened)
  if (state.keptLink && state.initialUrl === 'read') return handOverKept(state, state.keptLink)
  if (isReadyToMatch(state)) {
    return to({ ...state, match: 'running' }, { type: 'run-match' })
  }
  if (state.status === 'pending' && !isWaiting(state)) return to(withoutLink(state, whyNone(state)))
  return to(state)
}

/**
 * A link opened the app on its first run. The match is spent at once, so that a stale deferred link can
 * never appear later. One that is already running may end: the service learns which click it was.
 */
function spendMatch(state: SessionState, opened: Arrival): Transition {
  const isRunning = state.match === 'running'
  const spent: SessionState = {
    ...state,
    install: 'processed',
    match: isRunning ? 'running' : 'over',
  }
  const report: SessionCommand[] =
    isRunning || !state.mayMatch ? [] : [{ type: 'report-install', link: opened.link }]
  return to(spent, { type: 'mark-processed' }, ...report)
}

function handOverKept(state: SessionState, link: Link): Transition {
  const handed: SessionState = { ...state, keptLink: null }
  if (state.opened || state.isDismissed) return to(handed, { type: 'forget-deferred' })
  return show(handed, link)
}

function isReadyToMatch({ install, initialUrl, match, mayMatch }: SessionFacts): boolean {
  return install === 'first-run' && initialUrl === 'read' && match === 'waiting' && mayMatch
}

function isWaiting({ install, initialUrl, match, resolving }: SessionFacts): boolean {
  return (
    install === 'reading' || initialUrl === 'reading' || match === 'running' || resolving !== null
  )
}

function whyNone({ install, match }: SessionFacts): string {
  if (install === 'unreadable') return 'storage_unreadable'
  if (install === 'first-run') return 'matching_off'
  return match === 'over' ? 'no_match' : 'already_processed'
}

function resumed(state: SessionState): SessionCommand[] {
  return [
    ...(state.install === 'reading' ? [{ type: 'read-install' } as const] : []),
    ...(state.initialUrl === 'reading' ? [{ type: 'read-initial-url' } as const] : []),
    ...(state.resolving ? [{ type: 'resolve', arrival: state.resolving } as const] : []),
  ]
}

function open(state: SessionState, arrival: Arrival): Transition {
  const opened: SessionState = { ...state, opened: arrival, resolving: null }
  if (!arrival.isShort) return show(opened, arrival.link, { type: 'forget-deferred' })
  return to(
    { ...opened, resolving: arrival },
    { type: 'forget-deferred' },
    { type: 'resolve', arrival },
  )
}

function clear(state: SessionState): Transition {
  if (state.status === 'pending') return to(state)
  if (state.status === 'linked') {
    return to(withoutLink(state, 'cleared'), { type: 'forget-deferred' })
  }
  return to({ ...state, isDismissed: true })
}

function allow(state: SessionState, mayMatch: boolean): Transition {
  // What was cleared before consent was given cannot have been meant for this match.
  if (mayMatch) return to({ ...state, mayMatch, isDismissed: false })
  if (state.match !== 'running') return to({ ...state, mayMatch })
  // Consent was withdrawn: nothing more may leave the device, and nothing is decided for later.
  return to({ ...state, mayMatch, match: 'waiting' }, { type: 'cancel-match' })
}

function show(state: SessionState, link: Link, ...commands: SessionCommand[]): Transition {
  const linked: SessionState = { ...factsOf(state), status: 'linked', link, isDismissed: false }
  return to(linked, ...commands, { type: 'deliver', link })
}

function withoutLink(state: SessionState, reason: string): SessionState {
  return { ...factsOf(state), status: 'none', reason }
}

function factsOf(state: SessionState): SessionFacts {
  return {
    isRunning: state.isRunning,
    install: state.install,
    initialUrl: state.initialUrl,
    match: state.match,
    mayMatch: state.mayMatch,
    opened: state.opened,
    resolving: state.resolving,
    keptLink: state.keptLink,
    isDismissed: state.isDismissed,
  }
}

function to(state: SessionState, ...commands: SessionCommand[]): Transition {
  return { state, commands }
}
