import type { Dimension, LabelDimension } from '@throughlink/protocol/rules'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { isLabel } from './dimensions.ts'
import { type Filter, keepsValue, type RowFilter } from './filters.ts'
import { rejectParameter } from './readRange.ts'

/** Labels by link: its tags, or its domain. Links without any are left out. */
export interface LinkLabels {
  readonly linkIds: readonly string[]
  /** For each link, a JSON array of texts. */
  readonly labels: readonly string[]
}

/** Maximum links that a filter or a breakdown by tag or domain may resolve to. They are sent with the query. */
const maxLabelledLinks = 20_000

const unknownLink = '0'

/**
 * Converts filters so that they apply to rows: those by tag or domain become filters by link, as links are now, and
 * those by source become filters by referrer.
 * Archived and deleted links count until they are purged.
 */
export function resolveFilters(
  db: Kysely<Database>,
  appId: string,
  filters: readonly Filter[],
): Promise<readonly RowFilter[]> {
  return Promise.all(
    filters.map(async ({ by, op, values }, at): Promise<RowFilter> => {
      if (isLabel(by)) return resolveLabels(db, appId, { by, op, values }, `/where/${at}`)
      if (by === 'source') return { by: 'referrer', op, values, isSource: true }
      if (by !== 'link') return { by, op, values }
      return { by, op, values: values.map((value) => (value === '' ? unknownLink : value)) }
    }),
  )
}

/**
 * A link without a label is kept if the filter keeps unknown values. Then the others are excluded, so that rows
 * of unknown links are kept too.
 */
async function resolveLabels(
  db: Kysely<Database>,
  appId: string,
  filter: Filter<LabelDimension>,
  pointer: string,
): Promise<RowFilter> {
  const keepsUnknown = keepsValue(filter, '')
  // Without unknown values, `eq` lists the links that have one of the values. Otherwise, `ne` does.
  const hasValue = (filter.op === 'eq') !== keepsUnknown
  const links = await db
    .selectFrom('links')
    .select('id')
    .where('app_id', '=', appId)
    .where(hasLabel(filter.by, filter.values, hasValue))
    .limit(maxLabelledLinks + 1)
    .execute()
  if (links.length > maxLabelledLinks)
    rejectParameter(pointer, `must match at most ${maxLabelledLinks} links`)
  return { by: 'link', op: keepsUnknown ? 'ne' : 'eq', values: links.map(({ id }) => id) }
}

/** Links with one of the values, or with labels of which none is one of the values. */
function hasLabel(by: LabelDimension, values: readonly string[], hasValue: boolean) {
  if (by === 'domain') {
    return hasValue
      ? sql<boolean>`domain = any(${values}::text[])`
      : sql<boolean>`domain <> all(${values}::text[])`
  }
  return hasValue
    ? sql<boolean>`tags && ${values}::text[]`
    : sql<boolean>`(tags <> '{}' and not tags && ${values}::text[])`
}

/** Reads the labels of an app's links, or returns null for a dimension that rows have. */
export async function readLinkLabels(
  db: Kysely<Database>,
  appId: string,
  by: Dimension | null,
): Promise<LinkLabels | null> {
  if (by === null || !isLabel(by)) return null
  const links = await db
    .selectFrom('links')
    .select(['id', by === 'domain' ? sql<string[]>`array[domain]`.as('labels') : 'tags as labels'])
    .where('app_id', '=', appId)
    .$if(by === 'tag', (query) => query.where(sql<boolean>`tags <> '{}'`))
    .limit(maxLabelledLinks + 1)
    .execute()
  if (links.length > maxLabelledLinks)
    rejectParameter(
      '/by',
      `must not be ${by}: the app has more than ${maxLabelledLinks} such links`,
    )
  return {
    linkIds: links.map(({ id }) => id),
    labels: links.map(({ labels }) => JSON.stringify(labels)),
  }
}
