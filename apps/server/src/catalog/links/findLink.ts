import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import type { Link } from './link.ts'

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

/** Includes archived links: their earlier clicks still belong to them. */
export async function findLinkById(db: Db, id: string): Promise<Link | null> {
  const found = await selectLinks(db).where('links.id', '=', id).executeTakeFirst()
  return found === undefined ? null : toLink(found)
}

/** Excludes links of suspended domains. */
function selectLinks(db: Db) {
  return db
    .selectFrom('links')
    .innerJoin('apps', 'apps.id', 'links.app_id')
    .innerJoin('domains', 'domains.domain', 'links.domain')
    .where('domains.suspended_at', 'is', null)
    .selectAll('links')
    .select([
      'apps.organization_id',
      'apps.name',
      'apps.scheme',
      'apps.app_store_id',
      'apps.android_package',
    ])
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirst']>>>

function toLink(row: Row): Link {
  return {
    id: row.id,
    domain: row.domain,
    slug: row.slug,
    destination: row.destination,
    iosUrl: row.ios_url,
    androidUrl: row.android_url,
    desktopUrl: row.desktop_url,
    passesQuery: row.passes_query,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    isDisabled: row.disabled_at !== null,
    campaign: row.campaign,
    app: {
      id: row.app_id,
      organizationId: row.organization_id,
      name: row.name,
      scheme: row.scheme,
      appStoreId: row.app_store_id,
      androidPackage: row.android_package,
    },
  }
}
