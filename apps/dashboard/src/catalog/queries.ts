import { queryOptions } from '@tanstack/react-query'
import { maxListedIds } from '@throughlink/protocol/rules'
import { api } from '../session/api.ts'
import { formatLinkName } from './formatLink.ts'

/** The domains of an app, oldest first: the first one is the default for new links. */
export function domainsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'domains'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const input = { params: { appId }, query: { limit: 100 }, signal }
      const { items } = (await api.listDomains(input)).body
      return items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },
  })
}

/** The tags of an app’s links, with the number of links of each. */
export function tagsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'tags'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.listTags({ params: { appId }, signal })).body.items,
  })
}

/** The folders of an app, with the number of links in each. */
export function foldersQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'folders'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.listFolders({ params: { appId }, signal })).body.items,
  })
}

/** A link with its `etag`, for updates that must not overwrite another person's. */
export function linkQuery(appId: string, linkId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'link', linkId],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.getLink({ params: { appId, linkId }, signal })
      return { ...body, etag }
    },
  })
}

/** Names of links by id. Links that were purged are missing. */
export function linkNamesQuery(appId: string, ids: readonly string[]) {
  const known = new Set(ids.filter((id) => id !== ''))
  const wanted = [...known].toSorted().slice(0, maxListedIds)
  return queryOptions({
    queryKey: ['app', appId, 'link-names', wanted],
    enabled: wanted.length > 0,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const query = { ids: wanted, limit: maxListedIds }
      const { body } = await api.listLinks({ params: { appId }, query, signal })
      return Object.fromEntries(body.items.map((link) => [link.id, formatLinkName(link)]))
    },
  })
}
