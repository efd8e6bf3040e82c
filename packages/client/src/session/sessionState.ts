import type { LinkError } from '../errors.ts'
import type { Link } from '../link.ts'

/**
 * The state of a session. `status` is what an app sees of it; the rest is what the session still waits
 * for. The specification's flat context is derived from it, never stored.
 */
export type SessionState =
  /** Nothing is known yet: `isLinkProcessed` is false. */
  | (SessionFacts & { readonly status: 'pending' })
  /** A link is in the context. */
  | (SessionFacts & { readonly status: 'linked'; readonly link: Link })
  /** The check is over, or no longer waited for, and there is no link. */
  | (SessionFacts & { readonly status: 'none'; readonly reason: string })
  /** The check is over without an answer. */
  | (SessionFacts & { readonly status: 'failed'; readonly error: LinkError })

export interface SessionFacts {
  /** Whether anybody runs the session. While nobody does, nothing is started. */
  readonly isRunning: boolean
  /** What storage says of this install. `processed`: its one match is over, or will never be made. */
  readonly install: 'reading' | 'first-run' | 'processed' | 'unreadable'
  readonly initialUrl: 'reading' | 'read'
  readonly match: 'waiting' | 'running' | 'over'
  /** Whether consent and platform allow the match. */
  readonly mayMatch: boolean
  /** The newest link that opened the app. Once there is one, no deferred link is shown any more. */
  readonly opened: Arrival | null
  /** An opened short link that is being resolved. Always the newest: an older one is forgotten. */
  readonly resolving: Arrival | null
  /** A deferred link from an earlier start, until it is known whether a link opened the app. */
  readonly keptLink: Link | null
  /** The app called `clearLink()` after it stopped waiting: a late deferred link is not wanted. */
  readonly isDismissed: boolean
}

/** A link that opened the app. */
export interface Arrival {
  /** Grows with each arrival, so that the newest can be told. */
  readonly sequence: number
  /** The link as it was opened. Shown as it is when it cannot be resolved. */
  readonly link: Link
  readonly isShort: boolean
}

export type SessionInput =
  | { readonly type: 'started' }
  | { readonly type: 'stopped' }
  | {
      readonly type: 'install-read'
      readonly install: 'first-run' | 'processed' | 'unreadable'
      readonly keptLink: Link | null
    }
  | { readonly type: 'initial-url-read'; readonly arrival: Arrival | null }
  | { readonly type: 'opened'; readonly arrival: Arrival }
  | { readonly type: 'resolved'; readonly sequence: number; readonly link: Link }
  | { readonly type: 'matched'; readonly link: Link }
  /** A deferred link that the app asked for itself: pasted by a person, or simulated by a developer. */
  | { readonly type: 'handed-in'; readonly link: Link }
  | { readonly type: 'not-matched'; readonly reason: string }
  | { readonly type: 'match-failed'; readonly error: LinkError }
  /** The time budget is used up: the app waits no longer. */
  | { readonly type: 'deadline' }
  | { readonly type: 'cleared' }
  | { readonly type: 'match-allowed'; readonly mayMatch: boolean }

/** What a transition asks the session to do. */
export type SessionCommand =
  | { readonly type: 'read-install' }
  | { readonly type: 'read-initial-url' }
  | { readonly type: 'run-match' }
  | { readonly type: 'cancel-match' }
  | { readonly type: 'resolve'; readonly arrival: Arrival }
  /** Tell the app of a link. */
  | { readonly type: 'deliver'; readonly link: Link }
  /** Remember that this install needs no match any more. */
  | { readonly type: 'mark-processed' }
  /** Count this install as brought by an opened link. */
  | { readonly type: 'report-install'; readonly link: Link }
  /** No deferred link is wanted any more: remove a kept one, and the leave to resume an attempt. */
  | { readonly type: 'forget-deferred' }

export function initialState(mayMatch: boolean): SessionState {
  return {
    status: 'pending',
    isRunning: false,
    install: 'reading',
    initialUrl: 'reading',
    match: 'waiting',
    mayMatch,
    opened: null,
    resolving: null,
    keptLink: null,
    isDismissed: false,
  }
}
