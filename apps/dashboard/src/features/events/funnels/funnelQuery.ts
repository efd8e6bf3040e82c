import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StepFunnelBody } from '@throughlink/api'
import { api } from '../../../session/api.ts'

/** Installs by the steps they completed. Null: the steps are not complete yet. */
export function funnelQuery(appId: string, body: StepFunnelBody | null) {
  return queryOptions({
    queryKey: ['app', appId, 'step-funnel', body],
    enabled: body !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { params: { appId }, body: body ?? { steps: [] }, signal }
      return (await api.queryFunnel(input)).body
    },
  })
}
