import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { applyCampaign } from './applyCampaign.ts'
import { readQrStyle } from './appQrStyle.ts'
import type { Link, LinkApp } from './link.ts'
import type { LinkKey } from './linkDirectory.ts'
import { readOtherStores } from './otherStores.ts'
import { readLandingSettings } from './readLandingSettings.ts'
import { getPatternPrefix } from './slugPattern.ts'

type Db = Kysely<Database>

/** Finds a link to serve. Excludes archived links, and links whose app no longer has the domain. */
export async function findLinkBySlug(db: Db, domain: string, slug: string): Promise<Link | null> {
  const found = await selectLinkBySlug(db, domain, slug).executeTakeFirst()
  return found === undefined ? null : toLink(found)
}

export function selectLinkBySlug(db: Db, domain: string, slug: string) {
  return selectLinks(db)
    .whereRef('domains.app_id', '=', 'links.app_id')
    .where('links.domain', '=', domain)
    .where('links.slug', '=', slug)
    .where('links.archived_at', 'is', null)
}

/** Finds the links of {@link selectLinkBySlug} by many keys, each on a domain of its app: one look-up in an index for each key. */
export function selectLinksBySlugs(db: Db, keys: readonly LinkKey[]) {
  const apps = keys.map(({ appId }) => appId)
  const domains = keys.map(({ domain }) => domain)
  const slugs = keys.map(({ slug }) => slug)
  return selectLinks(db)
    .whereRef('domains.app_id', '=', 'links.app_id')
    .where('links.archived_at', 'is', null)
    .where(
      'links.id',
      'in',
      sql<string>`(
        select found.id
        from unnest(${apps}::text[], ${domains}::text[], ${slugs}::text[]) key (app_id, domain, slug)
        join domains own on own.domain = key.domain and own.app_id = key.app_id
        cross join lateral (
          select id from links where links.domain = key.domain and links.slug = key.slug
            and links.app_id = key.app_id limit 1
        ) found)`,
    )
}

/** Returns the prefixes of the patterns that {@link findLinkBySlug} finds. Uses an index that contains only patterns. */
export async function listPatternPrefixes(db: Db, domain: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('links')
    .select('slug')
    .where('domain', '=', domain)
    .where('slug', 'like', '%/*')
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ slug }) => getPatternPrefix(slug)))
}

/** Includes archived links: their earlier clicks still belong to them. */
export function selectLinkById(db: Db, id: string) {
  return selectLinks(db).where('links.id', '=', id)
}

/** Finds a link of an app, whether it is served or not. For explanations, never to serve it. */
export async function findAnyLink(
  db: Db,
  appId: string,
  by: { readonly id: string } | { readonly domain: string; readonly slug: string },
): Promise<Link | null> {
  const ofApp = selectAnyLinks(db).where('links.app_id', '=', appId)
  const found = await (
    'id' in by
      ? ofApp.where('links.id', '=', by.id)
      : ofApp.where('links.domain', '=', by.domain).where('links.slug', '=', by.slug)
  ).executeTakeFirst()
  return found === undefined ? null : toLink(found)
}

/** Returns the prefixes of all patterns of an app on a domain, whether they are served or not. */
export async function listAnyPatternPrefixes(
  db: Db,
  appId: string,
  domain: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('links')
    .select('slug')
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .where('slug', 'like', '%/*')
    .execute()
  return new Set(rows.map(({ slug }) => getPatternPrefix(slug)))
}

/** Excludes deleted links, links of deleted apps and organizations, and links of suspended domains. */
function selectLinks(db: Db) {
  return selectAnyLinks(db)
    .where('domains.suspended_at', 'is', null)
    .where('links.deleted_at', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
}

/** Names every column: a prepared statement for all columns fails once a migration has added one. */
function selectAnyLinks(db: Db) {
  return db
    .selectFrom('links')
    .innerJoin('apps', 'apps.id', 'links.app_id')
    .innerJoin('organizations', 'organizations.id', 'apps.organization_id')
    .innerJoin('domains', 'domains.domain', 'links.domain')
    .select([
      'links.id',
      'links.app_id',
      'links.domain',
      'links.slug',
      'links.destination',
      'links.ios_url',
      'links.android_url',
      'links.desktop_url',
      'links.passes_query',
      'links.passes_campaign',
      'links.name as internal_name',
      'links.title',
      'links.description',
      'links.image_url',
      'links.app_store_page',
      'links.campaign',
      'links.starts_at',
      'links.expires_at',
      'links.expired_url',
      'links.disabled_at',
      'links.taken_down_at',
      'domains.taken_down_at as domain_taken_down_at',
      'organizations.taken_down_at as organization_taken_down_at',
      'apps.organization_id',
      'apps.name',
      'apps.scheme',
      'apps.app_store_id',
      'apps.android_package',
      'apps.other_stores',
      'apps.icon_url',
      'apps.accent_color',
      'apps.landing_headline',
      'apps.landing_text',
      'apps.landing_language',
      'apps.landing_image_url',
      'apps.qr_style',
      'apps.landing_translations',
      'apps.rating_value',
      'apps.rating_count',
      'apps.desktop_response',
    ])
}

export type LinkRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirst']>>
>

export function toLink(row: LinkRow): Link {
  return applyCampaign({
    id: row.id,
    domain: row.domain,
    slug: row.slug,
    tail: '',
    destination: row.destination,
    iosUrl: row.ios_url,
    androidUrl: row.android_url,
    desktopUrl: row.desktop_url,
    passesQuery: row.passes_query,
    passesCampaign: row.passes_campaign,
    internalName: row.internal_name,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    appStorePage: row.app_store_page,
    startsAtMs: row.starts_at?.getTime() ?? null,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    expiredUrl: row.expired_url,
    isDisabled: row.disabled_at !== null,
    isTakenDown:
      (row.taken_down_at ?? row.domain_taken_down_at ?? row.organization_taken_down_at) !== null,
    campaign: row.campaign,
    app: toLinkApp({ ...row, id: row.app_id }),
  })
}

type AppRow = Parameters<typeof readLandingSettings>[0] &
  Pick<
    Selectable<Database['apps']>,
    | 'id'
    | 'organization_id'
    | 'name'
    | 'scheme'
    | 'app_store_id'
    | 'android_package'
    | 'other_stores'
    | 'qr_style'
  >

/** Reads the settings of an app that affect its links. */
export function toLinkApp(row: AppRow): LinkApp {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    scheme: row.scheme,
    appStoreId: row.app_store_id,
    androidPackage: row.android_package,
    otherStores: readOtherStores(row.other_stores),
    ...readLandingSettings(row),
    qrStyle: readQrStyle(row.qr_style),
  }
}
