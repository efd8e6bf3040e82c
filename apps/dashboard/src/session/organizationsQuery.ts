import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The organizations that the person belongs to, with their role. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await api.listOrganizations({ query: { limit: 100 }, signal })).body.items,
})

export function appsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'apps'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const input = { params: { organizationId }, query: { limit: 100 }, signal }
      return (await api.listApps(input)).body.items
    },
  })
}
