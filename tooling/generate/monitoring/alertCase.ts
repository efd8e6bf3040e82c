/** Values of series over time, in the notation of promtool: `0+1x10`, one value a minute. */
export type Series = Readonly<Record<string, string>>

/** A unit test of an alert. */
export interface AlertCase {
  /** When both are evaluated, such as `10m`. */
  readonly at: string
  /** Series that make it fire. */
  readonly firing: Series
  /** Series just below the threshold, or at it. */
  readonly quiet: Series
  /** Labels of the alert, besides its severity. */
  readonly labels?: Readonly<Record<string, string>>
  /** The rendered description. */
  readonly description: string
}
