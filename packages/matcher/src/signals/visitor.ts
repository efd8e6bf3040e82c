/** What a request says about who makes it, before any script has run. */
export interface Visitor {
  readonly platform: 'ios' | 'android' | 'desktop'
  /** `in-app`: a web view inside another app, which does not open links by itself. */
  readonly browser: 'safari' | 'chrome' | 'in-app' | 'other'
  /** A robot, or a program that fetches previews. Its clicks are kept and never matched. */
  readonly isBot: boolean
  /** A browser that looks ahead: nobody has seen the page yet. */
  readonly isPrefetch: boolean
}
