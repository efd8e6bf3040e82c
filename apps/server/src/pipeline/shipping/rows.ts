/** Source of a click. An empty string means unknown. */
export interface Source {
  readonly referrer_host: string
  readonly utm_source: string
  readonly utm_medium: string
  readonly utm_campaign: string
  readonly utm_term: string
  readonly utm_content: string
  /** Visited path of a link by pattern. */
  readonly path: string
}

interface RowBase {
  readonly app_id: string
  readonly at: number
  /** A 64-bit integer in decimal. `0` means unknown. */
  readonly link_id: string
  readonly platform: string
  readonly country: string
  readonly shipment: string
  readonly row_id: string
}

/** The only property that changes after a row was created: it depends on all rows of the shipment. */
interface Capped {
  /** One bit for each value that the rollup counts as `(other)`. */
  capped: number
}

/** The shipment and the id of a row, which its entry does not have. */
export interface RowIds {
  readonly shipment: string
  readonly rowId: string
}

/** Rows of the tables in `migrations`. Times are milliseconds since 1970. `tableColumns.ts` has the types of the columns. */
export interface ClickRow extends RowBase, Source, Capped {
  readonly id: string
  readonly browser: string
  readonly system_version: string
  readonly language: string
  /** Kind of the response to the visit. */
  readonly response: string
  readonly is_bot: boolean
  readonly is_prefetch: boolean
  /** Over a rate limit. */
  readonly is_limited: boolean
  readonly user_agent: string
}

export interface MatchRow extends RowBase, Source, Capped {
  readonly install_id: string
  readonly method: 'none' | 'referrer' | 'clipboard' | 'probabilistic' | 'opened'
  readonly confidence: number
  readonly reason: string
  readonly click_id: string
  readonly clicked_at: number | null
}

export interface EventRow extends RowBase, Source, Capped {
  readonly received_at: number
  readonly id: string
  readonly install_id: string
  /** Empty if nobody was signed in. */
  readonly user_id: string
  readonly name: string
  readonly data: string
  /** In minor units. 0 without a currency. */
  readonly amount: number
  /** Empty for an event without money, and for a purchase that another event has reported before. */
  readonly currency: string
  /** Key of the purchase or refund that is counted with this event. Null if there is none. */
  readonly purchase: string | null
  /** The link that last opened the app, if that was shortly before. */
  readonly opened_link_id: string
  readonly installed_at: number
  readonly device_hour: number
}

/** `link_id` is the opened link. */
export interface OpenRow extends RowBase, Capped {
  readonly received_at: number
  readonly id: string
  readonly install_id: string
  readonly link_type: string
  readonly installed_at: number
  readonly install_link_id: string
  readonly path: string
  readonly device_ms: number
  readonly device_hour: number
}

export interface SignalsRow {
  readonly app_id: string
  readonly minute: number
  readonly id: string
  readonly at: number
  readonly version: number
  readonly link_id: string
  readonly platform: string
  readonly is_confirmed: boolean
  readonly model: string
  readonly screen: string
  readonly system: string
  readonly timezone: string
  readonly language: string
  readonly phone_kind: bigint
  readonly address_v4: bigint
  readonly address_v6: bigint
  readonly entry: string
}

export interface ObservationRow {
  readonly app_id: string
  readonly row_id: string
  readonly at: number
  readonly observation: string
}

export const unknownSource: Source = {
  referrer_host: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  path: '',
}

export const unknownLink = '0'
