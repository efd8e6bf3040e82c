import type { LinkError } from '../errors/linkError.ts'
import type { Link } from '../link.ts'
import type { Platform } from '../ports.ts'

/**
 * The state of a session. `status` is visible to the app; the other fields track what the session still
 * waits for. The specification's flat context is derived from this state, never stored.
 */
export type SessionState =
  /** The check is running: `isLinkProcessed` is false. */
  | (SessionFacts & { readonly status: 'pending' })
  /** A link is in the context. */
  | (SessionFacts & { readonly status: 'linked'; readonly link: Link })
  /** The check is finished or timed out, and there is no link. */
  | (SessionFacts & { readonly status: 'none'; readonly reason: string })
  /** The check failed. */
  | (SessionFacts & { readonly status: 'failed'; readonly error: LinkError })

export interface SessionFacts {
  /** Whether the session is attached. While it is not, no command is issued. */
  readonly isRunning: boolean
  /** The stored state of this install. `processed`: its match is done or will never run. */
  readonly install: 'reading' | InstallState
  /** `late`: the platform is slow. A match starts without it, and the app waits for it until the deadline. */
  readonly initialUrl: 'reading' | 'late' | 'read'
  /**
   * `running` may outlive the wait of the app, and for a moment the last attachment. `skipped`: no request was sent, so
   * the match is still open, for more consent or the next start.
   */
  readonly match: 'waiting' | 'running' | 'skipped' | 'done'
  /** Why the match gave no link, if the initial URL may still bring one. */
  readonly heldEnd: End | null
  readonly platform: Platform
  /** Whether consent and platform allow matching. */
  readonly canMatch: boolean
  /** The newest link that opened the app. Once set, no matched link is shown any more. */
  readonly opened: Arrival | null
  /** Opened links to report, oldest first. They wait until it is known whether this is the first run. */
  readonly unreported: readonly Arrival[]
  /** The opened short link being resolved. Always the newest one. */
  readonly resolving: Arrival | null
  /**
   * A deferred link from an earlier start, or found while no client was attached. Held until a client is
   * attached and it is known whether a link opened the app.
   */
  readonly keptLink: Link | null
  /** The last link given to the app. Not changed by `clearLink()`. */
  readonly lastLink: Link | null
  /** Whether the app called `clearLink()` after it stopped waiting. A late deferred link is then dropped. */
  readonly isDismissed: boolean
}

/** `old`: it existed before the app had Throughlink. `no-keys`: the config cannot be used, so nothing is read or sent. */
export type InstallState = 'first-run' | 'processed' | 'old' | 'unreadable' | 'no-keys'

/** How a check ends without a link: by an error, else for a reason. */
export interface End {
  readonly reason?: string
  readonly error?: LinkError | null
}

/** A link that opened the app. */
export interface Arrival {
  /** Increases with each arrival, to identify the newest. */
  readonly sequence: number
  /** Device time. */
  readonly openedAt: number
  /** The link as opened. Shown unchanged if it cannot be resolved. */
  readonly link: Link
  readonly isShort: boolean
  /** Another session of this process has delivered it. It opened the app, but is not shown again. */
  readonly isDelivered?: boolean
}

export type SessionInput =
  | { readonly type: 'started' }
  | { readonly type: 'stopped' }
  | {
      readonly type: 'install-read'
      readonly install: InstallState
      readonly keptLink: Link | null
    }
  | { readonly type: 'initial-url-late' }
  | { readonly type: 'initial-url-read'; readonly arrival: Arrival | null }
  | { readonly type: 'opened'; readonly arrival: Arrival }
  | { readonly type: 'resolved'; readonly sequence: number; readonly link: Link }
  | { readonly type: 'matched'; readonly link: Link }
  /** A deferred link provided by the app: pasted by the user, or simulated by a developer. */
  | { readonly type: 'provided'; readonly link: Link }
  | { readonly type: 'not-matched'; readonly reason: string }
  | { readonly type: 'match-failed'; readonly error: LinkError }
  /** No request was sent. */
  | { readonly type: 'match-skipped'; readonly reason: string; readonly error: LinkError | null }
  /** The app allows a source that it did not allow before. */
  | { readonly type: 'sources-widened' }
  /** The tries that the app waits for got no response. The match goes on. */
  | { readonly type: 'match-unanswered'; readonly error: LinkError }
  /** The match was stopped without a result, some time after the last attachment was released. */
  | { readonly type: 'match-stopped' }
  /** The app had another session before, in which its check had ended, with this link. */
  | { readonly type: 'carried-on'; readonly link: Link | null }
  /** The timeout has passed: the app no longer waits. */
  | { readonly type: 'deadline' }
  | { readonly type: 'cleared' }
  | { readonly type: 'permission-changed'; readonly canMatch: boolean }
  /** The app deleted what is stored about this install. */
  | { readonly type: 'reset' }

/** A command that the session executes after a transition. */
export type SessionCommand =
  | { readonly type: 'read-install' }
  | { readonly type: 'read-initial-url' }
  | { readonly type: 'run-match' }
  | { readonly type: 'cancel-match' }
  | { readonly type: 'resolve'; readonly arrival: Arrival }
  /** Call `onLink`. */
  | { readonly type: 'deliver'; readonly link: Link }
  /** Store that this install needs no match any more. */
  | { readonly type: 'mark-processed' }
  /** Log the install event for an install that an opened link led to. */
  | { readonly type: 'report-install'; readonly link: Link }
  /** Log that a link opened the app after its first run. */
  | { readonly type: 'report-open'; readonly arrival: Arrival }
  /** Store that the app has handled a link that opened it. */
  | { readonly type: 'mark-handled'; readonly url: string }
  /** Remove a kept deferred link, and the permission to resume an attempt. */
  | { readonly type: 'forget-deferred' }

export function initialState(platform: Platform, canMatch: boolean): SessionState {
  return {
    status: 'pending',
    isRunning: false,
    install: 'reading',
    initialUrl: 'reading',
    match: 'waiting',
    heldEnd: null,
    platform,
    canMatch,
    opened: null,
    unreported: [],
    resolving: null,
    keptLink: null,
    lastLink: null,
    isDismissed: false,
  }
}
