import { getRouteApi } from '@tanstack/react-router'
import { resolvePeriod } from '@throughlink/protocol/rules'
import { readSince } from '../../analytics/scope.ts'
import { readToday } from '../../dates/readToday.ts'
import { useApp } from '../../session/useApp.ts'
import type { EventsSearch } from './eventsSearch.ts'

const route = getRouteApi('/signed-in/apps/$appId/events')

type Changes = { readonly [Name in keyof EventsSearch]?: EventsSearch[Name] | undefined }

/** The search of the page with its period, and a function that changes a part of it. Undefined removes a value. */
export function useEventsSearch() {
  const search = route.useSearch()
  const since = readSince(useApp())
  const navigate = route.useNavigate()
  const change = (changes: Changes) => {
    void navigate({
      search: (before) => {
        const entries = Object.entries({ ...before, ...changes })
        return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
      },
      replace: true,
      resetScroll: false,
    })
  }
  return { search, change, since, period: resolvePeriod(search, readToday(), since) }
}
