export function buildAppStoreUrl(appStoreId: string): string {
  return `https://apps.apple.com/app/id${encodeURIComponent(appStoreId)}`
}

/** Play hands `referrer` to the app after the install, which makes the match certain. */
export function buildPlayUrl(androidPackage: string, clickId: string): string {
  return `https://play.google.com/store/apps/details?${playQuery(androidPackage, clickId)}`
}

/** Opens the Play app from browsers that do not follow a web address into it. */
export function buildMarketUrl(androidPackage: string, clickId: string): string {
  return `market://details?${playQuery(androidPackage, clickId)}`
}

function playQuery(androidPackage: string, clickId: string): string {
  const referrer = encodeURIComponent(`clickId=${clickId}`)
  return `id=${encodeURIComponent(androidPackage)}&referrer=${referrer}`
}

/** Opens the link in the app if it is there, otherwise the fallback. Needs a tap. */
export function buildIntentUrl(url: string, androidPackage: string, fallbackUrl: string): string {
  const address = url.replace(/^https:\/\//, '').replace(/#.*$/, '')
  return (
    `intent://${address}#Intent;scheme=https;package=${encodeURIComponent(androidPackage)};` +
    `S.browser_fallback_url=${encodeURIComponent(fallbackUrl)};end`
  )
}

/** Leaves a view inside another app for Safari. Undocumented: it may do nothing. */
export function buildSafariUrl(url: string): string {
  return `x-safari-${url}`
}
