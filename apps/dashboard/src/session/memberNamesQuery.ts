import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Names of the members of an organization by the id of the person. People who left are missing. */
export function memberNamesQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'member-names'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const input = { params: { organizationId }, query: { limit: 100 }, signal }
      const { items } = (await api.listMembers(input)).body
      const names: Readonly<Record<string, string>> = Object.fromEntries(
        items.map(({ personId, name }) => [personId, name]),
      )
      return names
    },
  })
}
