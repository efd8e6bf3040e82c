import type { Link } from '../link.ts'
import type {
  Arrival,
  End,
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
 * Returns the next state and the commands to execute. This pure function contains all session rules:
 * which link wins, when the app stops waiting, when the match runs. Invariants:
 *
 * - an opened link beats a deferred one, whenever either arrives;
 * - of two opened links the newer one wins, even if the older one takes longer to resolve;
 * - the match starts only on a first run, once no link is known to have opened the app;
 * - the app waits for the URL that opened it until the deadline, also if the match has ended;
 * - a deferred link found after the deadline is shown, unless a link was opened or `clearLink()` was
 *   called in between;
 * - a link provided by the app (pasted or simulated) replaces the current link and ends the match;
 * - each opened link is reported once, as the install or as an open, if matching is allowed when it is
 *   known which of the two it is.
 */
export function transition(state: SessionState, input: SessionInput): Transition {
  const applied = applyInput(state, input)
  const settled = settle(applied.state)
  const reported = reportOpens(settled.state)
  return {
    state: reported.state,
    // An open is logged before its link is delivered, and so before the events that follow it.
    commands: [...reported.commands, ...applied.commands, ...settled.commands],
  }
}

function applyInput(state: SessionState, input: SessionInput): Transition {
  switch (input.type) {
    case 'started':
      // Read again at each start, so a match or a kept link waits for it again.
      return next({ ...state, isRunning: true, initialUrl: 'reading' }, ...getStartCommands(state))
    case 'stopped':
      return next({ ...state, isRunning: false })
    case 'match-stopped':
      // No response arrived. The same attempt continues at the next start.
      return next(state.match === 'running' ? { ...state, match: 'waiting' } : state)
    case 'install-read':
      return next({ ...state, install: input.install, keptLink: input.keptLink })
    case 'initial-url-late':
      return next({ ...state, initialUrl: 'late' })
    case 'initial-url-read': {
      const read: SessionState = { ...state, initialUrl: 'read' }
      return input.arrival ? openLink(read, input.arrival) : next(read)
    }
    case 'opened':
      return openLink(state, input.arrival)
    case 'resolved':
      if (state.resolving?.sequence !== input.sequence) return next(state)
      return showLink({ ...state, resolving: null }, input.link)
    case 'matched': {
      const ended = endMatch(state)
      // Nobody is there to handle the link, or the URL that opened the app may replace it.
      if (!state.isRunning || isHeld(state)) return next({ ...ended, keptLink: input.link })
      if (state.opened || state.isDismissed) return next(ended, { type: 'forget-deferred' })
      return showLink(ended, input.link)
    }
    case 'provided':
      return showLink({ ...endMatch(state), resolving: null, keptLink: null }, input.link, {
        type: 'cancel-match',
      })
    case 'not-matched':
      return next(endWithout(endMatch(state), input))
    case 'match-failed':
      return next(endWithout(endMatch(state), input))
    case 'match-skipped':
      return next(endWithout({ ...state, match: 'skipped' }, input))
    case 'sources-widened':
      return next(state.match === 'skipped' ? { ...state, match: 'waiting' } : state)
    case 'match-unanswered':
      return next(endWithout(state, input))
    case 'carried-on': {
      const { link } = input
      if (link === null) return applyInput(state, { type: 'deadline' })
      return next({ ...pickFacts(state), status: 'linked', link, lastLink: link })
    }
    case 'deadline':
      if (state.status !== 'pending') return next(state)
      if (state.resolving) return showLink({ ...state, resolving: null }, state.resolving.link)
      if (state.keptLink) return showKeptLink(state, state.keptLink)
      return next(end(state, state.heldEnd ?? { reason: 'timeout' }))
    case 'cleared':
      return clearLink(state)
    case 'permission-changed':
      return setCanMatch(state, input.canMatch)
    case 'reset': {
      const forgotten: SessionState = { ...endMatch(state), keptLink: null, lastLink: null }
      return next(end(forgotten, { reason: 'reset' }), { type: 'cancel-match' })
    }
  }
}

function endMatch(state: SessionState): SessionState {
  return { ...state, match: 'done', install: 'processed' }
}

/** Ends the check without a link, unless a link is shown, being resolved, or may have opened the app. */
function endWithout(state: SessionState, result: End): SessionState {
  if (state.status === 'linked' || state.resolving !== null) return state
  return isHeld(state) ? { ...state, heldEnd: result } : end(state, result)
}

/** Returns whether the app waits for the URL that opened it. */
function isHeld({ status, initialUrl }: SessionState): boolean {
  return status === 'pending' && initialUrl === 'late'
}

/** Applies the rules that depend on the state only, whichever input led to it. */
function settle(state: SessionState): Transition {
  if (!state.isRunning) return next(state)
  if (state.install === 'first-run' && state.opened) return consumeMatch(state, state.opened)
  if (state.keptLink && state.initialUrl !== 'reading' && !isHeld(state))
    return showKeptLink(state, state.keptLink)
  if (isReadyToMatch(state)) {
    return next({ ...state, match: 'running' }, { type: 'run-match' })
  }
  if (state.status === 'pending' && !isWaiting(state)) {
    return next(end(state, state.heldEnd ?? { reason: getNoLinkReason(state) }))
  }
  return next(state)
}

/**
 * Handles a link that opened the app on its first run. The match is used up immediately, so that a stale
 * deferred link can never appear later. A running match may finish, so that the service learns which
 * click led to the install.
 */
function consumeMatch(state: SessionState, opened: Arrival): Transition {
  const isRunning = state.match === 'running'
  const consumed: SessionState = {
    ...state,
    install: 'processed',
    match: isRunning ? 'running' : 'done',
    // The newest one is reported as the install, unless the match reports it.
    unreported: isRunning ? state.unreported : state.unreported.slice(0, -1),
  }
  const report: SessionCommand[] =
    isRunning || !state.canMatch ? [] : [{ type: 'report-install', link: opened.link }]
  return next(consumed, { type: 'mark-processed' }, ...report)
}

function reportOpens(state: SessionState): Transition {
  const { unreported, install, canMatch } = state
  if (install === 'reading' || install === 'first-run') return next(state)
  // With an unreadable storage, the install has no lasting id. Without keys, nothing is sent.
  const hasId = install === 'processed' || install === 'old'
  const reports =
    canMatch && hasId
      ? unreported.map((arrival): SessionCommand => ({ type: 'report-open', arrival }))
      : []
  return next(unreported.length === 0 ? state : { ...state, unreported: [] }, ...reports)
}

function showKeptLink(state: SessionState, link: Link): Transition {
  const withoutKept: SessionState = { ...state, keptLink: null }
  if (state.opened || state.isDismissed) return next(withoutKept, { type: 'forget-deferred' })
  return showLink(withoutKept, link)
}

function isReadyToMatch({ install, initialUrl, match, canMatch }: SessionFacts): boolean {
  return install === 'first-run' && initialUrl !== 'reading' && match === 'waiting' && canMatch
}

function isWaiting({ install, initialUrl, match, heldEnd, resolving }: SessionFacts): boolean {
  return (
    install === 'reading' ||
    initialUrl !== 'read' ||
    (match === 'running' && heldEnd === null) ||
    resolving !== null
  )
}

function getNoLinkReason({ install, match, platform }: SessionFacts): string {
  if (install === 'unreadable') return 'storage_unreadable'
  if (install === 'no-keys') return 'no_keys'
  if (install === 'old') return 'old_install'
  if (install === 'first-run') return platform === 'web' ? 'not_on_web' : 'matching_off'
  return match === 'done' ? 'no_match' : 'already_processed'
}

function getStartCommands(state: SessionState): SessionCommand[] {
  return [
    ...(state.install === 'reading' ? [{ type: 'read-install' } as const] : []),
    // Also after a stop: Android may have destroyed the activity, and a link created a new one.
    { type: 'read-initial-url' },
    ...(state.resolving ? [{ type: 'resolve', arrival: state.resolving } as const] : []),
  ]
}

function openLink(state: SessionState, arrival: Arrival): Transition {
  const opened: SessionState = {
    ...state,
    opened: arrival,
    unreported: [...state.unreported, arrival],
    resolving: null,
  }
  if (arrival.isDelivered) return next(opened, { type: 'forget-deferred' })
  if (!arrival.isShort) return showLink(opened, arrival.link, { type: 'forget-deferred' })
  return next(
    { ...opened, resolving: arrival },
    { type: 'forget-deferred' },
    { type: 'resolve', arrival },
  )
}

function clearLink(state: SessionState): Transition {
  if (state.status === 'pending') return next(state)
  if (state.status === 'linked') {
    return next(
      end(state, { reason: 'cleared' }),
      { type: 'forget-deferred' },
      { type: 'mark-handled', url: state.link.url },
    )
  }
  return next({ ...state, isDismissed: true })
}

function setCanMatch(state: SessionState, canMatch: boolean): Transition {
  // A `clearLink()` call before consent cannot have referred to this match.
  if (canMatch) return next({ ...state, canMatch, isDismissed: false })
  if (state.match !== 'running') return next({ ...state, canMatch })
  // Consent was withdrawn: send nothing more, and leave the match open for a later consent.
  return next({ ...state, canMatch, match: 'waiting' }, { type: 'cancel-match' })
}

function showLink(state: SessionState, link: Link, ...commands: SessionCommand[]): Transition {
  const linked: SessionState = {
    ...pickFacts(state),
    status: 'linked',
    link,
    lastLink: link,
    isDismissed: false,
  }
  return next(linked, ...commands, { type: 'deliver', link })
}

function end(state: SessionState, { reason, error }: End): SessionState {
  const facts = { ...pickFacts(state), heldEnd: null }
  if (error) return { ...facts, status: 'failed', error }
  return { ...facts, status: 'none', reason: reason ?? '' }
}

function pickFacts(state: SessionState): SessionFacts {
  return {
    isRunning: state.isRunning,
    install: state.install,
    initialUrl: state.initialUrl,
    match: state.match,
    heldEnd: state.heldEnd,
    platform: state.platform,
    canMatch: state.canMatch,
    opened: state.opened,
    unreported: state.unreported,
    resolving: state.resolving,
    keptLink: state.keptLink,
    lastLink: state.lastLink,
    isDismissed: state.isDismissed,
  }
}

function next(state: SessionState, ...commands: SessionCommand[]): Transition {
  return { state, commands }
}
