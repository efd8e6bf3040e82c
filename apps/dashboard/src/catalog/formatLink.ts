/** The title of a link, or its path. */
export function formatLinkName(link: {
  readonly title: string | null
  readonly slug: string
}): string {
  return link.title ?? `/${link.slug}`
}

/** A URL without `https://`, `www.` and a slash at the end, for reading. */
export function formatShortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
