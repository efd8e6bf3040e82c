import type { CampaignRules } from '@throughlink/protocol/rules'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Campaign } from '#catalog/links/campaign.ts'
import { readCampaignRules } from '#catalog/links/readCampaignRules.ts'
import type { Database } from '#platform/engines/database.ts'
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
  readonly campaignRules: CampaignRules
  /** Oldest first. */
  readonly domains: readonly string[]
}

export async function findLinkOwner(db: Db, appId: string): Promise<LinkOwner> {
  const app = await db
    .selectFrom('apps')
    .select(['scheme', 'campaign_rules'])
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
  return {
    scheme: app.scheme,
    campaignRules: readCampaignRules(app.campaign_rules),
    domains: domains.map(({ domain }) => domain),
  }
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

/** Finds links of an app, deleted or not, and locks them. In the order of ids, so that no two requests deadlock. */
export async function lockAppLinks(
  trx: Trx,
  appId: string,
  ids: readonly string[],
): Promise<LinkRow[]> {
  return trx
    .selectFrom('links')
    .selectAll()
    .where('app_id', '=', appId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** New values of the columns that a bulk update can change. */
export interface LinkStateColumns {
  readonly id: string
  readonly tags: readonly string[]
  readonly folder: string | null
  readonly campaign: Campaign
  readonly expires_at: string | null
  readonly is_disabled: boolean
  readonly is_archived: boolean
  readonly deleted_at: string | null
}

/** Updates links in one statement. The transaction must have locked the rows. */
export async function updateLinkStates(
  trx: Trx,
  appId: string,
  states: readonly LinkStateColumns[],
): Promise<LinkRow[]> {
  if (states.length === 0) return []
  const { rows } = await sql<LinkRow>`
    update links set
      tags = changed.tags,
      folder = changed.folder,
      campaign = changed.campaign,
      expires_at = changed.expires_at,
      disabled_at = case when changed.is_disabled then coalesce(links.disabled_at, now()) end,
      archived_at = case when changed.is_archived then coalesce(links.archived_at, now()) end,
      deleted_at = changed.deleted_at,
      version = links.version + 1,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as changed (
      id bigint, tags text[], folder text, campaign jsonb, expires_at timestamptz, is_disabled boolean, is_archived boolean,
      deleted_at timestamptz)
    where links.app_id = ${appId} and links.id = changed.id
    returning links.*`.execute(trx)
  return rows
}

const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

/** Converts settings to columns. The settings must be normalized and valid. */
export function toLinkColumns(settings: LinkSettings) {
  return {
    name: settings.name,
    note: settings.note,
    folder: settings.folder,
    destination: settings.destination,
    ios_url: settings.iosUrl,
    android_url: settings.androidUrl,
    desktop_url: settings.desktopUrl,
    passes_query: settings.passesQuery,
    passes_campaign: settings.passesCampaign,
    title: settings.title,
    description: settings.description,
    image_url: settings.imageUrl,
    app_store_page: settings.appStorePage,
    starts_at: toDate(settings.startsAt),
    expires_at: toDate(settings.expiresAt),
    expired_url: settings.expiredUrl,
    disabled_at: settings.isDisabled ? new Date() : null,
    tags: [...settings.tags],
    campaign: JSON.stringify(settings.campaign),
  }
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
