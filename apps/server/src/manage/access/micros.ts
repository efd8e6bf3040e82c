import { type RawBuilder, sql } from 'kysely'

/** Matches a time in a page position. */
export const microsPattern = /^\d{1,17}$/

/** Matches a time in a page position of ClickHouse rows, in milliseconds. Until 2286, which ClickHouse can store. */
export const millisPattern = /^\d{1,13}$/

/**
 * Selects a time as whole microseconds since 1970. Milliseconds would lose precision. A formatted timestamp
 * can be invalid although it matches a pattern, but any digits are a valid time: a made-up page position
 * causes no database error.
 */
export function toMicros(column: string): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`
}

export function fromMicros(micros: string): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
}
