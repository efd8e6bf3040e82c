import { compareCounts } from './queryTopValues.ts'

/** Counts of one bucket: in total, of a listed value, or of all other known values. */
export interface ValueRow {
  /** Start of the bucket, one of the edges. */
  readonly bucket: number
  readonly kind: 'total' | 'value' | 'other'
  /** Empty unless the kind is `value`. */
  readonly name: string
  readonly count: string
}

export interface ValueSeries {
  /** Null for all other values combined. Empty if unknown. */
  readonly value: string | null
  readonly isOther: boolean
  readonly total: number
  /** One count per bucket. */
  readonly points: number[]
}

export interface ValueSeriesOptions {
  /** Start of each bucket. */
  readonly edges: readonly number[]
  /** Values to return, or null for the most frequent ones and all others combined. */
  readonly values: readonly string[] | null
  readonly top: number
}

/**
 * Builds the series of a breakdown, largest first. The rows have the most frequent known values or the
 * requested ones. Unknown values have no rows: their counts are what remains of the totals.
 */
export function toValueSeries(
  rows: readonly ValueRow[],
  { edges, values, top }: ValueSeriesOptions,
): ValueSeries[] {
  const positions = new Map(edges.map((edge, at) => [edge, at]))
  const makePoints = () => edges.map(() => 0)
  const add = (points: number[], at: number, count: number) => {
    points[at] = (points[at] ?? 0) + count
  }
  const unknown = makePoints()
  const other = makePoints()
  const known = new Map((values ?? []).map((value) => [value, makePoints()]))
  known.set('', unknown)
  for (const { bucket, kind, name, count } of rows) {
    const at = positions.get(bucket) ?? 0
    if (kind === 'total') {
      add(unknown, at, Number(count))
      continue
    }
    add(unknown, at, -Number(count))
    const points = kind === 'other' ? other : (known.get(name) ?? makePoints())
    add(points, at, Number(count))
    if (kind === 'value') known.set(name, points)
  }
  const ranked = Array.from(known, ([value, points]) => ({
    value,
    points,
    count: sum(points),
  })).sort(compareCounts)
  if (values !== null) {
    return ranked.filter(({ value }) => values.includes(value)).map(toSeries)
  }
  const counted = ranked.filter(({ count }) => count > 0)
  for (const { points } of counted.slice(top)) points.forEach((count, at) => add(other, at, count))
  const listed = counted.slice(0, top).map(toSeries)
  const total = sum(other)
  return total === 0 ? listed : [...listed, { value: null, isOther: true, total, points: other }]
}

interface RankedValue {
  readonly value: string
  readonly points: number[]
  readonly count: number
}

function toSeries({ value, points, count }: RankedValue): ValueSeries {
  return { value, isOther: false, total: count, points }
}

function sum(points: readonly number[]): number {
  return points.reduce((total, count) => total + count, 0)
}
