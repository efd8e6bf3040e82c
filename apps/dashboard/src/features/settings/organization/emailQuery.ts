import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

const testMs = 2_000

/** Whether the service sends email. Asks again and again while a test waits. */
export function emailQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'email'],
    queryFn: async ({ signal }) =>
      (await api.getEmailStatus({ params: { organizationId }, signal })).body,
    refetchInterval: ({ state }) => (state.data?.lastTest?.state === 'waiting' ? testMs : false),
  })
}
