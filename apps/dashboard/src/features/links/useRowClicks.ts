import { useQueries } from '@tanstack/react-query'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import { readClicksRange } from './clicksRange.ts'
import { listChunks } from './listChunks.ts'

export interface RowClicks {
  readonly total: number
  /** One count for each of the last 30 days. */
  readonly points: readonly number[]
}

export interface RowClicksOptions {
  readonly appId: string
  readonly ids: readonly string[]
  /** Indexes of the first and the last visible row. */
  readonly first: number
  readonly last: number
  /** While true, nothing is requested: the rows that pass by would cost a query each screen. */
  readonly isScrolling: boolean
}

/** Clicks of the last 30 days of the visible links. Undefined until loaded, null if they cannot be loaded. */
export function useRowClicks({
  appId,
  ids,
  first,
  last,
  isScrolling,
}: RowClicksOptions): (id: string) => RowClicks | null | undefined {
  const range = readClicksRange()
  const chunks = listChunks(ids, first, last)
  const results = useQueries({
    queries: chunks.map((values) => ({
      queryKey: ['app', appId, 'link-clicks', range, values],
      staleTime: 60_000,
      enabled: !isScrolling,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = {
          by: 'link',
          metrics: ['clicks'],
          values,
          resolution: 'day',
          timezone: viewerTimezone,
          ...range,
        } as const
        const { series } = (await api.getTimeSeries({ params: { appId }, query, signal })).body
        return new Map(series.map(({ value, total, points }) => [value, { total, points }]))
      },
    })),
  })
  return (id) => {
    const index = chunks.findIndex((chunk) => chunk.includes(id))
    const result = results[index]
    if (result?.data !== undefined) return result.data.get(id) ?? none
    return result?.isError === true ? null : undefined
  }
}

const none: RowClicks = { total: 0, points: Array.from({ length: 30 }, () => 0) }
