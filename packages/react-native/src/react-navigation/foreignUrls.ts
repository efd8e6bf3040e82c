import { type LinkSource, openedLinkType } from '@throughlink/client'

/** The platform may report one opened URL twice. The client uses the same time for links. */
const duplicateWindowMs = 2000

/** Expo's tools start an app by such a URL. It has no screen. */
const toolUrl = /^exps?(?:\+[^:]*)?:|^[^:]*:\/\/expo-development-client\b/i

/**
 * URLs that open the app and are not its links, such as the response of a sign-in. The provider ignores them, so
 * React Navigation must get them from the platform.
 */
export interface ForeignUrls {
  /** Resolves to the foreign URL that started the app, or null. Never rejects. */
  readInitial(): Promise<string | null>
  /** Calls the listener for each foreign URL that is opened while the app runs. */
  subscribe(listener: (url: string) => void): () => void
}

export function createForeignUrls(
  links: LinkSource,
  linkHosts: readonly string[] | undefined,
): ForeignUrls {
  let last: { readonly url: string; readonly at: number } | null = null

  function isForeign(url: unknown): url is string {
    if (typeof url !== 'string' || url.trim() === '' || toolUrl.test(url)) return false
    return openedLinkType(url, linkHosts) === null
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
        return url
      } catch {
        return null
      }
    },
    subscribe: (listener) =>
      links.subscribe((url) => {
        if (!isForeign(url) || isDuplicate(url)) return
        last = { url, at: Date.now() }
        listener(url)
      }),
  }
}
