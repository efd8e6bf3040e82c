import { type LinkSource, openedLinkType } from '@throughlink/client'
import { parseSimulateUrl } from '../devtools/parseSimulateUrl.ts'
import type { LinkNavigationOptions } from './linkNavigation.ts'

/** The platform may report one opened URL twice. The client uses the same time for links. */
const duplicateWindowMs = 2000

/** Expo's tools start an app by such a URL. It has no screen. */
const toolUrl = /^exps?(?:\+[^:]*)?:|^[^:]*:\/\/expo-development-client\b/i

/**
 * The last foreign URL of each source that a container has received. A source returns the same initial URL for as
 * long as the process lives, also to a component that is mounted again.
 */
const received = new WeakMap<LinkSource, string>()

/**
 * URLs that open the app and are not its links, such as the response of a sign-in. The provider ignores them, so
 * React Navigation must get them from the platform.
 */
export interface ForeignUrls {
  /** Resolves to the foreign URL that started the app, or null if a container has received it. Never rejects. */
  readInitial(): Promise<string | null>
  markReceived(url: string): void
  /** Calls the listener for each foreign URL that is opened while the app runs. */
  subscribe(listener: (url: string) => void): () => void
}

export function createForeignUrls(
  links: LinkSource,
  getOptions: () => LinkNavigationOptions,
): ForeignUrls {
  let last: { readonly url: string; readonly at: number } | null = null

  function isForeign(url: unknown): url is string {
    if (typeof url !== 'string' || url.trim() === '' || toolUrl.test(url)) return false
    if (__DEV__ && parseSimulateUrl(url) !== null) return false
    const { linkHosts, sources } = getOptions()
    // Without `opened`, the provider ignores the app's links too.
    return sources?.includes('opened') === false || openedLinkType(url, linkHosts) === null
  }

  function isDuplicate(url: string): boolean {
    const ageMs = last?.url === url ? Date.now() - last.at : -1
    return ageMs >= 0 && ageMs < duplicateWindowMs
  }

  return {
    async readInitial() {
      try {
        const url = await links.getInitialUrl()
        if (!isForeign(url)) return null
        last = { url, at: Date.now() }
        return received.get(links) === url ? null : url
      } catch {
        return null
      }
    },
    markReceived(url) {
      received.set(links, url)
    },
    subscribe: (listener) =>
      links.subscribe((url) => {
        if (!isForeign(url) || isDuplicate(url)) return
        last = { url, at: Date.now() }
        listener(url)
      }),
  }
}
