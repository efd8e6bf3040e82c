import type { QueryClient } from '@tanstack/react-query'
import { isFactorRequired } from '../session/isFactorRequired.ts'
import { appsQuery, organizationsQuery } from '../session/organizationsQuery.ts'
import { readLastApp } from './lastApp.ts'

/** The page to show first: the app that was open last, else the first app, else the next step of the first run. */
export async function findHome(client: QueryClient) {
  const organizations = await client.query({ ...organizationsQuery, staleTime: 'static' })
  const [first] = organizations
  if (first === undefined) return { to: '/new-organization' } as const
  const lists = await Promise.allSettled(
    organizations.map(({ id }) => client.query({ ...appsQuery(id), staleTime: 'static' })),
  )
  const failed = lists.flatMap((list) => (list.status === 'rejected' ? [list.reason as Error] : []))
  const apps = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
  // An organization that requires a second factor does not hide the others.
  const error = failed.find((each) => apps.length === 0 || !isFactorRequired(each))
  if (error !== undefined) throw error
  const app = apps.find(({ id }) => id === readLastApp()) ?? apps[0]
  if (app === undefined) {
    return {
      to: '/organizations/$organizationId/new-app',
      params: { organizationId: first.id },
    } as const
  }
  return { to: '/apps/$appId/overview', params: { appId: app.id } } as const
}
