import { clipboardTokenParameter, isClipboardToken, limits } from '@throughlink/protocol'
import { isOwnHost } from '../routes/openedLinkType.ts'
import { isWebUrl, parseUrl, webAddress } from '../routes/parseUrl.ts'
import { queryParameters } from '../routes/queryParameters.ts'

/**
 * What of the clipboard's text may leave the device, or null for nothing. Only an http(s) URL may; with
 * `linkHosts`, only one on an own host. Of its query and fragment only a token of ours is sent: the URL
 * may be anybody's, and a copied bank link keeps its secrets.
 */
export function pastedLink(text: string, linkHosts: readonly string[] | undefined): string | null {
  const link = text.trim()
  const url = parseUrl(link)
  if (/\s/.test(link) || link.length > limits.maxUrlLength) return null
  if (!isWebUrl(url) || !isOwnHost(url.authority, linkHosts)) return null
  const token = queryParameters(url.query).find(
    ({ name, value }) => name === clipboardTokenParameter && isClipboardToken(value),
  )
  const query = token ? `?${token.raw}` : ''
  const fragment = isClipboardToken(url.fragment) ? `#${url.fragment}` : ''
  return `${webAddress(url)}${query}${fragment}`
}
