import { queryOptions } from '@tanstack/react-query'
import type { EventProperties } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'

export type EventProperty = EventProperties['properties'][number]

/** The values in the data of an event, from its latest 2,000 events in the range. */
export function eventPropertiesQuery(appId: string, name: string, range: DayRange) {
  return queryOptions({
    queryKey: ['app', appId, 'event-properties', name, range],
    staleTime: 60_000,
    enabled: name !== '',
    queryFn: async ({ signal }) => {
      const query = { name, timezone: viewerTimezone, ...range }
      return (await api.listEventProperties({ params: { appId }, query, signal })).body
    },
  })
}
