import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { LoggedEventPage } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'

/** Events of one name that meet all conditions, newest first. */
export function latestEventsQuery(
  appId: string,
  name: string,
  range: DayRange,
  where: readonly string[],
) {
  return infiniteQueryOptions({
    queryKey: ['app', appId, 'latest-events', name, range, where],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        name,
        where,
        limit: 25,
        timezone: viewerTimezone,
        ...range,
        ...(pageParam === null ? {} : { after: pageParam }),
      }
      return (await api.listEvents({ params: { appId }, query, signal })).body
    },
    getNextPageParam: ({ next }: LoggedEventPage) => next,
  })
}
