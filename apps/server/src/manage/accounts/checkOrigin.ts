import type { IncomingHttpHeaders } from 'node:http'

export type OriginCheck = 'allowed' | 'forbidden_origin'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method)
}

/**
 * Whether a request that brings a cookie may change something. Browsers say with each such request which
 * page sends it, and a page cannot change what they say. What says nothing is no browser of today, and has
 * no business with a cookie.
 */
export function checkOrigin(
  method: string,
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  publicOrigin: string,
): OriginCheck {
  if (isSafeMethod(method)) return 'allowed'
  const { origin, 'sec-fetch-site': site } = headers
  const isOtherSite = site !== undefined && site !== 'same-origin'
  const isOurs = origin === undefined ? site === 'same-origin' : origin === publicOrigin
  return isOurs && !isOtherSite ? 'allowed' : 'forbidden_origin'
}
