import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { useAppId } from '../session/useApp.ts'
import { useIdempotencyKey } from '../session/useIdempotencyKey.ts'
import { domainsQuery } from './queries.ts'

/** Adds a domain to the app. */
export function useAddDomain() {
  const appId = useAppId()
  const client = useQueryClient()
  const readKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async (body: { readonly domain: string }) => {
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.addDomain(input)).body
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: domainsQuery(appId).queryKey }),
        client.invalidateQueries({ queryKey: ['app', appId, 'setup'] }),
      ]),
  })
}
