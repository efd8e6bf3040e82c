import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@throughlink/api'
import { api } from '../../../session/api.ts'

/** An organization with its `etag`. A deleted one is found too, while it can be restored. */
export function organizationQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'settings'],
    queryFn: async ({ signal }) => {
      try {
        const { body, etag } = await api.getOrganization({ params: { organizationId }, signal })
        return { ...body, etag }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        const query = { deleted: true, limit: 100 }
        const { items } = (await api.listOrganizations({ query, signal })).body
        const deleted = items.find(({ id }) => id === organizationId)
        if (deleted === undefined) throw error
        return { ...deleted, etag: null }
      }
    },
  })
}
