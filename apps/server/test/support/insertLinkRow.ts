import type { Insertable, Kysely } from 'kysely'
import { makeLinkId } from '#catalog/links/makeLinkId.ts'
import { insertLink } from '#manage/links/linkStatements.ts'
import type { Database } from '#platform/engines/database.ts'

type Row = Insertable<Database['links']>

/** Inserts a link without validation. Omitted columns are empty. */
export function insertLinkRow(
  db: Kysely<Database>,
  row: Pick<Row, 'app_id' | 'domain' | 'slug' | 'destination'> & Partial<Row>,
): Promise<unknown> {
  return insertLink(db, {
    id: makeLinkId(),
    ios_url: null,
    android_url: null,
    desktop_url: null,
    title: null,
    description: null,
    image_url: null,
    expires_at: null,
    disabled_at: null,
    ...row,
  })
}
