import type { ResolveShortResponse } from '@throughlink/protocol'

/** Returns a destination as URL, route and parameters. */
export function toResolvedLink(destination: string): ResolveShortResponse {
  const url = URL.parse(destination)
  if (url === null) return { link: destination, route: null, parameters: {} }
  // In `acme://products/42`, the first path segment is in the position of the host.
  const isWeb = /^https?:$/.test(url.protocol)
  const path = isWeb ? url.pathname : `/${`${url.host}${url.pathname}`.replace(/^\/+/, '')}`
  return {
    link: destination,
    route: `${path}${url.search}`,
    parameters: Object.fromEntries(url.searchParams),
  }
}
