import type { LinkSnapshot } from '@throughlink/client'

/** The value returned by `useLinkContext()`. */
export interface LinkContextType extends Omit<LinkSnapshot, 'linkUrl'> {
  /** The deferred link, universal link, app link or scheme link. Always a string at runtime. */
  readonly linkUrl: string | URL | null
}
