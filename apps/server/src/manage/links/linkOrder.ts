import { type RawBuilder, sql } from 'kysely'
import { fromMicros, toMicros } from '../access/micros.ts'

export const linkSorts = ['createdAt', 'updatedAt', 'slug'] as const

/** The order of a list. Links with equal values are sorted by id, so the order is total. */
export interface LinkOrder {
  readonly sort: (typeof linkSorts)[number]
  readonly isAscending: boolean
}

export const newestFirst: LinkOrder = { sort: 'createdAt', isAscending: false }

/** Position after a link. */
export interface LinkPosition {
  /** The value that the list is sorted by: the slug, or microseconds since 1970. */
  readonly sortValue: string
  readonly id: string
}

interface SortColumn {
  /** As in the index. Slugs are compared byte by byte, because a language collation ignores dots and dashes. */
  readonly column: RawBuilder<unknown>
  readonly text: RawBuilder<string>
  readonly parse: (sortValue: string) => RawBuilder<unknown>
}

const sortColumns: Readonly<Record<LinkOrder['sort'], SortColumn>> = {
  createdAt: { column: sql.ref('created_at'), text: toMicros('created_at'), parse: fromMicros },
  updatedAt: { column: sql.ref('updated_at'), text: toMicros('updated_at'), parse: fromMicros },
  slug: {
    column: sql`slug collate "C"`,
    text: sql.ref<string>('slug'),
    parse: (slug) => sql`${slug}::text`,
  },
}

/** The value that a list is sorted by, as text. */
export function selectSortValue({ sort }: LinkOrder): RawBuilder<string> {
  return sortColumns[sort].text
}

export function selectSortColumn({ sort }: LinkOrder): RawBuilder<unknown> {
  return sortColumns[sort].column
}

/** Whether a link comes after a position. */
export function isAfter(order: LinkOrder, position: LinkPosition | null): RawBuilder<boolean> {
  if (position === null) return sql`true`
  const { column, parse } = sortColumns[order.sort]
  const comparison = sql.raw(order.isAscending ? '>' : '<')
  return sql`(${column}, id) ${comparison} (${parse(position.sortValue)}, ${position.id}::bigint)`
}

/** For `order by`. */
export function toOrderBy({ sort, isAscending }: LinkOrder): RawBuilder<unknown> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  return sql`${sortColumns[sort].column} ${direction}, id ${direction}`
}
