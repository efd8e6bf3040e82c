import { clipboardTokenParameter } from '@throughlink/protocol'

export interface PastedLink {
  /** Clipboard token, not yet verified. */
  readonly token: string | null
  readonly domain: string | null
  /** Percent-encoded, without its first slash. */
  readonly path: string
  /** Without the question mark. Our client removes it, except the token. */
  readonly query: string
}

/** Reads a copied link: the token that the landing page added, and the link's domain, path and query. */
export function readPastedLink(text: string): PastedLink {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return { token: null, domain: null, path: '', query: '' }
  const fragment = url.hash.slice(1)
  const token = url.searchParams.get(clipboardTokenParameter) ?? (fragment === '' ? null : fragment)
  return { token, domain: url.hostname, path: url.pathname.slice(1), query: url.search.slice(1) }
}
