import type { Api } from './createApi.ts'
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
  const { body } = await api.listLinks({
    params: { appId },
    query: { search: slug, domain: url.hostname, limit: 100 },
  })
  return body.items.find((link) => link.slug === slug) ?? null
}

/** Null if there is none, or if its percent-encoding is invalid. */
function readSlug(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(1)) || null
  } catch {
    return null
  }
}
