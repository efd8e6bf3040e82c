import { normalizeParameterName } from '@throughlink/protocol'
import { fillPath } from '@throughlink/protocol/rules'
import type { PageUrl } from './page.ts'

/**
 * Adds parameters to the URL of a link, which stays as written. A parameter that the link has, in whatever form, is
 * left as it is. A `*` at the end of its path becomes the path of the page. Null for a URL that is not of the web.
 */
export function decorateUrl(
  href: string,
  page: Pick<PageUrl, 'pathname'>,
  params: Readonly<Record<string, string>>,
): string | null {
  const [, base = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  if (!/^https?:\/\/[^/]/i.test(base)) return null
  const own = new Set([...new URLSearchParams(query).keys()].map(normalizeParameterName))
  const added = Object.entries(params).filter(([name]) => !own.has(normalizeParameterName(name)))
  // Not URLSearchParams: its `+` for a space is a plus sign in the parser of the app.
  const pairs = added.map((pair) => pair.map(encodeURIComponent).join('='))
  const all = [query, ...pairs].filter(Boolean).join('&')
  return fillPath(base, page.pathname) + (all && `?${all}`) + hash
}
