import { type RawBuilder, sql } from 'kysely'
import {
  isHiddenStatus,
  type LinkKind,
  type LinkStatus,
  listedStatuses,
  selectLinkStatus,
  selectRareStatuses,
} from './linkStatus.ts'

export interface LinkFilter {
  readonly ids?: readonly string[] | undefined
  readonly search?: string | undefined
  /** Links that have all of them. */
  readonly tags?: readonly string[] | undefined
  readonly domain?: string | undefined
  /** Empty: links in no folder. */
  readonly folder?: string | undefined
  readonly createdBy?: string | undefined
  /** Default: every state but archived and deleted. */
  readonly statuses?: readonly LinkStatus[] | undefined
}

/** The condition of a filter. */
export function selectFiltered(filter: LinkFilter, now: Date): RawBuilder<boolean> {
  const { ids, search, tags = [], domain, folder, createdBy } = filter
  const { statuses = listedStatuses } = filter
  const conditions = [sql`${selectLinkStatus(now)} in (${sql.join([...statuses])})`]
  const rareStatuses = selectRareStatuses(statuses, now)
  if (rareStatuses !== null) conditions.push(rareStatuses)
  if (ids !== undefined) conditions.push(sql`id = any(${ids}::bigint[])`)
  if (search !== undefined) conditions.push(sql`search like lower(${toContainsPattern(search)})`)
  if (tags.length > 0) conditions.push(sql`tags @> ${tags}::text[]`)
  if (domain !== undefined) conditions.push(sql`domain = ${domain}`)
  if (folder === '') conditions.push(sql`folder is null`)
  else if (folder !== undefined) conditions.push(sql`folder = ${folder}`)
  if (createdBy !== undefined) conditions.push(sql`created_by = ${createdBy}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The kinds of links that a filter may select. */
export function listKinds({ statuses = listedStatuses }: LinkFilter): readonly LinkKind[] {
  const kinds: LinkKind[] = []
  if (!statuses.every(isHiddenStatus)) kinds.push('listed')
  if (statuses.some(isHiddenStatus)) kinds.push('hidden')
  return kinds
}

/** Returns whether an index can find the links that pass: whatever a filter is, if it selects few links. */
export function isIndexed(filter: LinkFilter): boolean {
  const { search = '', tags, domain, folder = '', createdBy, statuses } = filter
  const hasValue =
    tags !== undefined || domain !== undefined || folder !== '' || createdBy !== undefined
  const isRare = statuses !== undefined && !statuses.includes('active')
  // The index of texts contains groups of three characters.
  return hasValue || isRare || /[\p{L}\p{N}]{3}/u.test(search)
}

/** Creates a LIKE pattern for texts that contain `text`. Wildcards in `text` are escaped. */
function toContainsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
