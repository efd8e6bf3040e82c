import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkPatch, NewLink } from '@throughlink/api'
import { api } from '../../session/api.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'

/** Creates a link. A retry with the same settings takes effect once. */
export function useCreateLink(appId: string) {
  const forget = useForgetLists(appId)
  const readKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async (body: NewLink) => {
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.createLink(input)).body
    },
    onSuccess: forget,
  })
}

/** Creates several links and tells for each whether it could be created. */
export function useCreateLinks(appId: string) {
  const forget = useForgetLists(appId)
  const readKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async (links: readonly NewLink[]) => {
      const body = { links }
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.createLinks(input)).body
    },
    onSuccess: forget,
  })
}

/** Saves a link, unless somebody else has changed it since it was loaded. */
export function useSaveLink(appId: string, link: Link & { readonly etag: string | null }) {
  const client = useQueryClient()
  const forget = useForgetLists(appId)
  return useMutation({
    mutationFn: (body: LinkPatch) =>
      api.updateLink({
        params: { appId, linkId: link.id },
        body,
        ...(link.etag === null ? {} : { ifMatch: link.etag }),
      }),
    onSuccess({ body, etag }) {
      client.setQueryData(['app', appId, 'link', link.id], { ...body, etag })
      forget()
    },
  })
}

/** Lists are loaded again when they are next shown. */
function useForgetLists(appId: string): () => void {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ queryKey: ['app', appId, 'links'], type: 'inactive' })
    for (const name of ['tags', 'folders', 'slug', 'setup']) {
      void client.invalidateQueries({ queryKey: ['app', appId, name] })
    }
  }
}
