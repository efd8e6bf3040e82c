import type { Api } from './createApi.ts'
import { findLinks } from './findLinks.ts'
import type { Link } from './operations.ts'

/** Finds a link of an app by its ID or by its URL, with or without scheme. Null if the app has no such link. */
export async function findLink(
  api: Pick<Api, 'getLink' | 'listLinks'>,
  appId: string,
  given: string,
): Promise<Link | null> {
  if (/^\d+$/.test(given)) {
    const { body } = await api.getLink({ params: { appId, linkId: given } })
    return body
  }
  const url = URL.parse(given) ?? URL.parse(`https://${given}`)
  const slug = readSlug(url?.pathname ?? '/')
  if (url === null || slug === null) return null
  const query = { search: slug, domain: url.hostname, limit: 100 }
  let page = await findLinks(api, { params: { appId }, query })
  for (;;) {
    const found = page.items.find((link) => link.slug === slug)
    if (found !== undefined || page.next === null || page.items.length === 0) return found ?? null
    page = await findLinks(api, { params: { appId }, query: { ...query, after: page.next } })
  }
}

/** Null if there is none, or if its percent-encoding is invalid. */
function readSlug(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(1)) || null
  } catch {
    return null
  }
}
