import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

export function testDevicesQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'test-devices'],
    queryFn: async ({ signal }) =>
      (await api.listTestDevices({ params: { appId }, query: { limit: 100 }, signal })).body,
  })
}

/** The latest installs, to choose a device from. */
export function latestInstallsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'latest-installs'],
    staleTime: 5_000,
    queryFn: async ({ signal }) => {
      const query = { limit: 8, isTest: false }
      return (await api.listInstalls({ params: { appId }, query, signal })).body.items
    },
  })
}
