export interface DashboardQuery {
  /** PromQL. `$__rate_interval` is replaced by Grafana. */
  readonly expr: string
  /** Name of each line, such as `{{status}}`. */
  readonly legend: string
}

export interface DashboardPanel {
  readonly title: string
  /** A unit of Grafana: `reqps`, `s`, `percentunit`, `bytes`, `short`. */
  readonly unit: string
  readonly queries: readonly DashboardQuery[]
  /** Help text of the panel. */
  readonly description?: string
}

export interface DashboardRow {
  readonly title: string
  readonly panels: readonly DashboardPanel[]
}
