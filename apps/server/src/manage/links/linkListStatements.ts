import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { type LinkFilter, listKinds, selectFiltered } from './linkFilter.ts'
import {
  isAfter,
  type LinkOrder,
  type LinkPosition,
  selectSortColumn,
  selectSortValue,
  toOrderBy,
} from './linkOrder.ts'
import { linkKinds } from './linkStatus.ts'
import type { LinkRow } from './linkView.ts'

type Db = Kysely<Database>

export interface LinkListing {
  readonly appId: string
  readonly filter: LinkFilter
  readonly order: LinkOrder
  readonly after: LinkPosition | null
  /** Decides which links have expired. */
  readonly now: Date
}

export type ListedLink = LinkRow & { readonly sort_value: string }

/** Selects the links that come next in their order, before they are filtered. Each order has an index. */
function selectNext(listing: LinkListing, steps: number, columns: RawBuilder<unknown>) {
  const { appId, filter, order, after } = listing
  const { domain, folder = '', createdBy } = filter
  const page = sql`${isAfter(order, after)} order by ${toOrderBy(order)} limit ${steps}`
  const links = sql`select ${columns} from links where app_id = ${appId}`
  if (order.sort === 'createdAt' && createdBy !== undefined) {
    return sql`(${links} and created_by = ${createdBy} and ${page})`
  }
  if (order.sort === 'createdAt' && folder !== '') {
    return sql`(${links} and folder = ${folder} and ${page})`
  }
  if (order.sort === 'createdAt' && domain !== undefined) {
    return sql`(${links} and domain = ${domain} and ${page})`
  }
  const parts = listKinds(filter).map((kind) => sql`(${links} and ${linkKinds[kind]} and ${page})`)
  if (parts.length === 1) return sql`${parts[0]}`
  return sql`(select * from (${sql.join(parts, sql` union all `)}) both_kinds
    order by ${toOrderBy(order)} limit ${steps})`
}

/** Filters the next `steps` links, and returns up to `limit` of them. Reads no more than it needs. */
export async function filterNext(
  db: Db,
  listing: LinkListing,
  steps: number,
  limit: number,
): Promise<ListedLink[]> {
  const { filter, order, now } = listing
  const { rows } = await sql<ListedLink>`
    select *, ${selectSortValue(order)} as sort_value
      from ${selectNext(listing, steps, sql`*`)} links
     where ${selectFiltered(filter, now)}
     order by ${toOrderBy(order)} limit ${limit}`.execute(db)
  return rows
}

/** Finds the position after `steps` links. Null if there are fewer. */
export async function findStep(
  db: Db,
  listing: LinkListing,
  steps: number,
): Promise<LinkPosition | null> {
  const { order } = listing
  const columns = sql`${selectSortColumn(order)}, id`
  const { rows } = await sql<LinkPosition>`
    select ${selectSortValue(order)} as "sortValue", id
      from ${selectNext(listing, steps, columns)} links
     order by ${toOrderBy(order)} offset ${steps - 1}`.execute(db)
  return rows[0] ?? null
}

/**
 * Finds up to `limit` links by the indexes of the filter. Reads all that pass, so it is fast if they are few.
 */
export async function filterByIndex(
  db: Db,
  { appId, filter, order, after, now }: LinkListing,
  limit: number,
): Promise<ListedLink[]> {
  // Not materialized, the order's index would be read from its start until enough links pass.
  const { rows } = await sql<ListedLink>`
    with found as materialized (
      select id, ${selectSortColumn(order)} from links
       where app_id = ${appId} and ${selectFiltered(filter, now)}),
    page as (
      select id from found where ${isAfter(order, after)} order by ${toOrderBy(order)} limit ${limit})
    select *, ${selectSortValue(order)} as sort_value from links
     where id in (select id from page)
     order by ${toOrderBy(order)}`.execute(db)
  return rows
}

/** Finds the ids of up to `limit` links that pass a filter, in no order. */
export async function findFilteredIds(
  db: Db,
  appId: string,
  filter: LinkFilter,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from links where app_id = ${appId} and ${selectFiltered(filter, now)}
     limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts those of the next `steps` links that pass the filter. */
export async function countNext(db: Db, listing: LinkListing, steps: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from ${selectNext(listing, steps, sql`*`)} links
     where ${selectFiltered(listing.filter, listing.now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts up to `limit` links that pass a filter, by its indexes. */
export async function countFiltered(
  db: Db,
  appId: string,
  filter: LinkFilter,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from (
      select from links where app_id = ${appId} and ${selectFiltered(filter, now)}
       limit ${limit}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the folders of an app, by name. */
export async function listFolders(db: Db, appId: string, limit: number) {
  return db
    .selectFrom('link_folders')
    .select(['folder', 'link_count as linkCount'])
    .where('app_id', '=', appId)
    .where('folder', '<>', '')
    .orderBy('folder')
    .limit(limit)
    .execute()
}

/** Lists the tags of an app's listed links, most used first. */
export async function listTags(db: Db, appId: string, limit: number) {
  return db
    .selectFrom('link_tags')
    .select(['tag', 'link_count as linkCount'])
    .where('app_id', '=', appId)
    .orderBy('link_count', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()
}
