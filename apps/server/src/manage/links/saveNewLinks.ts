import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { isSameSettings, type NewLink } from './linkSettings.ts'
import { toLinkSettings, type LinkRow } from './linkView.ts'
import { makeLinkId } from './makeLinkId.ts'
import { toLinkColumns, findLinksAt, insertFreeLinks, type Address } from './linkStatements.ts'

/** What came of a link that was to be placed. */
export interface SavedLink {
  /** `conflicting`: its slug is taken by a link that is set otherwise, which stays as it is. */
  readonly outcome: 'created' | 'unchanged' | 'conflicting'
  /** The link that is there now. Null where it would be created, and where it is another app's. */
  readonly row: LinkRow | null
}

/**
 * Places links at their addresses, in a constant number of statements. What is there already is never
 * overwritten, so that it can be done again. Expects that each was judged, and that the domains are the app's.
 */
export async function saveNewLinks(
  trx: Transaction<Database>,
  { appId, createdBy }: { readonly appId: string; readonly createdBy: string },
  links: readonly NewLink[],
): Promise<SavedLink[]> {
  if (links.length === 0) return []
  // Looked for first: to try and fail to insert costs as much as to insert.
  const known = byAddress(await findLinksAt(trx, appId, links))
  const missing = links.filter((link) => !known.has(keyOf(link)))
  const created = byAddress(
    missing.length === 0 ? [] : await insertFreeLinks(trx, missing.map(toRow)),
  )
  // Somebody else has made them in between.
  const late = missing.filter((link) => !created.has(keyOf(link)))
  if (late.length > 0) {
    for (const row of await findLinksAt(trx, appId, late)) known.set(keyOf(row), row)
  }
  const told = new Set<string>()
  return links.map((link) => {
    const key = keyOf(link)
    const row = created.get(key)
    // The same address twice: the first was created, the second finds it.
    if (row === undefined || told.has(key)) return compare(link, row ?? known.get(key) ?? null)
    told.add(key)
    return { outcome: 'created', row }
  })

  function toRow(link: NewLink) {
    return {
      id: makeLinkId(),
      app_id: appId,
      domain: link.domain,
      slug: link.slug,
      ...toLinkColumns(link),
      archived_at: link.isArchived ? new Date() : null,
      created_by: createdBy,
    }
  }
}

/** What placing them would do, without doing it. */
export async function previewNewLinks(
  db: Kysely<Database>,
  appId: string,
  links: readonly NewLink[],
): Promise<SavedLink[]> {
  const known = byAddress(await findLinksAt(db, appId, links))
  const first = new Map<string, NewLink>()
  return links.map((link) => {
    const key = keyOf(link)
    const row = known.get(key)
    if (row !== undefined) return compare(link, row)
    const earlier = first.get(key)
    if (earlier !== undefined) return { outcome: outcomeOf(isSame(link, earlier)), row: null }
    first.set(key, link)
    return { outcome: 'created', row: null }
  })
}

function compare(link: NewLink, row: LinkRow | null): SavedLink {
  if (row === null) return { outcome: 'conflicting', row }
  const there = { ...toLinkSettings(row), isArchived: row.archived_at !== null }
  return { outcome: outcomeOf(isSame(link, there)), row }
}

type Comparable = Omit<NewLink, 'domain' | 'slug'>

function isSame(one: Comparable, other: Comparable): boolean {
  return one.isArchived === other.isArchived && isSameSettings(one, other)
}

function outcomeOf(isSame: boolean): SavedLink['outcome'] {
  return isSame ? 'unchanged' : 'conflicting'
}

function byAddress(rows: readonly LinkRow[]): Map<string, LinkRow> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** A domain has no slash. */
function keyOf({ domain, slug }: Address): string {
  return `${domain}/${slug}`
}
