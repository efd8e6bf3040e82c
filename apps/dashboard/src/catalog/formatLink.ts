/** The internal name of a link, or else its title, or its path. */
export function formatLinkName(link: {
  readonly name: string | null
  readonly title: string | null
  readonly slug: string
}): string {
  return link.name ?? link.title ?? `/${link.slug}`
}

/** A URL without `https://`, `www.` and a slash at the end, for reading. */
export function formatShortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
