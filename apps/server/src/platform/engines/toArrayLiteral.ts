import { stringifyWellFormed } from '../text/wellFormedJson.ts'

/**
 * Returns a list as an expression of ClickHouse. Long lists are part of the statement, because parameters are
 * part of the URL. As base64, which needs no quoting and is one token to parse.
 */
export function toArrayLiteral(values: readonly unknown[], type: string): string {
  const text = Buffer.from(stringifyWellFormed(values)).toString('base64')
  return `JSONExtract(base64Decode('${text}'), '${type}')`
}

/** Settings of a statement with long lists. */
export const longStatement = { max_query_size: '1000000000' } as const
