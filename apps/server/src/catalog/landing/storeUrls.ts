/** Builds an App Store URL. `page`: id of a custom product page (`ppid`), or null for the usual one. */
export function buildAppStoreUrl(appStoreId: string, page: string | null): string {
  const url = `https://apps.apple.com/app/id${encodeURIComponent(appStoreId)}`
  return page === null ? url : `${url}?ppid=${encodeURIComponent(page)}`
}

/** Builds a Google Play URL. Play passes `referrer` to the installed app, which makes the match certain. */
export function buildPlayUrl(androidPackage: string, referrer: string): string {
  return `https://play.google.com/store/apps/details?${buildPlayQuery(androidPackage, referrer)}`
}

/** Builds a URL that opens the Play app from browsers in which a web URL does not. */
export function buildMarketUrl(androidPackage: string, referrer: string): string {
  return `market://details?${buildPlayQuery(androidPackage, referrer)}`
}

function buildPlayQuery(androidPackage: string, referrer: string): string {
  return `id=${encodeURIComponent(androidPackage)}&referrer=${encodeURIComponent(referrer)}`
}

/** Builds a URL that opens the link in the app, or the fallback if it is not installed. Requires a tap. */
export function buildIntentUrl(url: string, androidPackage: string, fallbackUrl: string): string {
  return (
    `${buildIntentAddress(url)};package=${encodeURIComponent(androidPackage)};` +
    `S.browser_fallback_url=${encodeURIComponent(fallbackUrl)};end`
  )
}

/** Builds a URL that opens the link in the default browser of an Android phone from another app's browser. */
export function buildBrowserIntentUrl(url: string): string {
  return (
    `${buildIntentAddress(url)};action=android.intent.action.VIEW;` +
    'category=android.intent.category.BROWSABLE;end'
  )
}

function buildIntentAddress(url: string): string {
  const [, scheme = 'https', rest = ''] = /^(https?):\/\/([^#]*)/.exec(url) ?? []
  return `intent://${rest}#Intent;scheme=${scheme}`
}

/**
 * Builds a URL that opens Safari from an in-app browser. Undocumented: it may do nothing, as in Instagram since
 * version 424 on iOS 26.4.
 */
export function buildSafariUrl(url: string): string {
  return `x-safari-${url}`
}

/** Builds a URL by which Instagram on iOS opens its visitor's browser. Undocumented; reported to work in 445. */
export function buildInstagramUrl(url: string): string {
  return `instagram://extbrowser/?url=${encodeURIComponent(url)}`
}
