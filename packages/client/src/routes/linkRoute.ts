import { isForeignScheme } from './isForeignScheme.ts'
import { isWebUrl, type ParsedUrl, parseUrl } from './parseUrl.ts'

/**
 * Maps a link to a route. The provider and every router integration use it, so that all agree on every
 * link. Returns null when the link has no readable path. Never throws.
 *
 * - `https://l.acme.com/products/42?ref=a` → `/products/42?ref=a`
 * - `myapp://products/42`, `myapp:///products/42` → `/products/42`
 * - `/details?id=1` → itself
 *
 * The fragment is dropped. Leading slashes are collapsed into one, because a router would read
 * `//other.example/x` as a URL on another host.
 */
export function linkRoute(link: string): string | null {
  const url = parseUrl(link)
  if (url.scheme !== null && isForeignScheme(url)) return null
  const path = readPath(url)
  if (path === null) return null
  const route = `/${path.replace(/^[/\\]+/, '')}`
  return url.query === '' ? route : `${route}?${url.query}`
}

function readPath(url: ParsedUrl): string | null {
  const { scheme, authority, path, query } = url
  if (scheme === 'http' || scheme === 'https') return isWebUrl(url) || path !== '' ? path : null
  // Expo Go serves the app under its own URL; the app's path starts after the marker.
  if (scheme === 'exp' || scheme === 'exps') return path.replace(/^.*?\/--\//, '')
  // A custom scheme has no host; the authority is the first segment of the path.
  if (scheme !== null) return `${authority ?? ''}${path}`
  if (authority !== null) return path
  return path === '' && query === '' ? null : path
}
