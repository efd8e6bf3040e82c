import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { LinkRow } from './linkView.ts'

type Trx = Transaction<Database>
export type LabelKind = 'tag' | 'folder'

const forms = {
  tag: {
    has: (label: string) => sql`tags @> array[${label}]::text[]`,
    // Sorted and without duplicates, as links have their tags.
    set: (label: string, replacement: string | null) =>
      sql`tags = coalesce((select array_agg(distinct tag collate "C" order by tag collate "C")
            from unnest(array_replace(links.tags, ${label}, ${replacement}::text)) tag where tag is not null), '{}')`,
  },
  folder: {
    has: (label: string) => sql`folder = ${label}`,
    set: (_: string, replacement: string | null) => sql`folder = ${replacement}::text`,
  },
} as const

/**
 * Replaces a tag or a folder of up to `limit` links, in every state, by another one or by none. Returns the changed
 * links: fewer than the limit if none is left.
 */
export async function replaceLabel(
  trx: Trx,
  appId: string,
  kind: LabelKind,
  label: string,
  replacement: string | null,
  limit: number,
): Promise<readonly LinkRow[]> {
  const { has, set } = forms[kind]
  const { rows } = await sql<LinkRow>`
    with found as materialized (
      select id from links where app_id = ${appId} and ${has(label)} limit ${limit}),
    locked as materialized (
      select id from links where id in (select id from found) order by id for update)
    update links set ${set(label, replacement)}, version = version + 1, updated_at = now()
     where id in (select id from locked)
    returning *`.execute(trx)
  return rows
}
