import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { isIndexed } from './linkFilter.ts'
import {
  filterByIndex,
  filterNext,
  findStep,
  type LinkListing,
  type ListedLink,
} from './linkListStatements.ts'
import type { LinkPosition } from './linkOrder.ts'
import { withIndexes } from './withIndexes.ts'

type Db = Kysely<Database>

/** How much a list may cost. */
export interface ListBudget {
  /** Links that are read in their order, before the indexes of the filter are tried. */
  readonly nearSteps: number
  /** Links that are read in their order, if the indexes did not help. */
  readonly allSteps: number
  /** How long the indexes of a filter may take. They are fast if they find few links. */
  readonly indexMs: number
}

/** Together less than 200 ms with ten million links. */
const defaultBudget: ListBudget = { nearSteps: 1_000, allSteps: 10_000, indexMs: 100 }

export interface LinkListPage {
  /** Fewer than `limit` if those that pass the filter are far apart. */
  readonly rows: readonly ListedLink[]
  /** Null: there are no more. */
  readonly next: LinkPosition | null
}

/**
 * Lists links of an app, starting after a position of the same order. Its cost has a limit, however many links the app
 * has: links near the position are filtered; if too few pass, the indexes of the filter are tried; and if it selects too
 * many links for that, those that were found so far are returned, with the position that was reached.
 */
export async function listLinks(
  db: Db,
  listing: LinkListing,
  limit: number,
  budget: ListBudget = defaultBudget,
): Promise<LinkListPage> {
  const { nearSteps, allSteps, indexMs } = budget
  // Few, each of which the primary key finds.
  if (listing.filter.ids !== undefined)
    return toListPage(await filterByIndex(db, listing, limit + 1), limit)
  const near = await filterNext(db, listing, nearSteps, limit + 1)
  if (near.length > limit) return toListPage(near, limit)
  if ((await findStep(db, listing, nearSteps)) === null) return toListPage(near, limit)
  const found = isIndexed(listing.filter)
    ? await withIndexes(db, indexMs, (trx) => filterByIndex(trx, listing, limit + 1))
    : null
  if (found !== null) return toListPage(found, limit)
  const all = await filterNext(db, listing, allSteps, limit + 1)
  if (all.length > limit) return toListPage(all, limit)
  return { rows: all, next: await findStep(db, listing, allSteps) }
}

function toListPage(rows: readonly ListedLink[], limit: number): LinkListPage {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last ? { sortValue: last.sort_value, id: last.id } : null }
}
