import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import type { LinkSettings } from './linkSettings.ts'
import type { LinkRow } from './linkView.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Inserts a link. Rejects if the slug is taken: the unique index decides. */
export async function insertLink(db: Db, link: Insertable<Database['links']>): Promise<void> {
  await db.insertInto('links').values(link).execute()
}

/** Inserts the links whose slugs are free and returns them. Waits for concurrent inserts of the same slugs. */
export async function insertFreeLinks(
  trx: Trx,
  rows: readonly Insertable<Database['links']>[],
): Promise<LinkRow[]> {
  return trx
    .insertInto('links')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['domain', 'slug', 'app_id']).doNothing())
    .returningAll()
    .execute()
}

/** Properties of an app that its links depend on. */
export interface LinkOwner {
  readonly scheme: string | null
  /** Oldest first. */
  readonly domains: readonly string[]
}

export async function findLinkOwner(db: Db, appId: string): Promise<LinkOwner> {
  const app = await db
    .selectFrom('apps')
    .select('scheme')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow()
  const domains = await db
    .selectFrom('domains')
    .select('domain')
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('domain')
    // Locked, because removing the domain at the same time would leave a link without one.
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute()
  return { scheme: app.scheme, domains: domains.map(({ domain }) => domain) }
}

/** Finds a link of an app, deleted or not. */
export async function findAppLink(db: Db, appId: string, id: string): Promise<LinkRow | null> {
  const found = await db
    .selectFrom('links')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  return found ?? null
}

export interface Address {
  readonly domain: string
  readonly slug: string
}

/** Finds the links of an app at these addresses. */
export async function findLinksAt(
  db: Db,
  appId: string,
  addresses: readonly Address[],
): Promise<LinkRow[]> {
  const domains = addresses.map(({ domain }) => domain)
  const slugs = addresses.map(({ slug }) => slug)
  const wanted = sql<Address>`(select * from unnest(${domains}::text[], ${slugs}::text[]) as w (domain, slug))`
  return db
    .selectFrom('links')
    .innerJoin(wanted.as('wanted'), (join) =>
      join.onRef('wanted.domain', '=', 'links.domain').onRef('wanted.slug', '=', 'links.slug'),
    )
    .selectAll('links')
    .where('links.app_id', '=', appId)
    .execute()
}

/** Updates a link. The transaction must have locked the row. */
export async function updateLink(
  trx: Trx,
  appId: string,
  id: string,
  settings: LinkSettings,
): Promise<LinkRow> {
  const { disabled_at, ...columns } = toLinkColumns(settings)
  return trx
    .updateTable('links')
    .set({
      ...columns,
      // A link that is already disabled keeps the time it was disabled.
      disabled_at: disabled_at && sql<Date>`coalesce(disabled_at, now())`,
      ...nextVersion,
    })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a link, or restores it if `deletedAt` is null. */
export async function setLinkDeleted(
  trx: Trx,
  appId: string,
  id: string,
  deletedAt: Date | null,
): Promise<LinkRow> {
  return trx
    .updateTable('links')
    .set({ deleted_at: deletedAt, ...nextVersion })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setArchived(
  trx: Trx,
  appId: string,
  id: string,
  isArchived: boolean,
): Promise<LinkRow> {
  return trx
    .updateTable('links')
    .set({ archived_at: isArchived ? new Date() : null, ...nextVersion })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

export interface LinkFilter {
  readonly search?: string | undefined
  readonly tag?: string | undefined
  readonly domain?: string | undefined
  /** Undefined for both archived and other links. */
  readonly isArchived?: boolean | undefined
  /** Default: links that are not deleted. */
  readonly isDeleted?: boolean
}

/** Position after the last link of a page. */
export interface LinkPosition {
  /** Microseconds since 1970. */
  readonly createdAtMicros: string
  readonly id: string
}

/** Lists links of an app, newest first, starting after a position. */
export async function listLinks(
  db: Db,
  appId: string,
  filter: LinkFilter,
  after: LinkPosition | null,
  limit: number,
): Promise<(LinkRow & { readonly micros: string })[]> {
  const { search, tag, domain, isArchived, isDeleted = false } = filter
  return db
    .selectFrom('links')
    .selectAll()
    .select(sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as('micros'))
    .where('app_id', '=', appId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`search like lower(${toContainsPattern(search ?? '')})`),
    )
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
    .$if(isArchived !== undefined, (query) =>
      query.where('archived_at', isArchived === true ? 'is not' : 'is', null),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (
          timestamptz 'epoch' + ${after?.createdAtMicros}::bigint * interval '1 microsecond',
          ${after?.id}::bigint)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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

/** Converts settings to columns. The settings must be normalized and valid. */
export function toLinkColumns(settings: LinkSettings) {
  return {
    destination: settings.destination,
    ios_url: settings.iosUrl,
    android_url: settings.androidUrl,
    desktop_url: settings.desktopUrl,
    passes_query: settings.passesQuery,
    title: settings.title,
    description: settings.description,
    image_url: settings.imageUrl,
    app_store_page: settings.appStorePage,
    expires_at: settings.expiresAt === null ? null : new Date(settings.expiresAt),
    disabled_at: settings.isDisabled ? new Date() : null,
    tags: [...settings.tags],
    campaign: JSON.stringify(settings.campaign),
  }
}
