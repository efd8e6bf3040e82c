import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { isIndexed, type LinkFilter } from './linkFilter.ts'
import { countFiltered, countNext, findStep } from './linkListStatements.ts'
import { newestFirst } from './linkOrder.ts'
import { listedStatuses } from './linkStatus.ts'
import { withIndexes } from './withIndexes.ts'

export interface LinkCount {
  readonly count: number
  /** False if there may be more. */
  readonly isExact: boolean
  /** Listed links of the app. */
  readonly total: number
}

/** Links that are read in their order. An app with fewer has exact counts. */
const maxSteps = 20_000
const maxCounted = 100_000
const indexMs = 100

/**
 * Counts the links that pass a filter. All listed links have a maintained count; a filter is counted among the newest
 * links, and if there are more, by its indexes for a limited time.
 */
export async function countLinks(
  db: Kysely<Database>,
  appId: string,
  filter: LinkFilter,
  now: Date,
): Promise<LinkCount> {
  const total = await readTotal(db, appId)
  if (isEveryListed(filter)) {
    return { count: total, isExact: true, total }
  }
  const listing = { appId, filter, order: newestFirst, after: null, now }
  if (filter.ids !== undefined || (await findStep(db, listing, maxSteps)) === null) {
    const count =
      filter.ids === undefined
        ? await countNext(db, listing, maxSteps)
        : await countFiltered(db, appId, filter, now, maxCounted)
    return { count, isExact: true, total }
  }
  const found = isIndexed(filter)
    ? await withIndexes(db, indexMs, (trx) => countFiltered(trx, appId, filter, now, maxCounted))
    : null
  if (found !== null) return { count: found, isExact: found < maxCounted, total }
  return { count: await countNext(db, listing, maxSteps), isExact: false, total }
}

function isEveryListed({ statuses = listedStatuses, ...rest }: LinkFilter): boolean {
  const isDefault = listedStatuses.every((status) => statuses.includes(status))
  return (
    isDefault &&
    statuses.length === listedStatuses.length &&
    Object.values(rest).every((value) => value === undefined)
  )
}

async function readTotal(db: Kysely<Database>, appId: string): Promise<number> {
  const row = await db
    .selectFrom('link_folders')
    .select('link_count')
    .where('app_id', '=', appId)
    .where('folder', '=', '')
    .executeTakeFirst()
  return row?.link_count ?? 0
}
