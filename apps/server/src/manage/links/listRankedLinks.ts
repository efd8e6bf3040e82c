import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Range } from '../insight/analytics/queries/bucketEdges.ts'
import type { AppAnalytics } from '../insight/analytics/queries/createAnalytics.ts'
import type { Rates } from '../insight/analytics/queries/loadRates.ts'
import { isIndexed, type LinkFilter } from './linkFilter.ts'
import { filterByIndex, findFilteredIds } from './linkListStatements.ts'
import { newestFirst } from './linkOrder.ts'
import type { LinkRow } from './linkView.ts'
import { listLinks } from './listLinks.ts'
import type { RankedPosition } from './results/rankedPosition.ts'
import { type RankedLink, rankLinks } from './results/rankLinks.ts'
import type { ResultSort } from './results/resultRanks.ts'
import { withIndexes } from './withIndexes.ts'

export interface RankedListing {
  readonly appId: string
  readonly filter: LinkFilter
  readonly sort: ResultSort
  readonly isAscending: boolean
  readonly range: Range
  /** Required for `revenue`. */
  readonly rates: Rates | null
  readonly after: RankedPosition | null
  /** Decides which links have expired. */
  readonly now: Date
}

export interface RankedPage {
  /** Fewer than `limit` if those that pass the filter are far apart. */
  readonly rows: readonly LinkRow[]
  readonly next: RankedPosition | null
}

/** Links that a filter may select to be ranked by themselves. More are ranked with all links of the app, then filtered. */
const maxNamed = 2_000
const indexMs = 100
/** Ranking the links of an app takes most of the time, and hardly more for many than for a page. */
const maxRanked = 10_000
/** How many of the ranked links are read first. The others are read if these do not fill a page. */
const firstRead = 400
const restTries = 3

/**
 * Lists links by their results in a period. The cost has a limit, however many links the app has: analytics rank the
 * links that the filter selects, if an index finds them and they are few; otherwise all links, of which one window after
 * the other is filtered. A link whose results change between two pages may move.
 */
export async function listRankedLinks(
  db: Kysely<Database>,
  analytics: AppAnalytics,
  listing: RankedListing,
  limit: number,
): Promise<RankedPage> {
  const { isAscending } = listing
  const first = isAscending ? 'rest' : 'counted'
  const start = listing.after ?? { part: first, value: '0', id: null }
  const page = await listPart(db, analytics, listing, start, limit)
  if (page.next !== null || start.part !== first) return page
  const second: RankedPosition = { part: isAscending ? 'counted' : 'rest', value: '0', id: null }
  if (page.rows.length >= limit) return { rows: page.rows, next: second }
  const more = await listPart(db, analytics, listing, second, limit - page.rows.length)
  return { rows: [...page.rows, ...more.rows], next: more.next }
}

function listPart(
  db: Kysely<Database>,
  analytics: AppAnalytics,
  listing: RankedListing,
  start: RankedPosition,
  limit: number,
): Promise<RankedPage> {
  const list = start.part === 'counted' ? listCounted : listRest
  return list(db, analytics, listing, start, limit)
}

async function listCounted(
  db: Kysely<Database>,
  analytics: AppAnalytics,
  listing: RankedListing,
  { value, id }: RankedPosition,
  limit: number,
): Promise<RankedPage> {
  const ids = await findNamed(db, listing)
  const start: RankedLink | null = id === null ? null : { id, rank: value }
  const ranking = { ...listing, after: start, ids, limit: maxRanked }
  const ranked = await rankLinks(analytics, ranking)
  let after = start
  const rows: LinkRow[] = []
  for (const part of [ranked.slice(0, firstRead), ranked.slice(firstRead)]) {
    if (part.length === 0) break
    if (rows.length === limit) return { rows, next: toPosition(after) }
    const found = await findRows(db, listing, part)
    for (const link of part) {
      const row = found.get(link.id)
      if (row === undefined) continue
      if (rows.length === limit) return { rows, next: toPosition(after) }
      rows.push(row)
      after = link
    }
    // Those after the last row were filtered.
    after = part.at(-1) ?? after
  }
  return { rows, next: ranked.length < maxRanked ? null : toPosition(after) }
}

function toPosition(link: RankedLink | null): RankedPosition {
  return { part: 'counted', value: link?.rank ?? '0', id: link?.id ?? null }
}

/** Links without results are known only once their results are looked up, so those of a page may be few. */
async function listRest(
  db: Kysely<Database>,
  analytics: AppAnalytics,
  listing: RankedListing,
  { value, id }: RankedPosition,
  limit: number,
): Promise<RankedPage> {
  const { appId, filter, sort, range, rates, now } = listing
  let after = id === null ? null : { sortValue: value, id }
  const rows: LinkRow[] = []
  for (let tries = 0; tries < restTries; tries++) {
    const page = await listLinks(
      db,
      { appId, filter, order: newestFirst, after, now },
      limit - rows.length,
    )
    const ids = page.rows.map((row) => row.id)
    const counted = await rankLinks(analytics, {
      sort,
      range,
      rates,
      ids,
      isAscending: true,
      after: null,
      limit: ids.length,
    })
    const countedIds = new Set(counted.map((link) => link.id))
    rows.push(...page.rows.filter((row) => !countedIds.has(row.id)))
    after = page.next
    if (after === null) return { rows, next: null }
    if (rows.length === limit) break
  }
  return {
    rows,
    next: after && { part: 'rest', value: after.sortValue, id: after.id },
  }
}

/** Returns the links that the filter selects. Null if they are too many, or not found by an index. */
async function findNamed(
  db: Kysely<Database>,
  { appId, filter, now }: RankedListing,
): Promise<readonly string[] | null> {
  if (filter.ids !== undefined) return filter.ids
  if (!isIndexed(filter)) return null
  const found = await withIndexes(db, indexMs, (trx) =>
    findFilteredIds(trx, appId, filter, now, maxNamed + 1),
  )
  return found === null || found.length > maxNamed ? null : found
}

/** Returns those of the ranked links that pass the filter. */
async function findRows(
  db: Kysely<Database>,
  { appId, filter, now }: RankedListing,
  ranked: readonly RankedLink[],
): Promise<ReadonlyMap<string, LinkRow>> {
  if (ranked.length === 0) return new Map()
  const ids = ranked.map(({ id }) => id)
  const listing = { appId, filter: { ...filter, ids }, order: newestFirst, after: null, now }
  const rows = await filterByIndex(db, listing, ids.length)
  return new Map(rows.map((row) => [row.id, row]))
}
