import type { Visitor } from '@throughlink/matcher'
import type { AssociationRule } from '#catalog/apps/appIdentities.ts'
import { opensInstalledApp } from '#catalog/apps/opensInstalledApp.ts'
import { getVisitedPath } from '#catalog/links/createShareUrl.ts'
import type { Link } from '#catalog/links/link.ts'
import { isSlugPattern } from '#catalog/links/slugPattern.ts'
import type { VisitResponse } from '#catalog/visits/chooseResponse.ts'
import { getPlatformUrl } from '#catalog/visits/getPlatformUrl.ts'
import type { ReasonCode } from './reasons.ts'

/** Facts in the association files of an app. */
export interface AppAssociations {
  readonly hasAppleApp: boolean
  readonly hasAndroidApp: boolean
  readonly rules: readonly AssociationRule[]
}

export interface ExplainedVisit {
  readonly visitor: Visitor
  readonly query: string
  readonly nowMs: number
}

/** Explains the response that `chooseResponse` chose, most important reason first. */
export function explainVisit(
  link: Link,
  response: VisitResponse,
  { visitor, query, nowMs }: ExplainedVisit,
): ReasonCode[] {
  if (response.kind === 'gone') return [explainGone(link, nowMs)]
  if (response.kind === 'scheduled') return ['link_scheduled']
  if (response.kind === 'expired') return ['link_expired', 'expired_url']
  const isPassed = link.passesQuery ? 'query_passed' : 'query_dropped'
  return [
    explainResponse(response, link, visitor),
    ...(isSlugPattern(link.slug) ? (['pattern'] as const) : []),
    ...(query === '' || response.kind === 'preview' ? [] : [isPassed as ReasonCode]),
  ]
}

function explainGone({ isTakenDown, isDisabled, expiresAtMs }: Link, nowMs: number): ReasonCode {
  if (isTakenDown) return 'link_taken_down'
  if (isDisabled) return 'link_disabled'
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'link_expired' : 'destination_not_allowed'
}

function explainResponse(
  response: Exclude<VisitResponse, { kind: 'gone' | 'scheduled' | 'expired' }>,
  link: Link,
  { platform }: Visitor,
): ReasonCode {
  if (response.kind === 'preview') return 'crawler_card'
  if (response.kind === 'redirect') return explainRedirect(link, platform)
  switch (response.page) {
    case 'ios-safari':
    case 'android-store':
      return 'store_page'
    case 'ios-in-app':
    case 'android-in-app':
      return 'in_app_page'
    case 'desktop':
      return desktopReasons[link.app.desktopResponse]
    case 'web':
      return platform === 'desktop' ? 'desktop_destination' : 'no_store'
  }
}

function explainRedirect(link: Link, platform: Visitor['platform']): ReasonCode {
  if (getPlatformUrl(link, platform) === null) return 'play_redirect'
  return platform === 'desktop' && link.desktopUrl === null ? 'desktop_redirect' : 'platform_url'
}

/** Why a desktop gets the page with a QR code, by the setting of the app. */
const desktopReasons = {
  page: 'desktop_code',
  qr_code: 'desktop_code_only',
  destination: 'desktop_no_website',
} as const

/** Returns whether a phone opens an installed app for a link, and why. Null on other devices, which have no apps. */
export function explainInstalledApp(
  link: Link,
  { platform, browser, isBot }: Visitor,
  { hasAppleApp, hasAndroidApp, rules }: AppAssociations,
): { readonly isOpened: boolean; readonly reasons: readonly ReasonCode[] } | null {
  if (platform === 'desktop' || isBot) return null
  if (browser === 'in-app') return { isOpened: false, reasons: ['app_in_app_browser'] }
  if (!(platform === 'ios' ? hasAppleApp : hasAndroidApp)) {
    return { isOpened: false, reasons: ['app_unknown'] }
  }
  if (opensInstalledApp(rules, `/${getVisitedPath(link)}`)) {
    return { isOpened: true, reasons: ['app_opens'] }
  }
  const isIgnored = platform === 'android'
  return {
    isOpened: false,
    reasons: ['app_rules', ...(isIgnored ? (['android_rules_ignored'] as const) : [])],
  }
}
