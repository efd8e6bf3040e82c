/** A page of the built site: its URL path, such as `/guides/quick-start/`, and its HTML. */
export interface BuiltPage {
  readonly url: string
  readonly html: string
}

export interface BuiltSite {
  readonly pages: readonly BuiltPage[]
  /** URL paths of all files that are not pages, such as `/favicon.svg`. */
  readonly files: ReadonlySet<string>
  readonly origin: string
}

/** Finds links to pages, anchors and files that do not exist, and files that a browser would load from elsewhere. */
export function findDeadLinks({ pages, files, origin }: BuiltSite): readonly string[] {
  const anchors = new Map(pages.map(({ url, html }) => [url, readIds(html)]))
  return pages.flatMap(({ url, html }) =>
    readReferences(html).flatMap(({ target, isLoaded }) => {
      const { origin: targetOrigin, pathname, hash, protocol } = new URL(target, origin + url)
      if (protocol === 'data:' || protocol === 'mailto:') return []
      if (targetOrigin !== origin) {
        return isLoaded ? [`${url} loads ${target} from elsewhere.`] : []
      }
      const path = decodeURI(pathname)
      const ids = anchors.get(path)
      if (ids === undefined) return files.has(path) ? [] : [`${url} links to ${target}: no page.`]
      const id = decodeURIComponent(hash.slice(1))
      return id === '' || ids.has(id) ? [] : [`${url} links to ${target}: no such heading.`]
    }),
  )
}

interface Reference {
  readonly target: string
  /** Whether the browser loads it with the page, such as a script or an image. */
  readonly isLoaded: boolean
}

function readReferences(html: string): readonly Reference[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)\s([^>]*)>/g)].flatMap(([, tag = '', text = '']) => {
    const attributes = readAttributes(text)
    const rel = attributes.get('rel') ?? ''
    // A canonical URL, a sitemap and the like are named, not loaded.
    if (tag === 'link' && !/stylesheet|icon|preload/.test(rel)) return []
    const sources = (attributes.get('srcset') ?? '')
      .split(',')
      .map((entry) => entry.trim().split(' ')[0])
    return [attributes.get('href'), attributes.get('src'), ...sources]
      .filter((target) => target !== undefined && target !== '')
      .map((target) => ({ target: target ?? '', isLoaded: tag !== 'a' }))
  })
}

const readIds = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => decodeEntities(id)))

const readAttributes = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(text.matchAll(/([a-z-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  )

const decodeEntities = (text: string) =>
  text
    .replaceAll('&#38;', '&')
    .replaceAll('&#x26;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
