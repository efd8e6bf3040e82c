import { minuteMs } from '../../platform/time/durations.ts'

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
  /** In ClickHouse's format, in UTC: `2026-11-15 10:20:30.123`. */
  readonly at: string
  /** A 64-bit integer in decimal. `0` means unknown. */
  readonly link_id: string
  readonly platform: string
  readonly country: string
  readonly shipment: string
  readonly row_id: string
}

/** The shipment and the id of a row, which its entry does not have. */
export interface RowIds {
  readonly shipment: string
  readonly rowId: string
}

/** Rows of the tables in `migrations`. All rows of one table have the same keys in the same order. */
export interface ClickRow extends RowBase, Source {
  readonly id: string
  readonly browser: string
  readonly system_version: string
  readonly language: string
  /** Kind of the response to the visit. */
  readonly response: string
  readonly is_bot: boolean
  readonly is_prefetch: boolean
  readonly user_agent: string
}

export interface MatchRow extends RowBase, Source {
  readonly install_id: string
  readonly method: 'none' | 'referrer' | 'clipboard' | 'probabilistic' | 'opened'
  readonly confidence: number
  readonly reason: string
  readonly click_id: string
  readonly clicked_at: string | null
}

export interface EventRow extends RowBase, Source {
  readonly received_at: string
  readonly id: string
  readonly install_id: string
  readonly name: string
  readonly data: string
  /** The link that last opened the app, if that was shortly before. */
  readonly opened_link_id: string
  readonly installed_at: string
  readonly device_hour: number
}

/** `link_id` is the opened link. */
export interface OpenRow extends RowBase {
  readonly received_at: string
  readonly id: string
  readonly install_id: string
  readonly link_type: string
  readonly installed_at: string
  readonly install_link_id: string
  readonly path: string
  readonly device_ms: number
  readonly device_hour: number
}

export interface SignalsRow {
  readonly app_id: string
  readonly minute: string
  readonly id: string
  readonly at: string
  readonly version: number
  readonly link_id: string
  readonly platform: string
  readonly is_confirmed: boolean
  readonly model: string
  readonly screen: string
  readonly system: string
  readonly timezone: string
  readonly language: string
  /** 64-bit integers in decimal. */
  readonly phone_kind: string
  readonly address_v4: string
  readonly address_v6: string
  readonly entry: string
}

export interface ObservationRow {
  readonly app_id: string
  readonly row_id: string
  readonly at: string
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

const maxCachedMinutes = 10_000
const minutes = new Map<number, string>()

/** Formats a time in UTC for ClickHouse. Minutes are cached, because many rows share one. */
export function formatTime(ms: number): string {
  const minute = Math.floor(ms / minuteMs)
  let text = minutes.get(minute)
  if (text === undefined) {
    text = new Date(minute * minuteMs).toISOString().slice(0, 17).replace('T', ' ')
    if (minutes.size >= maxCachedMinutes) minutes.clear()
    minutes.set(minute, text)
  }
  const rest = String(Math.floor(ms - minute * minuteMs)).padStart(5, '0')
  return `${text}${rest.slice(0, 2)}.${rest.slice(2)}`
}
