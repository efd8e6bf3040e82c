import { type TSchema, Type } from 'typebox'
import { ProblemError } from '#errors.ts'

/** The values that a list is sorted by, of the last row of a page. */
export type Position = readonly string[]

export interface Page<Item> {
  readonly items: Item[]
  readonly next: string | null
}

const maxPageItems = 200

/** Query parameters of a list route. */
export const pageQuery = {
  after: Type.Optional(
    Type.String({ maxLength: 500, description: 'The `next` value of the previous page.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPageItems,
      default: 50,
      description: 'The maximum number of items in a page.',
    }),
  ),
} as const

export function PageSchema<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    {
      items: Type.Array(item),
      next: Type.Union([Type.String(), Type.Null()], {
        description: 'Pass it as `after` to get the next page. Null on the last page.',
      }),
    },
    { title },
  )
}

/** Builds a page. Pass one row more than `limit`, if there is one: it shows that there is a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  toPosition: (row: Row) => Position,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items: shown.map(toItem), next: hasMore ? writePosition(toPosition(last)) : null }
}

export function writePosition(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Parses `after`. Null for the first page. Throws `validation_failed` if the values do not match the
 * patterns. Values that match but were made up are safe: they only move the page.
 */
export function readPosition(
  text: string | undefined,
  patterns: readonly RegExp[],
): Position | null {
  if (text === undefined) return null
  const values = parseJson(Buffer.from(text, 'base64url').toString())
  const isValid =
    Array.isArray(values) &&
    values.length === patterns.length &&
    patterns.every((pattern, index) => {
      const value: unknown = values[index]
      return typeof value === 'string' && pattern.test(value)
    })
  if (isValid) return values as string[]
  const error = { pointer: '/after', detail: 'must be the `next` value of a page' }
  throw new ProblemError('validation_failed', { errors: [error] })
}

export const idPattern = /^[\w:.-]{1,100}$/

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The position in a list that is sorted by time and id. */
export interface PagePosition {
  /** See `toMicros`. */
  readonly micros: string
  readonly id: string
}
