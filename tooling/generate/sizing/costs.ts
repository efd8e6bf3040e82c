/** CPU microseconds of one request, by process. */
export interface RequestCost {
  readonly server: number
  readonly postgres: number
  readonly redis: number
}

/** What one operation costs. Measured; the page about sizing says how. */
export interface Costs {
  /** A redirect. */
  readonly click: RequestCost
  /** A match by click id. */
  readonly match: RequestCost
  /** A request with 50 events, and the part of it that does not depend on their number. */
  readonly eventsRequest: RequestCost
  readonly eventsInRequest: number
  /** Reading an entry of the log and sending it to ClickHouse. */
  readonly shippedEntry: { readonly worker: number; readonly clickhouse: number }
  readonly bytes: {
    /** In Redis, for each click in the index, with `zset-max-listpack-entries 512`. */
    readonly indexedClick: number
    /** In PostgreSQL. */
    readonly logEntry: number
    readonly claim: number
    /** In ClickHouse, once merged. */
    readonly click: number
    readonly install: number
    readonly event: number
  }
}
