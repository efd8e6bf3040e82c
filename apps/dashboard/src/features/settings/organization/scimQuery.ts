import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

/** The tokens and groups of the identity provider of an organization. For owners. */
export function scimQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'scim'],
    queryFn: async ({ signal }) => (await api.getScim({ params: { organizationId }, signal })).body,
  })
}
