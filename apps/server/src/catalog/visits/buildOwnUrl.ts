import { addClickQuery } from '../links/addClickQuery.ts'
import type { Link } from '../links/link.ts'
import { linkUrl } from '../links/linkUrl.ts'
import { removeClipboardToken } from './removeClipboardToken.ts'

/** Returns the URL that was visited, to open it again in another browser or on another device. */
export function buildOwnUrl(link: Link, query: string): string {
  const url = linkUrl(link)
  const passed = removeClipboardToken(query)
  // Encodes characters that a browser would have encoded.
  return passed === '' ? url : new URL(addClickQuery(url, passed)).href
}
