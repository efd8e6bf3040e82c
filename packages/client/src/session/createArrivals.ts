import type { Clock } from '../ports.ts'
import { linkRoute } from '../routes/linkRoute.ts'
import { openedLinkType } from '../routes/openedLinkType.ts'
import { shortUrl } from '../routes/shortUrl.ts'
import type { Arrival } from './sessionState.ts'

const duplicateWindowMs = 2000

export interface Arrivals {
  /** Records an opened URL. Returns null when it is not a link of this app, or a duplicate. */
  record(url: unknown): Arrival | null
}

/** Numbers opened links, and drops a tap that the platform reports twice. */
export function createArrivals(
  clock: Clock,
  linkHosts: () => readonly string[] | undefined,
  canResolve: () => boolean,
): Arrivals {
  let sequence = 0
  let last: { readonly url: string; readonly at: number } | null = null

  function isDuplicate(url: string): boolean {
    if (last?.url !== url) return false
    const ageMs = clock.now() - last.at
    // A negative age means that the clock was set back. Accept the link then, so that no tap is lost.
    return ageMs >= 0 && ageMs < duplicateWindowMs
  }

  return {
    record(url) {
      if (typeof url !== 'string') return null
      const hosts = linkHosts()
      const type = openedLinkType(url, hosts)
      if (type === null || isDuplicate(url)) return null
      const openedAt = clock.now()
      last = { url, at: openedAt }
      sequence += 1
      return {
        sequence,
        openedAt,
        link: {
          url,
          resolvedUrl: null,
          route: linkRoute(url),
          type,
          method: 'opened',
          confidence: 1,
        },
        isShort: canResolve() && shortUrl(url, hosts) !== null,
      }
    },
  }
}
