import { decorateUrl } from './decorateUrl.ts'
import { noop } from './noop.ts'
import type { CarryOptions } from './page.ts'
import { readArrival } from './readArrival.ts'
import { readCarried } from './readCarried.ts'

export interface DecorateOptions extends CarryOptions {
  /** Further parameters for every link, such as `{ utm_medium: 'website' }`. Those of the page win. */
  readonly params?: Readonly<Record<string, string>>
}

/** The ways to follow or copy a link: a tap or Enter, the middle button, and the menu. */
const events = ['click', 'auxclick', 'contextmenu'] as const

/**
 * Carries what brought the visitor to the page to the links that `selector` matches, when one is tapped. Links that
 * are added later are included. Never replaces a parameter of a link. Returns a function that stops it.
 *
 * @example
 * const stop = decorateLinks('a[href^="https://go.acme.com/"]')
 */
export function decorateLinks(selector: string, options: DecorateOptions = {}): () => void {
  try {
    document.querySelector(selector)
  } catch {
    return noop
  }
  const arrival = readArrival()
  /** The URL of a link before and after it was decorated: on the next page it gets other parameters. */
  const known = new WeakMap<Element, { readonly own: string; readonly decorated: string }>()

  function decorate(event: Event): void {
    const link = event
      .composedPath()
      .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
    if (!link?.matches(selector)) return
    const last = known.get(link)
    const own = last && link.href === last.decorated ? last.own : link.href
    const carried = readCarried([location.search, arrival], options.keep)
    const url = decorateUrl(own, location, { ...options.params, ...carried })
    if (url === null) return
    link.href = url
    // As the browser writes it.
    known.set(link, { own, decorated: link.href })
  }

  for (const name of events) document.addEventListener(name, decorate, true)
  return () => {
    for (const name of events) document.removeEventListener(name, decorate, true)
  }
}
