import { hourMs } from '@throughlink/server/src/platform/time/durations.ts'

/** Counts of a cell of the rollup, in the order of {@link columns}. */
export type Counts = readonly number[]

export const columns = [
  'clicks',
  'bot_clicks',
  'installs',
  'matched',
  'events',
  'opens',
  'open_events',
] as const
type Column = (typeof columns)[number]

/** The value of a row for each dimension. */
export type Values = Readonly<Record<string, string>>

/** Dimensions that are counted for each link. */
const linkDimensions = new Set(['total', 'platform', 'country', 'referrer', 'event', 'method'])

export interface Cells {
  /** Counts a row in every cell that it belongs to: those of its app, and those of its link. */
  readonly add: (
    row: { readonly appId: string; readonly linkId: string; readonly atMs: number },
    values: Values,
    counted: readonly Column[],
  ) => void
  readonly all: ReadonlyMap<string, Counts>
}

/** Computes the expected rollup in the simplest way, independent of the schema under test. */
export function createCells(): Cells {
  const all = new Map<string, number[]>()

  function count(key: string, counted: readonly Column[]): void {
    const counts = all.get(key) ?? columns.map(() => 0)
    for (const column of counted) {
      const index = columns.indexOf(column)
      counts[index] = (counts[index] ?? 0) + 1
    }
    all.set(key, counts)
  }

  return {
    all,
    add({ appId, linkId, atMs }, values, counted) {
      const hour = Math.floor(atMs / hourMs)
      count(cellKey(appId, 'link', '0', hour, linkId), counted)
      for (const [dimension, value] of Object.entries({ total: '', ...values })) {
        if (value === '' && dimension !== 'total') continue
        count(cellKey(appId, dimension, '0', hour, value), counted)
        if (linkId === '0' || !linkDimensions.has(dimension)) continue
        count(cellKey(appId, dimension, linkId, hour, value), counted)
      }
    },
  }
}

export function cellKey(
  appId: string,
  dimension: string,
  linkId: string,
  hour: number,
  value: string,
): string {
  return [appId, dimension, linkId, hour, value].join('|')
}

/** Returns the keys of cells that differ. */
export function findDifferences(
  one: ReadonlyMap<string, Counts>,
  other: ReadonlyMap<string, Counts>,
): string[] {
  const [first, second] = [joinBots(one), joinBots(other)]
  const keys = new Set([...first.keys(), ...second.keys()])
  return [...keys].filter((key) => String(first.get(key)) !== String(second.get(key)))
}

/** Dimensions whose values get a cell by the click of a person only. */
const capped = new Set(['referrer', 'utm_source', 'utm_medium', 'utm_campaign'])

/**
 * Joins the clicks of bots over the values of these dimensions. One counts at its value, or at `(other)` if it is shipped
 * before a person's click has given the value a cell.
 */
function joinBots(cells: ReadonlyMap<string, Counts>): ReadonlyMap<string, Counts> {
  const bots = columns.indexOf('bot_clicks')
  const joined = new Map<string, Counts>()
  for (const [key, counts] of cells) {
    const [appId = '', dimension = '', linkId = '', hour = ''] = key.split('|')
    if (!capped.has(dimension)) {
      joined.set(key, counts)
      continue
    }
    const all = cellKey(appId, dimension, linkId, Number(hour), 'bots of all values')
    const before = joined.get(all) ?? columns.map(() => 0)
    joined.set(
      all,
      before.map((count, index) => count + (index === bots ? (counts[bots] ?? 0) : 0)),
    )
    const others = counts.map((count, index) => (index === bots ? 0 : count))
    if (others.some((count) => count !== 0)) joined.set(key, others)
  }
  return joined
}
