import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'

/** Names of the events of a period, most frequent first. */
export function eventNamesQuery(appId: string, range: DayRange) {
  return queryOptions({
    queryKey: ['app', appId, 'event-names', range],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        by: 'event',
        metrics: ['events'],
        limit: 200,
        timezone: viewerTimezone,
        ...range,
      } as const
      const { body } = await api.listTopValues({ params: { appId }, query, signal })
      return body.items.map(({ value, counts }) => ({ name: value, count: counts.events ?? 0 }))
    },
  })
}

export interface EventName {
  readonly name: string
  readonly count: number
}
