import { type ContentPolicy, parsePolicies } from './contentPolicy.ts'
import { readTags } from './readTags.ts'

/** A `script` element with a `src`. */
export interface PageScript {
  /** Attributes by their names in lower case. */
  readonly attributes: Readonly<Record<string, string>>
  /** Null if it is not a URL. */
  readonly url: URL | null
  /** How many of the page's policies are before it. Later ones do not reach it. */
  readonly policyCount: number
}

export interface ReadPage {
  readonly scripts: readonly PageScript[]
  /** Policies of all `meta` elements. */
  readonly policies: readonly ContentPolicy[]
}

/** Elements whose content is no part of the page that a browser with scripts shows. */
const inert: ReadonlySet<string> = new Set(['template', 'noscript'])

/** Reads the scripts and policies of a page. */
export function readPage(html: string, pageUrl: URL): ReadPage {
  const scripts: PageScript[] = []
  const policies: ContentPolicy[] = []
  let base: URL | null = null
  let inertDepth = 0

  function onOpen(name: string, tagAttributes: ReadonlyMap<string, string>): void {
    if (inert.has(name)) inertDepth++
    if (inertDepth > 0) return
    const attributes: Readonly<Record<string, string>> = Object.fromEntries(tagAttributes)
    const { src, href, content = '', 'http-equiv': pragma = '' } = attributes
    if (name === 'base' && href !== undefined) base ??= URL.parse(href, pageUrl)
    if (name === 'meta' && pragma.toLowerCase() === 'content-security-policy') {
      policies.push(...parsePolicies(content))
    }
    if (name === 'script' && src !== undefined) {
      scripts.push({
        attributes,
        url: URL.parse(src, base ?? pageUrl),
        policyCount: policies.length,
      })
    }
  }
  function onClose(name: string): void {
    if (inert.has(name)) inertDepth = Math.max(0, inertDepth - 1)
  }

  readTags(html, { onOpen, onClose })
  return { scripts, policies }
}
