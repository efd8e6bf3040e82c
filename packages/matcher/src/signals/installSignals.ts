/** What an install shows of its device, made comparable with what clicks show. */
export interface InstallSignals {
  readonly platform: 'ios' | 'android'
  /** Names by which a browser may know it, folded: `iphone15,4`, `iphone15`, `pixel9`. */
  readonly models: readonly string[]
  /** In whole points, the shorter side first. Null where the app does not see the device's own. */
  readonly screen: { readonly short: number; readonly long: number } | null
  /** Major, minor and patch, as far as the device tells. */
  readonly systemVersion: readonly number[]
  /** Canonical tags, most preferred first. */
  readonly languages: readonly string[]
  /** Canonical name. */
  readonly timezone: string | null
}
