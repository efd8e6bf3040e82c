/** Device signals of an install, in a form comparable with clicks. */
export interface InstallSignals {
  readonly platform: 'ios' | 'android'
  /** Normalised names a browser may report: `iphone15,4`, `iphone15`, `pixel9`. */
  readonly models: readonly string[]
  /** In whole points, the shorter side first. Null if the app does not see the device's own screen. */
  readonly screen: { readonly short: number; readonly long: number } | null
  /** Major, minor and patch, as far as reported. */
  readonly systemVersion: readonly number[]
  /** Canonical tags, most preferred first. */
  readonly languages: readonly string[]
  /** Canonical name. */
  readonly timezone: string | null
}
