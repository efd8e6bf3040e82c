import type { IncomingHttpHeaders } from 'node:http'

export type OriginCheck = 'allowed' | 'forbidden_origin'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method)
}

/**
 * Checks whether a request with a cookie may change something. Browsers send `Origin` or `Sec-Fetch-Site` with
 * every such request, and a page cannot forge them. A request with neither is refused: no current browser
 * sends one.
 */
export function checkOrigin(
  method: string,
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  publicOrigin: string,
): OriginCheck {
  if (isSafeMethod(method)) return 'allowed'
  const { origin, 'sec-fetch-site': site } = headers
  const isOtherSite = site !== undefined && site !== 'same-origin'
  const isSameOrigin = origin === undefined ? site === 'same-origin' : origin === publicOrigin
  return isSameOrigin && !isOtherSite ? 'allowed' : 'forbidden_origin'
}
