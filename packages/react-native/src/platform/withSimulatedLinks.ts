import type { LinkSource } from '@throughlink/client'
import { activeClients } from '../activeClients.ts'
import { inspectedConfigs } from '../devtools/inspectedConfigs.ts'
import { parseSimulateUrl } from '../devtools/parseSimulateUrl.ts'
import { simulateLink } from '../devtools/simulateLink.ts'

/** Some systems report the URL that started the app a second time, as an opened URL. */
const repeatMs = 2000

/** The request that started the app. The client may read it again, which must not simulate it again. */
let startedWith: { readonly url: string; readonly at: number } | null = null

/**
 * Adds a development-only URL to a source of opened URLs: `<scheme>://throughlink/simulate?url=<encoded>` shows
 * the link in `url` as a deferred link, with `&type=opened` as a link that opened the app. A terminal, a QR code
 * or an end-to-end test can then try a link without a store install. The URL itself is not a link of the app.
 * In production the source is returned unchanged.
 */
export function withSimulatedLinks(source: LinkSource): LinkSource {
  if (__DEV__) {
    return {
      async getInitialUrl() {
        const url = await source.getInitialUrl()
        if (!isSimulateUrl(url)) return url
        if (startedWith?.url !== url) {
          startedWith = { url, at: Date.now() }
          simulate(url)
        }
        return null
      },
      subscribe: (listener) =>
        source.subscribe((url) => {
          if (!isSimulateUrl(url)) listener(url)
          else if (startedWith?.url !== url || Date.now() - startedWith.at > repeatMs) simulate(url)
        }),
    }
  }
  return source
}

/** A custom source may pass anything. */
function isSimulateUrl(url: unknown): url is string {
  return typeof url === 'string' && parseSimulateUrl(url) !== null
}

function simulate(url: string): void {
  if (__DEV__) {
    const request = parseSimulateUrl(url)
    const client = activeClients.getNewest()
    if (request === null || client === null) return
    const problem = simulateLink(client, request, inspectedConfigs.get(client)?.linkHosts)
    // oxlint-disable-next-line no-console -- A message to the developer who opened the URL, in development only.
    if (problem !== null) console.warn(`[throughlink] Cannot simulate ${request.url}: ${problem}`)
  }
}
