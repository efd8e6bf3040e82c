import type { LinkSnapshot } from '@throughlink/client'

/** What `useLinkContext()` returns. */
export interface LinkContextType extends Omit<LinkSnapshot, 'linkUrl'> {
  /** The link: a deferred one, a universal or app link, or a scheme link. A string in practice. */
  readonly linkUrl: string | URL | null
}
