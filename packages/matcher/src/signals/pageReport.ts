/** Report of our page's script about the device. */
export interface PageReport {
  /** Whether the page was visible. */
  readonly isVisible: boolean
  /** In points. */
  readonly screenWidth: number
  readonly screenHeight: number
  readonly scale: number
  /** Distinguishes an iPad from a Mac, whose user agent it sends. */
  readonly maxTouchPoints: number
  readonly timezone: string | null
  /** Most preferred first. */
  readonly languages: readonly string[]
  /** Client hints: `Pixel 9`, `15.0.0`. */
  readonly model: string | null
  readonly platformVersion: string | null
}
