import { clipboardTokenParameter } from '@throughlink/protocol'
import { addClickQuery, readName, splitQuery } from '../links/addClickQuery.ts'
import { linkUrl } from '../links/createShareUrl.ts'
import type { Link } from '../links/link.ts'

/** Returns the URL that was visited, to open it again in another browser or on another device. */
export function buildOwnUrl(link: Link, query: string): string {
  const url = linkUrl(link)
  const passed = removeClipboardToken(query)
  // Encodes characters that a browser would have encoded.
  return passed === '' ? url : new URL(addClickQuery(url, passed)).href
}

/** Removes the token from the query of a copied link. It is for the service, not for the app. */
export function removeClipboardToken(query: string): string {
  if (!query.includes(clipboardTokenParameter)) return query
  return splitQuery(query)
    .filter((pair) => readName(pair) !== clipboardTokenParameter)
    .join('&')
}
