import type { ClickHouseClient } from '@clickhouse/client'
import { longStatement } from '#platform/engines/toArrayLiteral.ts'

/** What the operator decides about the tables. */
export interface TableSettings {
  /** How many months single clicks, installs, events and opens are kept. */
  readonly rowMonths: number
  /** How many months counts, and the sources of installs, are kept. */
  readonly countMonths: number
  /** Number of databases that the event log is shipped from. */
  readonly logDatabaseCount: number
}

/** TTL of each table, in months. */
const ttls: Readonly<Record<string, (settings: TableSettings) => readonly [number, string]>> = {
  clicks: ({ rowMonths }) => [rowMonths, `toDateTime(at) + INTERVAL ${rowMonths} MONTH`],
  matches: ({ rowMonths }) => [rowMonths, `toDateTime(at) + INTERVAL ${rowMonths} MONTH`],
  events: ({ rowMonths }) => [rowMonths, `toDateTime(at) + INTERVAL ${rowMonths} MONTH`],
  opens: ({ rowMonths }) => [rowMonths, `toDateTime(at) + INTERVAL ${rowMonths} MONTH`],
  payments: ({ rowMonths }) => [rowMonths, `toDateTime(at) + INTERVAL ${rowMonths} MONTH`],
  installs: ({ countMonths }) => [countMonths, `toDateTime(at) + INTERVAL ${countMonths} MONTH`],
  // From the start of the month, as the baseline has it.
  hourly: ({ countMonths }) => [
    countMonths + 1,
    `toStartOfMonth(hour) + INTERVAL 1 MONTH + INTERVAL 91 DAY
       GROUP BY app_id, dimension, link_id, toStartOfDay(hour), value
       SET hour = min(toStartOfDay(hour)), clicks = sum(clicks), bot_clicks = sum(bot_clicks),
         installs = sum(installs), matched = sum(matched), events = sum(events), opens = sum(opens),
         open_events = sum(open_events),
     toStartOfMonth(hour) + INTERVAL ${countMonths + 1} MONTH`,
  ],
  hourly_revenue: ({ countMonths }) => [
    countMonths + 1,
    `toStartOfMonth(hour) + INTERVAL 1 MONTH + INTERVAL 91 DAY
       GROUP BY app_id, credit, dimension, link_id, toStartOfDay(hour), value, currency
       SET hour = min(toStartOfDay(hour)), amount = sum(amount), purchases = sum(purchases),
         refunds = sum(refunds),
     toStartOfMonth(hour) + INTERVAL ${countMonths + 1} MONTH`,
  ],
}

/**
 * Blocks whose tokens a table remembers for each database of the log, so that a shipment which waits for its database
 * is not stored twice. See `createShipmentGuard`.
 */
const tokensPerDatabase = 20_000

interface TableRow {
  readonly name: string
  readonly statement: string
}

/**
 * Gives the tables the retention that is configured, and enough memory of tokens. Changes nothing if they have it, so
 * that every start of every server may call it. The tables must exist.
 */
export async function applyTableSettings(
  client: ClickHouseClient,
  settings: TableSettings,
): Promise<readonly string[]> {
  const result = await client.query({
    query: `SELECT name, create_table_query AS statement FROM system.tables
      WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`,
    format: 'JSONEachRow',
  })
  const changes = (await result.json<TableRow>()).flatMap((row) => listChanges(row, settings))
  for (const query of changes) {
    await client.command({ query, clickhouse_settings: { ...longStatement, alter_sync: '0' } })
  }
  return changes
}

function listChanges({ name, statement }: TableRow, settings: TableSettings): string[] {
  const [months, ttl] = ttls[name]?.(settings) ?? [null, '']
  const tokens = tokensPerDatabase * settings.logDatabaseCount
  const known = readNumber(statement, /non_replicated_deduplication_window = (\d+)/g)
  return [
    ...(months === null || readNumber(statement, /toIntervalMonth\((\d+)\)/g) === months
      ? []
      : [
          // Parts are dropped as a whole, so their times are recalculated and no row is rewritten.
          `ALTER TABLE ${name} MODIFY SETTING materialize_ttl_recalculate_only = 1`,
          `ALTER TABLE ${name} MODIFY TTL ${ttl}`,
        ]),
    // Never fewer than before: those of a database that is no longer listed may still be needed.
    ...(known === null || known >= tokens
      ? []
      : [`ALTER TABLE ${name} MODIFY SETTING non_replicated_deduplication_window = ${tokens}`]),
  ]
}

/** Returns the last number, or null if there is none. */
function readNumber(text: string, pattern: RegExp): number | null {
  const [, number] = [...text.matchAll(pattern)].at(-1) ?? []
  return number === undefined ? null : Number(number)
}
