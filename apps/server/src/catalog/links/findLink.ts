import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { readOtherStores } from './otherStores.ts'
import type { Link } from './link.ts'
import { getPatternPrefix } from './slugPattern.ts'

type Db = Kysely<Database>

/** Finds a link to serve. Excludes archived links, and links whose app no longer has the domain. */
export async function findLinkBySlug(db: Db, domain: string, slug: string): Promise<Link | null> {
  const found = await selectLinks(db)
    .whereRef('domains.app_id', '=', 'links.app_id')
    .where('links.domain', '=', domain)
    .where('links.slug', '=', slug)
    .where('links.archived_at', 'is', null)
    .executeTakeFirst()
  return found === undefined ? null : toLink(found)
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
export async function findLinkById(db: Db, id: string): Promise<Link | null> {
  const found = await selectLinks(db).where('links.id', '=', id).executeTakeFirst()
  return found === undefined ? null : toLink(found)
}

/** Excludes deleted links, links of deleted apps and organizations, and links of suspended domains. */
function selectLinks(db: Db) {
  return db
    .selectFrom('links')
    .innerJoin('apps', 'apps.id', 'links.app_id')
    .innerJoin('organizations', 'organizations.id', 'apps.organization_id')
    .innerJoin('domains', 'domains.domain', 'links.domain')
    .where('domains.suspended_at', 'is', null)
    .where('links.deleted_at', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .selectAll('links')
    .select([
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
      'apps.landing_text',
      'apps.landing_image_url',
    ])
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirst']>>>

function toLink(row: Row): Link {
  return {
    id: row.id,
    domain: row.domain,
    slug: row.slug,
    tail: '',
    destination: row.destination,
    iosUrl: row.ios_url,
    androidUrl: row.android_url,
    desktopUrl: row.desktop_url,
    passesQuery: row.passes_query,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    appStorePage: row.app_store_page,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    isDisabled: row.disabled_at !== null,
    isTakenDown:
      (row.taken_down_at ?? row.domain_taken_down_at ?? row.organization_taken_down_at) !== null,
    campaign: row.campaign,
    app: {
      id: row.app_id,
      organizationId: row.organization_id,
      name: row.name,
      scheme: row.scheme,
      appStoreId: row.app_store_id,
      androidPackage: row.android_package,
      otherStores: readOtherStores(row.other_stores),
      iconUrl: row.icon_url,
      accentColor: row.accent_color,
      landingText: row.landing_text,
      landingImageUrl: row.landing_image_url,
    },
  }
}
