import type { BannerStyleOptions } from './bannerStyle.ts'
import { chooseIcon } from './chooseIcon.ts'
import { createPageLink, type PageLinkOptions } from './createPageLink.ts'
import { type DismissalOptions, isDismissed, rememberDismissal } from './dismissal.ts'
import { type Card, type CardOptions, fetchCard } from './fetchCard.ts'
import { matchesPath, type PathRules } from './matchesPath.ts'
import { noop } from './noop.ts'
import { readArrival } from './readArrival.ts'
import { readDevice } from './readDevice.ts'
import { type Banner, renderBanner } from './renderBanner.ts'
import { watchPage } from './watchPage.ts'

export interface BannerOptions
  extends PageLinkOptions, PathRules, DismissalOptions, CardOptions, BannerStyleOptions {
  /** Text below the name of the app. Default: that of the service, in the language of the page. */
  readonly text?: string
  /** Icon of the app. Default: that of the service, if it is on the page's own site or the link domain. */
  readonly icon?: string
  /** Whether Safari shows Apple's own banner instead. Default: false. */
  readonly apple?: boolean
}

/**
 * Shows a banner on phones, whose button opens the app on the page that the visitor sees, or the store. It lies over
 * the page and moves nothing. Never throws; without an answer of the service nothing is shown. Returns a function
 * that removes it.
 *
 * @example
 * const stop = showBanner({ origin: 'https://go.acme.com', link: 'open/*' })
 */
export function showBanner(options: BannerOptions): () => void {
  try {
    return start(options)
  } catch {
    return noop
  }
}

function start(options: BannerOptions): () => void {
  const device = readDevice(navigator)
  if (!device.isPhone || device.isOwnApp || isDismissed(options, Date.now())) return noop
  // A page on the home screen has no address bar to come back with.
  if (matchMedia('(display-mode: standalone)').matches) return noop
  const { origin, apple = false } = options
  const arrival = readArrival()
  const toUrl = () => createPageLink(options, location, { arrival, medium: 'banner' })
  let card: Promise<Card | null> | null = null
  let shown: Banner | null = null
  let meta: HTMLMetaElement | null = null
  let isStopped = false

  async function update(): Promise<void> {
    if (!matchesPath(options, location.pathname) || toUrl() === null) {
      hide()
      return
    }
    const found = await (card ??= fetchCard(origin, options))
    const url = toUrl()
    if (isStopped || found === null || url === null || !matchesPath(options, location.pathname))
      return
    if (apple && device.isSafari && found.appStoreId !== null) {
      showApple(found.appStoreId, url)
      return
    }
    if (shown !== null) {
      shown.button.href = url
      return
    }
    shown = renderBanner({
      ...options,
      card: found,
      url,
      text: options.text ?? found.text,
      iconUrl: chooseIcon(options.icon, found.iconUrl, [
        location.hostname,
        new URL(origin).hostname,
      ]),
      onClose() {
        rememberDismissal(options, Date.now())
        stop()
      },
    })
    const { button } = shown
    // Not every browser reports a client-side navigation.
    button.addEventListener('click', () => {
      button.href = toUrl() ?? button.href
    })
    // The keyboard reaches it in the order in which it is seen.
    if (options.position === 'top') document.body.prepend(shown.host)
    else document.body.append(shown.host)
  }

  function showApple(appStoreId: string, url: string): void {
    meta ??= document.createElement('meta')
    meta.name = 'apple-itunes-app'
    // A comma ends a value of the tag.
    meta.content = `app-id=${appStoreId}, app-argument=${url.replaceAll(',', '%2C')}`
    document.head.append(meta)
  }

  function hide(): void {
    shown?.host.remove()
    shown = null
    meta?.remove()
  }

  const unwatch = watchPage(() => {
    update().catch(noop)
  })
  function stop(): void {
    isStopped = true
    unwatch()
    hide()
  }
  return stop
}
