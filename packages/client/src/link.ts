import type { LinkType } from '@throughlink/protocol'

/** How a link was found: the app was opened by it, or the service matched it to this install. */
export type LinkMethod = 'opened' | 'referrer' | 'clipboard' | 'probabilistic'

/** A link that arrived. */
export interface Link {
  /** The link as received; for a short link, what it resolved to. */
  readonly url: string
  /** Path and query, ready for a router; null when no path can be read. */
  readonly route: string | null
  readonly type: LinkType
  readonly method: LinkMethod
  /** How sure the service is, from 0 to 1. An opened link is certain: 1. */
  readonly confidence: number
}
