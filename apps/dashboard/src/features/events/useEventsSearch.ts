import { getRouteApi } from '@tanstack/react-router'
import type { EventsSearch } from './eventsSearch.ts'

const route = getRouteApi('/signed-in/apps/$appId/events')

type Changes = { readonly [Name in keyof EventsSearch]?: EventsSearch[Name] | undefined }

/** The search of the page, and a function that changes a part of it. Undefined removes a value. */
export function useEventsSearch() {
  const search = route.useSearch()
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
  return { search, change }
}
