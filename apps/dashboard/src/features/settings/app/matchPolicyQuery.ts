import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

export const platforms = ['ios', 'android'] as const
export type Platform = (typeof platforms)[number]

/** The match policies of both platforms, each with its `etag`. */
export function matchPolicyQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'match-policies'],
    queryFn: async ({ signal }) => {
      const read = async (platform: Platform) => {
        const { body, etag } = await api.getMatchPolicy({ params: { appId, platform }, signal })
        return { ...body, etag }
      }
      const [ios, android] = await Promise.all([read('ios'), read('android')])
      return { ios, android }
    },
  })
}
