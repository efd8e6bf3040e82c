import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#platform/engines/database.ts'

/** Names by which people recognize a link. */
export interface LinkName {
  readonly domain: string
  readonly slug: string
  readonly name: string | null
  readonly title: string | null
}

export const LinkNameSchema = Type.Object(
  {
    domain: Type.String({ description: 'Domain of the link.' }),
    slug: Type.String({ description: 'Slug of the link.' }),
    name: Type.Union([Type.String(), Type.Null()], { description: 'Internal name of the link.' }),
    title: Type.Union([Type.String(), Type.Null()], { description: 'Title of the link.' }),
  },
  { title: 'LinkName' },
)

/** Returns the names of an app's links by id. Links that are purged, or belong to another app, are absent. */
export async function findLinkNames(
  db: Kysely<Database>,
  appId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, LinkName>> {
  const distinct = [...new Set(ids)].filter((id) => id !== null)
  if (distinct.length === 0) return new Map()
  const rows = await db
    .selectFrom('links')
    .select(['id', 'domain', 'slug', 'name', 'title'])
    .where('app_id', '=', appId)
    .where('id', 'in', distinct)
    .execute()
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
