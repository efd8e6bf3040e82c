import { maxAnalyticsDays } from '@throughlink/protocol/rules'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { microsPattern, millisPattern } from '#manage/access/micros.ts'
import { readPosition, writePosition } from '#manage/access/pagination.ts'
import type { Range } from '#manage/insight/analytics/queries/bucketEdges.ts'
import { readRange } from '#manage/insight/analytics/queries/readRange.ts'

/**
 * Position after a link. Links with results (`counted`) are in the order of analytics; the others (`rest`) are listed
 * newest first, after them, or before them in an ascending order. The value is a rank or a time of creation. Without an
 * id, it is the start of its part.
 */
export interface RankedPosition {
  readonly part: 'counted' | 'rest'
  readonly value: string
  readonly id: string | null
}

/** Writes the position after a link. It has the period, so that all pages of a list count the same hours. */
export function writeRankedPosition(
  name: string,
  { part, value, id }: RankedPosition,
  { fromMs, toMs }: Range,
): string {
  return writePosition([name, part, value, id ?? '', String(fromMs), String(toMs)])
}

/** Reads `after`. The first page counts the given period. */
export function readRankedAfter(
  after: string | undefined,
  name: string,
  given: Range,
  nowMs: number,
): { readonly position: RankedPosition | null; readonly range: Range } {
  const patterns = [
    new RegExp(`^${name}$`),
    /^(counted|rest)$/,
    microsPattern,
    /^([1-9]\d{0,18})?$/,
    millisPattern,
    millisPattern,
  ]
  const values = readPosition(after, patterns)
  if (values === null) return { position: null, range: given }
  const [, part, value = '', id = '', from, to] = values
  const toText = (ms: string | undefined) => new Date(Number(ms)).toISOString()
  return {
    position: {
      part: part === 'rest' ? 'rest' : 'counted',
      value,
      id: isLinkId(id) ? id : null,
    },
    // A made-up period must be one that the route accepts.
    range: readRange({ from: toText(from), to: toText(to) }, nowMs, maxAnalyticsDays.values),
  }
}
