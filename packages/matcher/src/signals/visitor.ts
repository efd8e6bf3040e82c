/** A visitor as identified by a request, before any script has run. */
export interface Visitor {
  readonly platform: 'ios' | 'android' | 'desktop'
  /** `in-app`: a web view inside another app, which does not open universal links. */
  readonly browser: 'safari' | 'chrome' | 'in-app' | 'other'
  /** A bot or a link preview. Its clicks are stored and never matched. */
  readonly isBot: boolean
  /** A prefetch: no person has seen the page yet. */
  readonly isPrefetch: boolean
}
