const paths =
  /^(favicon\.ico|robots\.txt|sitemap\.xml|ads\.txt|app-ads\.txt|manifest\.json|browserconfig\.xml|apple-touch-icon[\w-]*\.png|\.well-known\/.*)$/

/** Returns whether browsers, devices and crawlers request this path from every domain. Not a slug guess. */
export function isWellKnownPath(slug: string): boolean {
  return paths.test(slug)
}
