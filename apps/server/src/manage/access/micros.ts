import { sql, type RawBuilder } from 'kysely'

/** For the position of a page. */
export const microsPattern = /^\d{1,17}$/

/**
 * A moment as whole microseconds since 1970. Exact, as milliseconds are not, and any digits are a moment,
 * as any text of the right form is not: a position that was made up is no error of the database.
 */
export function toMicros(column: string): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`
}

export function fromMicros(micros: string): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
}
