const paths =
  /^(favicon\.ico|robots\.txt|sitemap\.xml|ads\.txt|app-ads\.txt|manifest\.json|browserconfig\.xml|apple-touch-icon[\w-]*\.png|\.well-known\/.*)$/

/** Paths of the service itself. They are the same on every domain, so a link there could not be reached. */
const ownPaths = /^(_tl|api|\.well-known|livez|readyz|metrics|openapi\.json)(\/|$)/

/** Returns whether a path, without its first slash, can lead to no link. */
export function isReservedPath(path: string): boolean {
  return isOwnPath(path) || isWellKnownPath(path)
}

/** Returns whether only programs request this path, which expect problem details instead of a page. */
export function isOwnPath(path: string): boolean {
  return ownPaths.test(path)
}

/** Returns whether browsers, devices and crawlers request this path from every domain. Not a slug guess. */
export function isWellKnownPath(slug: string): boolean {
  return paths.test(slug)
}
