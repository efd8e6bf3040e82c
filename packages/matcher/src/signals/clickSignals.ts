/**
 * Device signals of a click, in a form comparable with an install's fingerprint. Null if the browser does not
 * show a signal. The address is not included: it is in the keys.
 */
export interface ClickSignals {
  readonly platform: 'ios' | 'android' | 'desktop'
  /** As reported by the browser: `iPhone15,2`, `Pixel 9`. */
  readonly model: string | null
  /** `26.1`, from reliable sources only: Safari's `Version/`, client hints, an app's own user agent. */
  readonly systemVersion: string | null
  /** In points, the shorter side first. */
  readonly screen: { readonly short: number; readonly long: number; readonly scale: number } | null
  readonly language: string | null
  readonly timezone: string | null
  /** Whether a person saw our page: its script ran while it was visible. */
  readonly isConfirmed: boolean
}
