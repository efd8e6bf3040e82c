import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../../../filters/resolvePeriod.ts'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'

export interface GroupsInput {
  readonly name: string
  readonly range: DayRange
  readonly where: readonly string[]
  readonly groupBy: string | undefined
  readonly sumOf: string | undefined
}

/** Events that meet all conditions, counted by a value in their data. */
export function eventGroupsQuery(appId: string, input: GroupsInput) {
  return queryOptions({
    queryKey: ['app', appId, 'event-groups', input],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { name, range, where, groupBy, sumOf } = input
      const query = {
        name,
        where,
        limit: 50,
        timezone: viewerTimezone,
        ...range,
        ...(groupBy === undefined ? {} : { groupBy }),
        ...(sumOf === undefined ? {} : { sumOf }),
      }
      return (await api.exploreEvents({ params: { appId }, query, signal })).body
    },
  })
}
