import { clipboardTokenParameter } from '@throughlink/protocol'
import { slugOf } from '../../catalog/links/slugOf.ts'

export interface PastedLink {
  /** A clipboard token, not yet verified. */
  readonly token: string | null
  readonly host: string | null
  readonly slug: string | null
}

/** What a link that was copied says: the token that our page put there, and whose link it is. */
export function readPastedLink(text: string): PastedLink {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return { token: null, host: null, slug: null }
  const fragment = url.hash.slice(1)
  const token = url.searchParams.get(clipboardTokenParameter) ?? (fragment === '' ? null : fragment)
  return { token, host: url.hostname, slug: slugOf(url) }
}
