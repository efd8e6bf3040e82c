import { useQueries } from '@tanstack/react-query'
import type { LinkResults } from '@throughlink/api'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import { listChunks } from './listChunks.ts'
import type { ListPeriod } from './readListPeriod.ts'

export type RowResults = LinkResults['items'][number] & {
  /** Clicks of each day. Empty until loaded. */
  readonly points: readonly number[]
}

export interface RowResultsOptions {
  readonly appId: string
  readonly ids: readonly string[]
  /** Indexes of the first and the last visible row. */
  readonly first: number
  readonly last: number
  readonly period: ListPeriod
  /** Whether the list shows how clicks changed. */
  readonly hasPoints: boolean
  /** While true, nothing is requested: the rows that pass by would cost a query each screen. */
  readonly isPaused: boolean
}

/** Results of the visible links. Undefined until loaded, null if they cannot be loaded. */
export function useRowResults(
  options: RowResultsOptions,
): (id: string) => RowResults | null | undefined {
  const { appId, ids, first, last, period, hasPoints, isPaused } = options
  const { from, to, resolution, endsNow } = period
  const range = { from, to, timezone: viewerTimezone }
  const chunks = listChunks(ids, first, last)
  const params = { appId }
  const results = useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['app', appId, 'link-results', range, chunk],
      staleTime: 60_000,
      enabled: !isPaused,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ids: chunk, ...range }
        const { items } = (await api.getLinkResults({ params, query, signal })).body
        return new Map(items.map((item) => [item.id, item]))
      },
    })),
  })
  const points = useQueries({
    queries: chunks.map((values) => ({
      queryKey: ['app', appId, 'link-clicks', range, values],
      staleTime: 60_000,
      enabled: !isPaused && hasPoints,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { by: 'link', metrics: ['clicks'], values, resolution, ...range } as const
        const { series } = (await api.getTimeSeries({ params, query, signal })).body
        return new Map(series.map((each) => [each.value, each.points]))
      },
    })),
  })
  return (id) => {
    const index = chunks.findIndex((chunk) => chunk.includes(id))
    const result = results[index]
    const found = result?.data?.get(id)
    if (found === undefined) return result?.isError === true ? null : undefined
    const all = points[index]?.data?.get(id) ?? []
    // The hour, day or week that is not over would look like a fall.
    return { ...found, points: endsNow ? all.slice(0, -1) : all }
  }
}
