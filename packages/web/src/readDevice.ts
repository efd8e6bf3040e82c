export interface Device {
  readonly isPhone: boolean
  readonly isDesktop: boolean
  /** Safari on an iPhone, which shows Apple's own banner. */
  readonly isSafari: boolean
  /** A web view that is not one of the well-known apps: probably the app itself. */
  readonly isOwnApp: boolean
}

/** Apps that many people read websites in. */
const otherApps =
  /FBA[NV]|Instagram|Barcelona|Line\/|MicroMessenger|Snapchat|Pinterest|LinkedInApp|Twitter|BytedanceWebview|musical_ly|TikTok|Reddit|WhatsApp|Telegram|GSA\/|DuckDuckGo/

export function readDevice({
  userAgent,
  maxTouchPoints,
}: {
  readonly userAgent: string
  readonly maxTouchPoints: number
}): Device {
  const isIphone = /iPhone|iPod/.test(userAgent)
  const isAndroid = userAgent.includes('Android')
  const isPhone = isIphone || (isAndroid && userAgent.includes('Mobile'))
  // An iPad sends the user agent of a Mac.
  const isTablet =
    isAndroid ||
    userAgent.includes('iPad') ||
    (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  const isWebView = isIphone ? !userAgent.includes('Safari/') : userAgent.includes('; wv)')
  return {
    isPhone,
    isDesktop: !isPhone && !isTablet,
    isSafari: isIphone && /Version\/\S+ .*Safari\//.test(userAgent),
    isOwnApp: isWebView && !otherApps.test(userAgent),
  }
}
