import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../engines/database.ts'
import type { Link } from './link.ts'

type Db = Kysely<Database>

/** Stores a link. Rejects on a slug that is taken: the index decides, not a look before. */
export async function insertLink(db: Db, link: Insertable<Database['links']>): Promise<void> {
  await db.insertInto('links').values(link).execute()
}

export async function findLinkBySlug(db: Db, host: string, slug: string): Promise<Link | null> {
  const found = await links(db)
    .where('links.host', '=', host)
    .where('links.slug', '=', slug)
    .executeTakeFirst()
  return found === undefined ? null : toLink(found)
}

export async function findLinkById(db: Db, id: string): Promise<Link | null> {
  const found = await links(db).where('links.id', '=', id).executeTakeFirst()
  return found === undefined ? null : toLink(found)
}

function links(db: Db) {
  return db
    .selectFrom('links')
    .innerJoin('apps', 'apps.id', 'links.app_id')
    .selectAll('links')
    .select([
      'apps.organization_id',
      'apps.name',
      'apps.scheme',
      'apps.app_store_id',
      'apps.android_package',
    ])
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirst']>>>

function toLink(row: Row): Link {
  return {
    id: row.id,
    host: row.host,
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
