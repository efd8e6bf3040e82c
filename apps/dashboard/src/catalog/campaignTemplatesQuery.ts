import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** The campaign templates that the team shares, by name. */
export function campaignTemplatesQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'campaign-templates'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.listCampaignTemplates({ params: { appId }, signal })).body.items,
  })
}
