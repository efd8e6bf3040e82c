import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export interface PreviewTarget {
  readonly url?: string | undefined
  readonly linkId?: string | undefined
}

/** What each device gets for a URL or a link. The URL comes first. */
export function previewQuery(appId: string, { url, linkId }: PreviewTarget) {
  return queryOptions({
    queryKey: ['app', appId, 'preview', url ?? null, linkId ?? null],
    enabled: url !== undefined || linkId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = url === undefined ? { linkId: linkId ?? '' } : { url }
      return (await api.previewLink({ params: { appId }, body, signal })).body
    },
  })
}
