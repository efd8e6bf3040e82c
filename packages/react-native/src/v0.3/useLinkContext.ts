import { useMemo } from 'react'
import { useLinkContext as useCurrentContext } from '../useLinkContext.ts'

/** The context of version 0.3.x: deferred links only, without `linkType` and `clearLink`. */
export interface DeferredLinkContext {
  readonly deferredLinkProcessed: boolean
  readonly deferredLink: string | URL | null
  readonly route: string | null
}

/**
 * Returns the 0.3.x context of the same session, so that an app can migrate one screen at a time.
 *
 * If a link opened the app on its first run, no match runs, then or later: link and route stay null. The link that
 * opened the app is in the `useLinkContext()` of the main entry.
 */
export function useLinkContext(): DeferredLinkContext {
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = useCurrentContext()
  const isDeferred = linkType === 'deferred'
  const deferredLink = isDeferred ? linkUrl : null
  const route = isDeferred ? linkRoute : null
  return useMemo(
    () => ({ deferredLinkProcessed: isLinkProcessed, deferredLink, route }),
    [isLinkProcessed, deferredLink, route],
  )
}
