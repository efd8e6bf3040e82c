import { Type, type TSchema } from 'typebox'
import { ProblemError } from '../../errors.ts'

/** Where a page ended: the values by which its list is sorted. */
export type Position = readonly string[]

export interface Page<Item> {
  readonly items: Item[]
  readonly next: string | null
}

const mostItems = 200

/** For the query of a route that lists. */
export const pageQuery = {
  after: Type.Optional(
    Type.String({ maxLength: 500, description: '`next` of the page before this one.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostItems, default: 50, description: 'Items in a page.' }),
  ),
} as const

export function PageSchema<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    {
      items: Type.Array(item),
      next: Type.Union([Type.String(), Type.Null()], {
        description: 'Hand it back as `after` for the next page. Null: this was the last.',
      }),
    },
    { title },
  )
}

/** Made of one row more than a page has, which tells whether there is another page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => Position,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return { items: shown.map(toItem), next: isMore ? writePosition(positionOf(last)) : null }
}

function writePosition(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Null for the first page. One that is not ours is refused; one that was made up only moves the page. */
export function readPosition(
  text: string | undefined,
  patterns: readonly RegExp[],
): Position | null {
  if (text === undefined) return null
  const values = parse(Buffer.from(text, 'base64url').toString())
  const isOurs =
    Array.isArray(values) &&
    values.length === patterns.length &&
    patterns.every((pattern, index) => {
      const value: unknown = values[index]
      return typeof value === 'string' && pattern.test(value)
    })
  if (isOurs) return values as string[]
  const fault = { pointer: '/after', detail: 'is not the `next` of a page' }
  throw new ProblemError('validation_failed', { errors: [fault] })
}

export const idPattern = /^[\w:.-]{1,100}$/

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface PagePosition {
  readonly micros: string
  readonly id: string
}
