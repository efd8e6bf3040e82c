const paths =
  /^(favicon\.ico|robots\.txt|sitemap\.xml|ads\.txt|app-ads\.txt|manifest\.json|browserconfig\.xml|apple-touch-icon[\w-]*\.png|\.well-known\/.*)$/

/** What browsers, phones and crawlers ask of every domain. It is no link, and nobody is guessing. */
export function isWellKnownPath(slug: string): boolean {
  return paths.test(slug)
}
