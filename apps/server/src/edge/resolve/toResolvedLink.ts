import type { ResolveShortResponse } from '@throughlink/protocol'

/** A destination in the three forms in which a resolved link is told. */
export function toResolvedLink(destination: string): ResolveShortResponse {
  const url = URL.parse(destination)
  if (url === null) return { link: destination, route: null, parameters: {} }
  // Of `acme://products/42` the first part of the path stands where a host would.
  const isWeb = /^https?:$/.test(url.protocol)
  const path = isWeb ? url.pathname : `/${`${url.host}${url.pathname}`.replace(/^\/+/, '')}`
  return {
    link: destination,
    route: `${path}${url.search}`,
    parameters: Object.fromEntries(url.searchParams),
  }
}
