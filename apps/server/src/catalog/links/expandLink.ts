import type { Link } from './link.ts'
import { isSlugPattern } from './slugPattern.ts'

const star = /\/\*(?=[?#]|$)/

/** Returns whether a URL has exactly one `*`, as the last segment of its path: `https://acme.example/products/*`. */
export function isUrlPattern(url: string): boolean {
  return url.split('*').length === 2 && URL.parse(url)?.pathname.endsWith('/*') === true
}

/** Replaces the `*` of a URL pattern. Other URLs stay as they are. */
function expandUrl(url: string, tail: string): string {
  return url.replace(star, () => `/${tail}`)
}

/** Returns a link by pattern as it is served for one path below it. Other and expanded links stay as they are. */
export function expandLink(link: Link, tail: string): Link {
  if (!isSlugPattern(link.slug) || link.tail !== '') return link
  const expand = (url: string | null) => url && expandUrl(url, tail)
  return {
    ...link,
    tail,
    destination: expandUrl(link.destination, tail),
    target: expandUrl(link.target, tail),
    iosUrl: expand(link.iosUrl),
    androidUrl: expand(link.androidUrl),
    desktopUrl: expand(link.desktopUrl),
    expiredUrl: expand(link.expiredUrl),
  }
}
