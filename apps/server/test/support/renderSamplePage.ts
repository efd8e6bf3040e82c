import { chooseStore, type Store } from '#catalog/landing/chooseStore.ts'
import type { LandingKind } from '#catalog/landing/landing.ts'
import {
  type LandingPage,
  type LandingPageOptions,
  renderLandingPage,
} from '#catalog/landing/renderLandingPage.ts'
import { renderQrCode } from '#catalog/landing/renderQrCode.ts'
import { linkUrl } from '#catalog/links/createShareUrl.ts'
import type { Link } from '#catalog/links/link.ts'
import { passQuery } from '#catalog/visits/passQuery.ts'

export const landingKinds: readonly LandingKind[] = [
  'ios-safari',
  'ios-in-app',
  'android-store',
  'android-in-app',
  'desktop',
  'web',
]

export const nonce = 'bm9uY2Vub25jZW5vbmNlbm8'
export const clickId = `tl1${'a1_-'.repeat(13)}`
export const clipboardToken = `tlc1${'b'.repeat(160)}`

interface SampleOptions extends Partial<LandingPageOptions> {
  /** The query of the click. */
  readonly query?: string
}

/** Renders a landing page in English, with the options that a test overrides. */
export function renderSamplePage(
  page: LandingKind,
  link: Link,
  { query = '', ...changes }: SampleOptions = {},
): LandingPage {
  return renderLandingPage({
    landing: {
      kind: 'landing',
      page,
      destination: passQuery(link.destination, query),
      ownUrl: passQuery(linkUrl(link), query),
    },
    link,
    language: 'en',
    isInstagram: false,
    clickId,
    campaign: {},
    store: chooseSampleStore(page, link),
    second: 42,
    family: 'v4',
    clipboardToken,
    nonce,
    qr:
      changes.qr === undefined && page === 'desktop'
        ? renderQrCode(linkUrl(link), link.app.qrStyle)
        : null,
    reportOrigins: ['https://v4.go.meadow.example', 'https://v6.go.meadow.example'],
    ...changes,
  })
}

function chooseSampleStore(page: LandingKind, { app }: Link): Store | null {
  if (page === 'android-store')
    return { kind: 'other', url: 'https://www.amazon.com/dp/B000000000' }
  const [platform] = page.split('-')
  return chooseStore(app, platform === 'ios' || platform === 'android' ? platform : 'desktop', '')
}
