/** What a page of ours saw of the device, by its script. */
export interface PageReport {
  /** Whether somebody could see the page. */
  readonly isVisible: boolean
  /** In points. */
  readonly screenWidth: number
  readonly screenHeight: number
  readonly scale: number
  /** What tells an iPad from the Macintosh that it says it is. */
  readonly maxTouchPoints: number
  readonly timezone: string | null
  /** Most preferred first. */
  readonly languages: readonly string[]
  /** Client hints: `Pixel 9`, `15.0.0`. */
  readonly model: string | null
  readonly platformVersion: string | null
}
