import type { Kysely, Transaction } from 'kysely'
import { makeLinkId } from '#catalog/links/makeLinkId.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Quotas } from '../access/quotas/quotas.ts'
import { enforceMaxPatterns } from './enforceMaxPatterns.ts'
import { isSameSettings, type NewLink } from './linkSettings.ts'
import { type Address, findLinksAt, insertFreeLinks, toLinkColumns } from './linkStatements.ts'
import { type LinkRow, toLinkSettings } from './linkView.ts'

/** Result for one new link. */
export interface SavedLink {
  /** `conflicting` if a link with the same slug and different settings exists. That link stays unchanged. */
  readonly outcome: 'created' | 'unchanged' | 'conflicting'
  /** The link as stored. Null in a preview that would create it, or if it belongs to another app. */
  readonly row: LinkRow | null
}

export interface LinkCreator {
  readonly appId: string
  readonly organizationId: string
  readonly createdBy: string
  readonly quotas: Pick<Quotas, 'enforce'>
}

/**
 * Saves new links in a constant number of statements. Existing links are never overwritten, so the call can be
 * repeated. The links must be valid, and on domains of the app. Throws `quota_exceeded` if there are too many.
 */
export async function saveNewLinks(
  trx: Transaction<Database>,
  { appId, organizationId, createdBy, quotas }: LinkCreator,
  links: readonly NewLink[],
): Promise<SavedLink[]> {
  if (links.length === 0) return []
  // Existing links are read first, because a failed insert costs as much as an insert.
  const existing = byAddress(await findLinksAt(trx, appId, links))
  const missing = links.filter((link) => !existing.has(toKey(link)))
  const created = byAddress(
    missing.length === 0 ? [] : await insertFreeLinks(trx, missing.map(toRow)),
  )
  if (created.size > 0) {
    await quotas.enforce(trx, organizationId, 'links')
    await enforceMaxPatterns(trx, [...created.values()])
  }
  // Created by a concurrent request since then.
  const late = missing.filter((link) => !created.has(toKey(link)))
  if (late.length > 0) {
    for (const row of await findLinksAt(trx, appId, late)) existing.set(toKey(row), row)
  }
  const reported = new Set<string>()
  return links.map((link) => {
    const key = toKey(link)
    const row = created.get(key)
    // If an address occurs twice, the first link is created and the second is compared with it.
    if (row === undefined || reported.has(key)) {
      return compare(link, row ?? existing.get(key) ?? null)
    }
    reported.add(key)
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

/** Returns what `saveNewLinks` would do, without saving anything. */
export async function previewNewLinks(
  db: Kysely<Database>,
  appId: string,
  links: readonly NewLink[],
): Promise<SavedLink[]> {
  const existing = byAddress(await findLinksAt(db, appId, links))
  const first = new Map<string, NewLink>()
  return links.map((link) => {
    const key = toKey(link)
    const row = existing.get(key)
    if (row !== undefined) return compare(link, row)
    const earlier = first.get(key)
    if (earlier !== undefined) return { outcome: toOutcome(isSame(link, earlier)), row: null }
    first.set(key, link)
    return { outcome: 'created', row: null }
  })
}

function compare(link: NewLink, row: LinkRow | null): SavedLink {
  // A deleted link keeps its slug until it is purged.
  if (row?.deleted_at !== null) return { outcome: 'conflicting', row: null }
  const current = { ...toLinkSettings(row), isArchived: row.archived_at !== null }
  return { outcome: toOutcome(isSame(link, current)), row }
}

type Comparable = Omit<NewLink, 'domain' | 'slug'>

function isSame(one: Comparable, other: Comparable): boolean {
  return one.isArchived === other.isArchived && isSameSettings(one, other)
}

function toOutcome(isSame: boolean): SavedLink['outcome'] {
  return isSame ? 'unchanged' : 'conflicting'
}

function byAddress(rows: readonly LinkRow[]): Map<string, LinkRow> {
  return new Map(rows.map((row) => [toKey(row), row]))
}

/** Unambiguous, because a domain contains no slash. */
function toKey({ domain, slug }: Address): string {
  return `${domain}/${slug}`
}
