/** An alert rule of Prometheus. */
export interface Alert {
  /** `critical`: users are affected or data is being lost, so wake someone. `warning`: the same working day. */
  readonly severity: 'critical' | 'warning'
  /** How long the expression must hold, such as `5m`. */
  readonly for: string
  readonly expr: string
  /** What is wrong, without a value: notifications are grouped by it. */
  readonly summary: string
  /** A template of Prometheus, with the value. */
  readonly description: string
}
