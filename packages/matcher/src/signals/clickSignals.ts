/**
 * What a click shows of the device, in the form in which an install's fingerprint is compared with it.
 * Null wherever the browser does not tell. No address: that is in the key under which it is found.
 */
export interface ClickSignals {
  readonly platform: 'ios' | 'android' | 'desktop'
  /** As the browser tells it: `iPhone15,2`, `Pixel 9`. */
  readonly model: string | null
  /** `26.1`, from what is true of it: Safari's `Version/`, client hints, an app's own user agent. */
  readonly systemVersion: string | null
  /** In points, the shorter side first. */
  readonly screen: { readonly short: number; readonly long: number; readonly scale: number } | null
  readonly language: string | null
  readonly timezone: string | null
  /** Whether a page of ours was seen by somebody: its script ran while it was visible. */
  readonly isConfirmed: boolean
}
