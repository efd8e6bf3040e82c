import { clipboardTokenParameter, isClipboardToken, maxUrlLength } from '@throughlink/protocol'
import { isOwnHost } from '../routes/openedLinkType.ts'
import { parseQuery } from '../routes/parseQuery.ts'
import { getOriginAndPath, isWebUrl, parseUrl } from '../routes/parseUrl.ts'

/**
 * Returns the part of a pasted text that may leave the device, or null for nothing. Only an http(s) URL
 * may be sent; with `linkHosts`, only one on a listed host, with its query. Everything else in query and fragment except
 * a clipboard token of ours is removed, because a foreign URL may contain secrets.
 */
export function sanitizePastedLink(
  text: string,
  linkHosts: readonly string[] | undefined,
): string | null {
  const link = text.trim()
  const url = parseUrl(link)
  if (/\s/.test(link) || link.length > maxUrlLength) return null
  if (!isWebUrl(url) || !isOwnHost(url.authority, linkHosts)) return null
  const token = parseQuery(url.query).find(
    ({ name, value }) => name === clipboardTokenParameter && isClipboardToken(value),
  )
  const kept = linkHosts ? url.query : token?.raw
  const query = kept ? `?${kept}` : ''
  const fragment = isClipboardToken(url.fragment) ? `#${url.fragment}` : ''
  return `${getOriginAndPath(url)}${query}${fragment}`
}
