import type { QueryClient } from '@tanstack/react-query'
import { appsQuery, organizationsQuery } from '../session/organizationsQuery.ts'
import { readLastApp } from './lastApp.ts'

/** The page to show first: the app that was open last, else the first app, else the next step of the first run. */
export async function findHome(client: QueryClient) {
  const organizations = await client.query({ ...organizationsQuery, staleTime: 'static' })
  const [first] = organizations
  if (first === undefined) return { to: '/new-organization' } as const
  const lists = await Promise.all(
    organizations.map(({ id }) => client.query({ ...appsQuery(id), staleTime: 'static' })),
  )
  const apps = lists.flat()
  const app = apps.find(({ id }) => id === readLastApp()) ?? apps[0]
  if (app === undefined) {
    return {
      to: '/organizations/$organizationId/new-app',
      params: { organizationId: first.id },
    } as const
  }
  return { to: '/apps/$appId/overview', params: { appId: app.id } } as const
}
