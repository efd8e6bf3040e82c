import type { LinkType } from '@throughlink/protocol'
import type { LinkError } from '../errors.ts'
import type { LinkMethod } from '../link.ts'
import type { SessionState } from './sessionState.ts'

/** What an app sees of a session: the context of the specification. */
export interface LinkSnapshot {
  /** True once the check for a link has finished, whether it succeeded or failed. Never false again. */
  readonly isLinkProcessed: boolean
  /** The link itself; null while there is none. */
  readonly linkUrl: string | null
  /** Path and query of the link, ready for a router; null while there is none. */
  readonly linkRoute: string | null
  readonly linkType: LinkType | null
  /** Call it once the link is handled: url, route and type become null. */
  readonly clearLink: () => void
}

/** What is known beyond the context, for debug screens and for apps that want to be careful. */
export interface LinkDetails {
  readonly status: SessionState['status']
  /** How the link was found. */
  readonly method: LinkMethod | null
  /** How sure the service is of it, from 0 to 1. */
  readonly confidence: number | null
  /** Why there is no link. */
  readonly reason: string | null
  readonly error: LinkError | null
}

export interface SessionView {
  readonly snapshot: LinkSnapshot
  readonly details: LinkDetails
}

/**
 * The view of a state. Parts that did not change keep their identity, so that whoever watches one of
 * them is disturbed only by changes of it.
 */
export function viewOf(
  state: SessionState,
  clearLink: () => void,
  previous: SessionView | null,
): SessionView {
  const link = state.status === 'linked' ? state.link : null
  const snapshot = keep(previous?.snapshot, {
    isLinkProcessed: state.status !== 'pending',
    linkUrl: link?.url ?? null,
    linkRoute: link?.route ?? null,
    linkType: link?.type ?? null,
    clearLink,
  })
  const details = keep(previous?.details, {
    status: state.status,
    method: link?.method ?? null,
    confidence: link?.confidence ?? null,
    reason: state.status === 'none' ? state.reason : null,
    error: state.status === 'failed' ? state.error : null,
  })
  const isSame = snapshot === previous?.snapshot && details === previous.details
  return isSame ? previous : { snapshot, details }
}

function keep<T extends object>(previous: T | undefined, next: T): T {
  if (previous === undefined) return next
  const names = Object.keys(next) as (keyof T)[]
  return names.every((name) => Object.is(previous[name], next[name])) ? previous : next
}
