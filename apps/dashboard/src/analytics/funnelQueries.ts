import { queryOptions } from '@tanstack/react-query'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import { keepPreviousOfApp } from './keepPreviousOfApp.ts'
import type { Scope } from './scope.ts'

/** Names of the events in the period, the most frequent first. */
export function eventNamesQuery({ appId, period }: Scope) {
  const query = { ...period.current, by: 'event', limit: 50, timezone: viewerTimezone } as const
  return queryOptions({
    queryKey: ['app', appId, 'event-names', query],
    placeholderData: keepPreviousOfApp(appId, 'event'),
    queryFn: async ({ signal }) => {
      const { items } = (await api.listTopValues({ params: { appId }, query, signal })).body
      return items.map(({ value }) => value).filter((name) => name !== '')
    },
  })
}

export function funnelQuery({ appId, period, where }: Scope, event: string) {
  const query = { ...period.current, where, event, timezone: viewerTimezone }
  return queryOptions({
    queryKey: ['app', appId, 'funnel', query],
    placeholderData: keepPreviousOfApp(appId),
    queryFn: async ({ signal }) => (await api.getFunnel({ params: { appId }, query, signal })).body,
  })
}
