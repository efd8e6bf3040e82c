/** Heading and advice of a page without a link. */
export interface ErrorTexts {
  readonly title: string
  readonly text: string
}

/** The texts of all pages in one language. `{host}` is replaced by the host that a button leads to. */
export interface PageTexts {
  readonly getApp: string
  readonly openApp: string
  readonly openHost: `${string}{host}${string}`
  readonly continueInApp: string
  readonly continueOnHost: `${string}{host}${string}`
  readonly getOnPlay: string
  readonly openInSafari: string
  readonly openInBrowser: string
  readonly afterInstall: string
  /** Folds away what helps if the main button does not. */
  readonly problems: string
  /** First of two steps that leave an app’s browser by its menu. */
  readonly tapMenu: string
  readonly chooseSafari: string
  readonly chooseBrowser: string
  readonly scanCode: string
  readonly openOnPhone: string
  readonly qrCode: string
  /** Name of the rating for screen readers: `{value}` stars of five, and how many ratings. Needs no plural. */
  readonly rating: `${string}{value}${string}{count}${string}`
  /** Buttons of the banner on the team's website, where there is little room. */
  readonly open: string
  readonly close: string
  readonly notFound: ErrorTexts
  readonly gone: ErrorTexts
  /** The link has a start that has not come. */
  readonly scheduled: ErrorTexts
  readonly unavailable: ErrorTexts
  readonly tooMany: ErrorTexts
}
