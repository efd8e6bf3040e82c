import { fillPath } from '@throughlink/protocol/rules'
import { createLinkUrl } from './createLinkUrl.ts'
import type { CarryOptions, PageUrl } from './page.ts'
import { readCarried } from './readCarried.ts'

export interface PageLinkOptions extends CarryOptions {
  /** Origin of the link domain: `https://go.acme.com`. */
  readonly origin: string
  /**
   * Path of the link. A `*` at its end stands for the path of the page: with `open/*`, the link of the page
   * `/products/42` is `open/products/42`, and that of the home page is `open`. Default: `*`, the page's own path.
   */
  readonly link?: string
}

/**
 * Returns the URL of a page's own link, which opens the app on that page, also after an install. Null if the page
 * has none: the home page with the default path. `arrival` is the query with which the visitor came to the site, if
 * that is another one. `medium` replaces `utm_medium`: how the link was reached.
 */
export function createPageLink(
  { origin, link = '*', keep }: PageLinkOptions,
  page: PageUrl,
  { arrival = '', medium }: { readonly arrival?: string; readonly medium?: string } = {},
): string | null {
  const path = fillPath(link, page.pathname)
  const params = readCarried([page.search, arrival], keep)
  try {
    return createLinkUrl(origin, path, medium ? { ...params, utm_medium: medium } : params)
  } catch {
    // A path that no link has.
    return null
  }
}
