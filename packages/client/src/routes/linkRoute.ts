import { isForeignScheme } from './isForeignScheme.ts'
import { isWebUrl, parseUrl, type ParsedUrl } from './parseUrl.ts'

/**
 * The one mapper from a link to a route: the provider and every router integration go through it, so
 * that they agree on every link. Never throws; null means that no path can be read.
 *
 * - `https://l.acme.com/products/42?ref=a` → `/products/42?ref=a`
 * - `myapp://products/42`, `myapp:///products/42` → `/products/42`
 * - `/details?id=1` → itself
 *
 * The fragment is dropped. Slashes that lead the path are folded into one, because a router would read
 * `//other.example/x` as an address on another host.
 */
export function linkRoute(link: string): string | null {
  const url = parseUrl(link)
  if (url.scheme !== null && isForeignScheme(url)) return null
  const path = pathOf(url)
  if (path === null) return null
  const folded = `/${path.replace(/^[/\\]+/, '')}`
  return url.query === '' ? folded : `${folded}?${url.query}`
}

function pathOf(url: ParsedUrl): string | null {
  const { scheme, authority, path, query } = url
  if (scheme === 'http' || scheme === 'https') return isWebUrl(url) || path !== '' ? path : null
  // Expo Go serves the app under its own address: the app's path starts after the marker.
  if (scheme === 'exp' || scheme === 'exps') return path.replace(/^.*?\/--\//, '')
  // A custom scheme has no host: what stands in its place is the first part of the path.
  if (scheme !== null) return `${authority ?? ''}${path}`
  if (authority !== null) return path
  return path === '' && query === '' ? null : path
}
