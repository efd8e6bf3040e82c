import type { LinkType } from '@throughlink/protocol'
import type { LinkError } from '../errors/linkError.ts'
import type { Link, LinkMethod } from '../link.ts'
import type { SessionState } from './sessionState.ts'

/** The link context of the specification. */
export interface LinkSnapshot {
  /** True once the check for a link has finished, with or without success. Never returns to false. */
  readonly isLinkProcessed: boolean
  /** The raw URL of the link, as received; null if there is none. */
  readonly linkUrl: string | null
  /** Path and query of the link, for a router; null if there is none. */
  readonly linkRoute: string | null
  /** How the link reached the app: `deferred`, `verified` or `scheme`; null if there is none. */
  readonly linkType: LinkType | null
  /** Call it after handling the link. URL, route and type become null. */
  readonly clearLink: () => void
}

/** Details beyond the context, for debug screens and for apps that check the confidence. */
export interface LinkDetails {
  /** `resolving` while a short link is being resolved; else the state of the check. */
  readonly status: SessionState['status'] | 'resolving'
  /** How the link was found. */
  readonly method: LinkMethod | null
  /** The service's confidence in the match, from 0 to 1. */
  readonly confidence: number | null
  /** The reason why there is no link. */
  readonly reason: string | null
  /** The error that ended the check; null if there was none. */
  readonly error: LinkError | null
  /** The last link given to the app. It stays after `clearLink()`, for debug screens. */
  readonly lastLink: Link | null
  /** The id of this install, to look it up in the dashboard; null while the check is running. */
  readonly installId: string | null
}

export interface SessionView {
  readonly snapshot: LinkSnapshot
  readonly details: LinkDetails
}

/**
 * Derives the view from a state. Unchanged parts keep their identity, so that subscribers of one part
 * re-render only when it changes.
 */
export function toSessionView(
  state: SessionState,
  clearLink: () => void,
  installId: string,
  previous: SessionView | null,
): SessionView {
  const link = state.status === 'linked' ? state.link : null
  const snapshot = keepIdentity(previous?.snapshot, {
    isLinkProcessed: state.status !== 'pending',
    linkUrl: link?.url ?? null,
    linkRoute: link?.route ?? null,
    linkType: link?.type ?? null,
    clearLink,
  })
  const details = keepIdentity<LinkDetails>(previous?.details, {
    status: state.resolving ? 'resolving' : state.status,
    method: link?.method ?? null,
    confidence: link?.confidence ?? null,
    reason: state.status === 'none' && !state.resolving ? state.reason : null,
    error: state.status === 'failed' ? state.error : null,
    lastLink: state.lastLink,
    // Set together with the result, so that subscribers are notified once.
    installId: state.status === 'pending' || state.install === 'reading' ? null : installId,
  })
  const isSame = snapshot === previous?.snapshot && details === previous.details
  return isSame ? previous : { snapshot, details }
}

function keepIdentity<T extends object>(previous: T | undefined, next: T): T {
  if (previous === undefined) return next
  const names = Object.keys(next) as (keyof T)[]
  return names.every((name) => Object.is(previous[name], next[name])) ? previous : next
}
