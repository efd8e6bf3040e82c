import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { fromMicros, toMicros } from '../access/micros.ts'
import { type LinkStatus, listedStatuses, selectLinkStatus } from './linkStatus.ts'
import type { LinkRow } from './linkView.ts'

type Db = Kysely<Database>

export interface LinkFilter {
  readonly ids?: readonly string[] | undefined
  readonly search?: string | undefined
  /** Links that have all of them. */
  readonly tags?: readonly string[] | undefined
  readonly domain?: string | undefined
  readonly createdBy?: string | undefined
  /** Default: every state but archived and deleted. */
  readonly statuses?: readonly LinkStatus[] | undefined
}

export const linkSorts = ['createdAt', 'updatedAt', 'slug'] as const

/** The order of a list. Links with equal values are sorted by id, so the order is total. */
export interface LinkOrder {
  readonly sort: (typeof linkSorts)[number]
  readonly isAscending: boolean
}

export const newestFirst: LinkOrder = { sort: 'createdAt', isAscending: false }

/** Position after the last link of a page. */
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

/** Lists links of an app, starting after a position of the same order. Each order has an index. */
export async function listLinks(
  db: Db,
  appId: string,
  filter: LinkFilter,
  { sort, isAscending }: LinkOrder,
  after: LinkPosition | null,
  limit: number,
  now = new Date(),
): Promise<(LinkRow & { readonly sort_value: string })[]> {
  const { ids, search, tags = [], domain, createdBy, statuses = listedStatuses } = filter
  const { column, text, parse } = sortColumns[sort]
  const direction = isAscending ? 'asc' : 'desc'
  return (
    db
      .selectFrom('links')
      .selectAll()
      .select(text.as('sort_value'))
      .where('app_id', '=', appId)
      // Written out, because no index of the table contains the computed state.
      .$if(!statuses.includes('deleted'), (query) => query.where('deleted_at', 'is', null))
      .where(selectLinkStatus(now), 'in', statuses)
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::bigint[])`))
      .$if(search !== undefined, (query) =>
        query.where(sql<boolean>`search like lower(${toContainsPattern(search ?? '')})`),
      )
      .$if(tags.length > 0, (query) => query.where(sql<boolean>`tags @> ${tags}::text[]`))
      .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
      .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy ?? ''))
      .$if(after !== null, (query) => {
        const { sortValue = '', id = '' } = after ?? {}
        const comparison = sql.raw(isAscending ? '>' : '<')
        return query.where(
          sql<boolean>`(${column}, id) ${comparison} (${parse(sortValue)}, ${id}::bigint)`,
        )
      })
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .execute()
  )
}

/** Creates a LIKE pattern for texts that contain `text`. Wildcards in `text` are escaped. */
function toContainsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Lists the tags of an app's links, most used first. Reads all links of the app: about 100 ms for 100,000. */
export async function listTags(db: Db, appId: string, limit: number) {
  return db
    .selectFrom('links')
    .innerJoin(sql<{ tag: string }>`unnest(tags)`.as<'each_tag'>(sql`each_tag (tag)`), (join) =>
      join.onTrue(),
    )
    .select(['each_tag.tag', sql<number>`count(*)::integer`.as('count')])
    .where('app_id', '=', appId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('each_tag.tag')
    .orderBy('count', 'desc')
    .orderBy('each_tag.tag')
    .limit(limit)
    .execute()
}
