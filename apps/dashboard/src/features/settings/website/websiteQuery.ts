import { queryOptions } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'

/** The element of the script for each domain. */
export function websiteQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'website'],
    queryFn: async ({ signal }) => (await api.getWebsite({ params: { appId }, signal })).body,
  })
}

/** What the script shows about the app: texts in a language, and colours. */
export function websiteCardQuery(
  appId: string,
  look: { readonly language: string; readonly color: string },
) {
  const { language, color } = look
  const query = { ...(language && { language }), ...(color && { color: color.slice(1) }) }
  return queryOptions({
    queryKey: ['app', appId, 'website-card', query],
    placeholderData: (previous: unknown) => previous as never,
    queryFn: async ({ signal }) =>
      (await api.getWebsiteCard({ params: { appId }, query, signal })).body,
  })
}

/** Clicks, installs and events by how visitors reached a link. */
export function websiteFiguresQuery(appId: string, range: DayRange, mediums: readonly string[]) {
  const query = {
    ...range,
    by: 'utm_medium',
    metrics: ['clicks', 'installs', 'events'],
    where: [`utm_medium:eq:${mediums.join(',')}`],
    timezone: viewerTimezone,
  } as const
  return queryOptions({
    queryKey: ['app', appId, 'website-figures', query],
    queryFn: async ({ signal }) =>
      (await api.listTopValues({ params: { appId }, query, signal })).body,
  })
}

/** Whether the link of a page is served. */
export function pageLinkQuery(appId: string, url: string) {
  return queryOptions({
    queryKey: ['app', appId, 'website-link', url],
    // Of the link that was shown before: a notice does not flicker while somebody writes.
    placeholderData: (previous: unknown) => previous as never,
    queryFn: async ({ signal }) =>
      (await api.previewLink({ params: { appId }, body: { url }, signal })).body,
  })
}
