import type { Columns } from '#platform/native-format/encodeBlock.ts'
import type {
  ClickRow,
  EventRow,
  MatchRow,
  ObservationRow,
  OpenRow,
  SignalsRow,
  Source,
} from './rows.ts'

/** The tables that rows are inserted into. The others are filled by views. */
export type RowTable = 'clicks' | 'matches' | 'events' | 'opens' | 'click_signals' | 'observations'

type TypesOf<Row> = Readonly<Record<keyof Row, string>>

const shortText = 'LowCardinality(String)'
const time = "DateTime64(3, 'UTC')"

const sourceTypes = {
  referrer_host: shortText,
  utm_source: shortText,
  utm_medium: shortText,
  utm_campaign: shortText,
  utm_term: 'String',
  utm_content: 'String',
  path: 'String',
} satisfies TypesOf<Source>

/**
 * The columns of the tables, with the types that `migrations` gives them; a test compares them. An insert
 * contains these types, so ClickHouse converts the rows of an older server if a migration has changed a type.
 */
export const tableColumns: Readonly<Record<RowTable, Columns>> = {
  clicks: {
    app_id: shortText,
    at: time,
    id: 'String',
    link_id: 'UInt64',
    platform: shortText,
    browser: shortText,
    system_version: shortText,
    language: shortText,
    country: shortText,
    ...sourceTypes,
    response: shortText,
    is_bot: 'Bool',
    is_prefetch: 'Bool',
    is_limited: 'Bool',
    user_agent: 'String',
    capped: 'UInt8',
    shipment: 'UUID',
    row_id: 'UUID',
  } satisfies TypesOf<ClickRow>,
  matches: {
    app_id: shortText,
    at: time,
    install_id: 'String',
    method: "Enum8('none' = 0, 'referrer' = 1, 'clipboard' = 2, 'probabilistic' = 3, 'opened' = 4)",
    confidence: 'Float32',
    reason: shortText,
    click_id: 'String',
    link_id: 'UInt64',
    clicked_at: `Nullable(${time})`,
    platform: shortText,
    country: shortText,
    ...sourceTypes,
    capped: 'UInt8',
    shipment: 'UUID',
    row_id: 'UUID',
  } satisfies TypesOf<MatchRow>,
  events: {
    app_id: shortText,
    at: time,
    received_at: time,
    id: 'String',
    install_id: 'String',
    user_id: 'String',
    name: shortText,
    data: 'String',
    amount: 'Int64',
    currency: shortText,
    purchase: 'UUID',
    link_id: 'UInt64',
    opened_link_id: 'UInt64',
    installed_at: time,
    platform: shortText,
    country: shortText,
    ...sourceTypes,
    device_hour: 'UInt32',
    capped: 'UInt8',
    shipment: 'UUID',
    row_id: 'UUID',
  } satisfies TypesOf<EventRow>,
  opens: {
    app_id: shortText,
    at: time,
    received_at: time,
    id: 'String',
    install_id: 'String',
    link_id: 'UInt64',
    link_type: shortText,
    installed_at: time,
    install_link_id: 'UInt64',
    platform: shortText,
    country: shortText,
    path: 'String',
    device_ms: 'UInt64',
    device_hour: 'UInt32',
    capped: 'UInt8',
    shipment: 'UUID',
    row_id: 'UUID',
  } satisfies TypesOf<OpenRow>,
  click_signals: {
    app_id: shortText,
    minute: "DateTime('UTC')",
    id: 'String',
    at: time,
    version: 'UInt64',
    link_id: 'UInt64',
    platform: shortText,
    is_confirmed: 'Bool',
    model: shortText,
    screen: shortText,
    system: shortText,
    timezone: shortText,
    language: shortText,
    phone_kind: 'UInt64',
    address_v4: 'UInt64',
    address_v6: 'UInt64',
    entry: 'String',
  } satisfies TypesOf<SignalsRow>,
  observations: {
    app_id: shortText,
    row_id: 'UUID',
    at: time,
    observation: 'String',
  } satisfies TypesOf<ObservationRow>,
}
