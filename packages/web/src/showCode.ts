import { adClickIdNames, codePath } from '@throughlink/protocol/rules'
import { createPageLink, type PageLinkOptions } from './createPageLink.ts'
import { type CardOptions, fetchCard } from './fetchCard.ts'
import { noop } from './noop.ts'
import { readArrival } from './readArrival.ts'
import { readDevice } from './readDevice.ts'
import { watchPage } from './watchPage.ts'

export interface CodeOptions extends PageLinkOptions, Pick<CardOptions, 'language'> {
  /** Width and height in CSS pixels. Default: 160. */
  readonly size?: number
}

/**
 * Puts the QR code of the page's own link into an element, on desktops. Never throws; without an answer of the
 * service the element stays empty. Returns a function that removes the code.
 *
 * @example
 * const stop = showCode(document.querySelector('#code'), { origin: 'https://go.acme.com', link: 'open/*' })
 */
export function showCode(element: Element | null, options: CodeOptions): () => void {
  try {
    return element === null ? noop : start(element, options)
  } catch {
    return noop
  }
}

function start(element: Element, options: CodeOptions): () => void {
  if (!readDevice(navigator).isDesktop) return noop
  const { origin, size = 160 } = options
  const arrival = readArrival()
  const card = fetchCard(origin, options)
  const image = document.createElement('img')
  image.width = image.height = size
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('error', () => image.remove())
  let isStopped = false

  async function update(): Promise<void> {
    const found = await card
    const url = toShortUrl(createPageLink(options, location, { arrival, medium: 'qr' }))
    if (isStopped || found === null) return
    if (url === null) {
      image.remove()
      return
    }
    image.alt = found.code
    image.src = `${origin}${codePath}?link=${encodeURIComponent(url.pathname + url.search)}`
    element.append(image)
  }

  const unwatch = watchPage(() => {
    update().catch(noop)
  })
  return () => {
    isStopped = true
    unwatch()
    image.remove()
  }
}

/** Leaves out click ids of advertising networks: they are of this device, and make a code hard to scan. */
function toShortUrl(link: string | null): URL | null {
  if (link === null) return null
  const url = new URL(link)
  for (const name of adClickIdNames) url.searchParams.delete(name)
  return url
}
