import type { Dimension, StoredDimension } from '@throughlink/protocol/rules'
import { dimensions } from './dimensions.ts'
import { rejectParameter } from './readRange.ts'

/** A condition on a dimension. An empty value means unknown. */
export interface Filter<By extends Dimension = Dimension> {
  readonly by: By
  readonly op: FilterOperator
  /** Never empty. `eq`: one of them. `ne`: none of them. */
  readonly values: readonly string[]
}

/** A filter that can be applied to rows. */
export interface RowFilter extends Filter<StoredDimension> {
  /** The values are names of sources, and the filter is by referrer. */
  readonly isSource?: boolean
}

export const filterOperators = ['eq', 'ne'] as const
export type FilterOperator = (typeof filterOperators)[number]

export const filterLimits = { filters: 10, values: 50, valueLength: 500, length: 8000 } as const

/** Pattern of {@link parseFilters}, for the API reference. */
export const filterPattern = `^(${dimensions.join('|')}):(${filterOperators.join('|')}):[^\\u0000]*$`

const filterExpression = new RegExp(filterPattern, 's')

/**
 * Parses filters such as `country:eq:DE,AT` or `utm_source:ne:newsletter`: a dimension, an operator and values.
 * A backslash before a comma or a backslash makes it a part of the value. Throws a validation problem if one is
 * malformed.
 */
export function parseFilters(texts: readonly string[]): readonly Filter[] {
  return validateFilters(
    texts.map((text, at) => {
      const [, by, op] = filterExpression.exec(text) ?? []
      if (by === undefined || op === undefined) {
        return rejectParameter(
          `/where/${at}`,
          'must be a dimension, an operator and values, such as country:eq:DE,AT',
        )
      }
      const values = splitValues(text.slice(by.length + op.length + 2))
      return { by: by as Dimension, op: op as FilterOperator, values }
    }),
  )
}

/** Formats a filter so that `parseFilters` returns it again. */
export function formatFilter({ by, op, values }: Filter): string {
  return `${by}:${op}:${values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')}`
}

/** Splits at commas that are not escaped. Always returns at least one value, which may be empty. */
function splitValues(text: string): string[] {
  const values = ['']
  for (const [token] of text.matchAll(/\\[\\,]|./gs)) {
    if (token === ',') values.push('')
    else values.push((values.pop() ?? '') + (token.length === 2 ? token.slice(1) : token))
  }
  return values
}

/** Returns the filters. Throws a validation problem if one exceeds a limit or can never apply. */
export function validateFilters(filters: readonly Filter[]): readonly Filter[] {
  for (const [at, { by, values }] of filters.entries()) {
    const pointer = `/where/${at}`
    if (values.length > filterLimits.values)
      rejectParameter(pointer, `must have at most ${filterLimits.values} values`)
    if (values.some((value) => value.length > filterLimits.valueLength))
      rejectParameter(pointer, `must have values of at most ${filterLimits.valueLength} characters`)
    if (by === 'link' && !values.every((value) => /^(?:\d{1,19})?$/.test(value)))
      rejectParameter(pointer, 'must have IDs of links')
  }
  return filters
}

/** Returns whether a filter keeps a value. */
export function keepsValue({ op, values }: Filter, value: string): boolean {
  return values.includes(value) === (op === 'eq')
}
