import { clipboardTokenParameter } from '@throughlink/protocol'
import { readSlug } from '../../catalog/links/readSlug.ts'

export interface PastedLink {
  /** Clipboard token, not yet verified. */
  readonly token: string | null
  readonly domain: string | null
  readonly slug: string | null
}

/** Reads a copied link: the token that the landing page added, and the link's domain and slug. */
export function readPastedLink(text: string): PastedLink {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return { token: null, domain: null, slug: null }
  const fragment = url.hash.slice(1)
  const token = url.searchParams.get(clipboardTokenParameter) ?? (fragment === '' ? null : fragment)
  return { token, domain: url.hostname, slug: readSlug(url) }
}
