import { isCountedBy, type Metric } from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { type Filter, filterLimits, filterPattern, parseFilters } from './queries/filters.ts'
import { rejectParameter } from './queries/readRange.ts'

/** The query parameter of filters. */
export const filterQuery = {
  where: Type.Optional(
    Type.Array(Type.String({ maxLength: filterLimits.length, pattern: filterPattern }), {
      maxItems: filterLimits.filters,
      examples: [['country:eq:DE,AT', 'utm_source:ne:newsletter']],
      description:
        `Filters, all of which must apply. Each is a dimension, \`eq\` (is one of) or \`ne\` (is none of), and up to ${filterLimits.values} values separated by commas, such as \`country:eq:DE,AT\`. ` +
        'An empty value means unknown: `country:ne:` keeps known countries. Write `\\,` for a comma within a value and `\\\\` for a backslash. ' +
        'Every counted metric must have the dimension.',
    }),
  ),
}

export interface RequestedFilters {
  readonly link?: string
  readonly where?: readonly string[]
}

/** Reads the filters of a query. Throws a validation problem if one does not apply to a metric. */
export function readFilters(
  { link, where = [] }: RequestedFilters,
  metrics: readonly Metric[],
): readonly Filter[] {
  const filters = rejectUncountedFilters(parseFilters(where), metrics)
  return link === undefined ? filters : [...filters, { by: 'link', op: 'eq', values: [link] }]
}

/** Rejects filters on dimensions that are never counted: the result would look like a real one. */
export function rejectUncountedFilters(
  filters: readonly Filter[],
  metrics: readonly Metric[],
): readonly Filter[] {
  for (const [at, { by }] of filters.entries()) {
    const metric = metrics.find((each) => !isCountedBy(each, by))
    if (metric === undefined) continue
    rejectParameter(`/where/${at}`, `must not filter by ${by}: ${metric} are not counted by ${by}`)
  }
  return filters
}
