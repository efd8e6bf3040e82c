import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { readEventDimension } from './eventDimensions.ts'

export interface GroupsInput {
  readonly name: string
  readonly range: DayRange
  readonly where: readonly string[]
  /** A JSON pointer or a dimension. */
  readonly groupBy: string | undefined
  readonly sumOf: string | undefined
}

/** Events that meet all conditions, counted by a value in their data or by a dimension. */
export function eventGroupsQuery(appId: string, input: GroupsInput) {
  return queryOptions({
    queryKey: ['app', appId, 'event-groups', input],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { name, range, where, groupBy, sumOf } = input
      const by = readEventDimension(groupBy)
      const query = {
        name,
        where,
        limit: 50,
        timezone: viewerTimezone,
        ...range,
        ...(groupBy === undefined ? {} : by === undefined ? { groupBy } : { by }),
        ...(sumOf === undefined ? {} : { sumOf }),
      }
      return (await api.exploreEvents({ params: { appId }, query, signal })).body
    },
  })
}
