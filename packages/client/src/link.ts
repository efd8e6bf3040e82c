import type { LinkType } from '@throughlink/protocol'

/** How a link was found: it opened the app, or the service matched it to this install. */
export type LinkMethod = 'opened' | 'referrer' | 'clipboard' | 'probabilistic'

/** A link received by the app. */
export interface Link {
  /** The URL as received; for a short link, the URL that it resolved to. */
  readonly url: string
  /** Path and query for a router; null when the URL has no readable path. */
  readonly route: string | null
  readonly type: LinkType
  readonly method: LinkMethod
  /** The service's confidence in the match, from 0 to 1. Always 1 for an opened link. */
  readonly confidence: number
}
