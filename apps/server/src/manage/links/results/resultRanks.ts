/** Results of a link in a period that a list can be sorted by, as SQL over its cells in the rollup. Zero if there are none. */
export const resultRanks = {
  clicks: 'sum(clicks)',
  installs: 'sum(installs)',
  // Millionths, so that a position in the list is a whole number.
  conversion: 'if(sum(clicks) = 0, 0, intDiv(sum(installs) * 1000000, sum(clicks)))',
  opens: 'sum(opens)',
  events: 'sum(events)',
  // Of cells with clicks only.
  lastClickAt: 'toUnixTimestamp(max(hour))',
} as const

/** The cells that a rank above zero needs. Skipping the others saves most of the work where results are rare. */
export const rankedCells: Readonly<Record<keyof typeof resultRanks, string>> = {
  clicks: 'clicks > 0',
  installs: 'installs > 0',
  conversion: 'clicks + installs > 0',
  opens: 'opens > 0',
  events: 'events > 0',
  lastClickAt: 'clicks > 0',
}

export type CountedSort = keyof typeof resultRanks

/** Revenue is ranked by sums of money. */
export type ResultSort = CountedSort | 'revenue'
export const resultSorts: readonly ResultSort[] = [
  ...(Object.keys(resultRanks) as CountedSort[]),
  'revenue',
]

export function isResultSort(sort: string): sort is ResultSort {
  return (resultSorts as readonly string[]).includes(sort)
}
