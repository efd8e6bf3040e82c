import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'
import { useAppId } from '../../session/useApp.ts'
import { domainsQuery } from '../../catalog/domainsQuery.ts'
import { setupQuery } from './setupQuery.ts'

/** @param domain The domain in the form. */
export function useAddDomain(domain: string) {
  const appId = useAppId()
  const client = useQueryClient()
  const readKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async () => {
      const body = { domain }
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.addDomain(input)).body
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: domainsQuery(appId).queryKey }),
        client.invalidateQueries({ queryKey: setupQuery(appId).queryKey }),
      ]),
  })
}
