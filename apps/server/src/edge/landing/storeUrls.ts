export function buildAppStoreUrl(appStoreId: string): string {
  return `https://apps.apple.com/app/id${encodeURIComponent(appStoreId)}`
}

/** Builds a Google Play URL. Play passes `referrer` to the installed app, which makes the match certain. */
export function buildPlayUrl(androidPackage: string, clickId: string): string {
  return `https://play.google.com/store/apps/details?${buildPlayQuery(androidPackage, clickId)}`
}

/** Builds a URL that opens the Play app from browsers in which a web URL does not. */
export function buildMarketUrl(androidPackage: string, clickId: string): string {
  return `market://details?${buildPlayQuery(androidPackage, clickId)}`
}

function buildPlayQuery(androidPackage: string, clickId: string): string {
  const referrer = encodeURIComponent(`clickId=${clickId}`)
  return `id=${encodeURIComponent(androidPackage)}&referrer=${referrer}`
}

/** Builds a URL that opens the link in the app, or the fallback if it is not installed. Requires a tap. */
export function buildIntentUrl(url: string, androidPackage: string, fallbackUrl: string): string {
  const address = url.replace(/^https:\/\//, '').replace(/#.*$/, '')
  return (
    `intent://${address}#Intent;scheme=https;package=${encodeURIComponent(androidPackage)};` +
    `S.browser_fallback_url=${encodeURIComponent(fallbackUrl)};end`
  )
}

/** Builds a URL that opens Safari from an in-app browser. Undocumented: it may do nothing. */
export function buildSafariUrl(url: string): string {
  return `x-safari-${url}`
}
