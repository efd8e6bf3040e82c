import type { Clock } from '../ports.ts'
import { linkRoute } from '../routes/linkRoute.ts'
import { openedLinkType } from '../routes/openedLinkType.ts'
import { shortUrl } from '../routes/shortUrl.ts'
import type { Arrival } from './sessionState.ts'

const duplicateWindowMs = 2000

export interface Arrivals {
  /** An opened URL as an arrival; null when it is none of our links, or the one that just arrived. */
  take(url: unknown): Arrival | null
}

/** Numbers opened links, and tells apart a second tap from one tap that the platform reports twice. */
export function createArrivals(
  clock: Clock,
  linkHosts: () => readonly string[] | undefined,
): Arrivals {
  let sequence = 0
  let last: { readonly url: string; readonly at: number } | null = null

  function isDuplicate(url: string): boolean {
    if (last?.url !== url) return false
    const ageMs = clock.now() - last.at
    // Below zero the clock was set back in between: then nobody knows, and a tap must not be lost.
    return ageMs >= 0 && ageMs < duplicateWindowMs
  }

  return {
    take(url) {
      if (typeof url !== 'string') return null
      const hosts = linkHosts()
      const type = openedLinkType(url, hosts)
      if (type === null || isDuplicate(url)) return null
      last = { url, at: clock.now() }
      sequence += 1
      return {
        sequence,
        link: { url, route: linkRoute(url), type, method: 'opened', confidence: 1 },
        isShort: shortUrl(url, hosts) !== null,
      }
    },
  }
}
