import { readVisitor } from '@throughlink/matcher'
import { buildReferrer } from '#catalog/landing/buildReferrer.ts'
import { chooseStore, type Store } from '#catalog/landing/chooseStore.ts'
import type { Landing } from '#catalog/landing/landing.ts'
import { readSocialCard, type SocialCard } from '#catalog/landing/readSocialCard.ts'
import { renderErrorPage } from '#catalog/landing/renderErrorPage.ts'
import { renderLandingPage } from '#catalog/landing/renderLandingPage.ts'
import { renderQrCode } from '#catalog/landing/renderQrCode.ts'
import { buildAppStoreUrl, buildPlayUrl } from '#catalog/landing/storeUrls.ts'
import type { Language } from '#catalog/landing/texts/texts.ts'
import type { Campaign } from '#catalog/links/campaign.ts'
import type { Link } from '#catalog/links/link.ts'
import { chooseResponse } from '#catalog/visits/chooseResponse.ts'
import { getPlatformUrl } from '#catalog/visits/getPlatformUrl.ts'
import { readCampaign } from '#catalog/visits/readCampaign.ts'
import type { PreviewDevice } from './devices.ts'
import { type AppAssociations, explainInstalledApp, explainVisit } from './explainVisit.ts'
import { type Reason, type ReasonCode, toReason } from './reasons.ts'

export const answers = [
  'store_redirect',
  'url_redirect',
  'landing_page',
  'social_card',
  'error_page',
] as const

/** Response to a device's visit. */
export interface DevicePreview {
  readonly device: PreviewDevice['name']
  readonly answer: (typeof answers)[number]
  readonly status: number
  /** Target of the redirect, or of the main button of the landing page. */
  readonly targetUrl: string | null
  readonly opensInstalledApp: boolean | null
  readonly reasons: Reason[]
  readonly html: string | null
  readonly card: SocialCard | null
}

export interface PreviewedVisit {
  /** Without the question mark. */
  readonly query: string
  readonly language: Language
  readonly nowMs: number
  readonly associations: AppAssociations
}

/** Stands for the id of a click, because a preview records none. */
const clickId = 'preview'
/** Not secret: the page is shown in a frame without scripts. */
const nonce = 'preview'

/** Returns what a device gets for a visit of a link. Uses the rules of the redirect, and records nothing. */
export function previewVisit(
  link: Link,
  { name: device, userAgent }: PreviewDevice,
  { query, language, nowMs, associations }: PreviewedVisit,
): DevicePreview {
  const visitor = readVisitor({ 'user-agent': userAgent })
  const campaign = readCampaign(query, link)
  const store = chooseStore(link.app, visitor.platform, userAgent)
  const visit = { visitor, method: 'GET', nowMs, clickId, query, campaign, store }
  const response = chooseResponse(link, visit)
  const codes = explainVisit(link, response, visit)
  if (response.kind === 'gone' || response.kind === 'scheduled') {
    return previewError(device, response.kind, language, codes)
  }
  if (response.kind === 'expired') {
    return {
      device,
      answer: 'url_redirect',
      status: 302,
      targetUrl: response.url,
      opensInstalledApp: null,
      reasons: codes.map(toReason),
      html: null,
      card: null,
    }
  }
  const installed = explainInstalledApp(link, visitor, associations)
  const common = {
    device,
    opensInstalledApp: installed?.isOpened ?? null,
    reasons: [...codes, ...(installed?.reasons ?? [])].map(toReason),
  }
  switch (response.kind) {
    case 'redirect': {
      const isStore = getPlatformUrl(link, visitor.platform) === null
      const answer = isStore ? 'store_redirect' : 'url_redirect'
      return { ...common, answer, status: 302, targetUrl: response.url, html: null, card: null }
    }
    case 'preview': {
      const card = readSocialCard(link)
      return { ...common, answer: 'social_card', status: 200, targetUrl: null, html: null, card }
    }
    case 'landing': {
      const { markup } = renderLandingPage({
        landing: response,
        link,
        language,
        isInstagram: userAgent.includes('Instagram'),
        clickId,
        campaign,
        store,
        second: 0,
        family: null,
        reportOrigins: [],
        clipboardToken: '',
        nonce,
        qr: response.page === 'desktop' ? drawCode(response.ownUrl, link) : null,
        isPreview: true,
      })
      const targetUrl = getMainUrl(link, response, store, campaign)
      return { ...common, answer: 'landing_page', status: 200, targetUrl, html: markup, card: null }
    }
  }
}

/** Returns the response to a visit that gets no link. */
export function previewError(
  device: PreviewDevice['name'],
  error: 'notFound' | 'gone' | 'scheduled',
  language: Language,
  codes: readonly ReasonCode[],
): DevicePreview {
  return {
    device,
    answer: 'error_page',
    status: error === 'gone' ? 410 : 404,
    targetUrl: null,
    opensInstalledApp: null,
    reasons: codes.map(toReason),
    html: renderErrorPage(error, language, nonce),
    card: null,
  }
}

/** Without the logo, which the dashboard may not load from the link's domain. */
function drawCode(url: string, { app }: Link) {
  return renderQrCode(url, { ...app.qrStyle, logoId: null })
}

function getMainUrl(
  link: Link,
  { page, destination, ownUrl }: Landing,
  store: Store | null,
  campaign: Campaign,
): string {
  // The QR code has the link's own URL.
  if (page === 'desktop') return ownUrl
  switch (store?.kind) {
    case 'app-store':
      return buildAppStoreUrl(store.appStoreId, link.appStorePage)
    case 'play':
      return buildPlayUrl(store.packageName, buildReferrer(clickId, campaign))
    case 'other':
      return store.url
    case undefined:
      return destination
  }
}
