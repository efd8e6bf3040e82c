import type { LinkType } from '@throughlink/protocol'

/** How a link was found: it opened the app, or the service matched it to this install. */
export type LinkMethod = 'opened' | 'referrer' | 'clipboard' | 'probabilistic'

/** A link received by the app. */
export interface Link {
  /** The URL as received. For a short link, the short one. */
  readonly url: string
  /** The URL that a short link resolved to; null when the link was not short or could not be resolved. */
  readonly resolvedUrl: string | null
  /** Path and query for a router, of the resolved URL if there is one; null when it has no readable path. */
  readonly route: string | null
  /** How the link reached the app. */
  readonly type: LinkType
  /** How the link was found. */
  readonly method: LinkMethod
  /** The service's confidence in the match, from 0 to 1. Always 1 for an opened link. */
  readonly confidence: number
}
