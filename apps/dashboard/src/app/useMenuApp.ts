import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { appsQuery, organizationsQuery } from '../session/organizationsQuery.ts'
import { findMenuApp, type MenuApp } from './findMenuApp.ts'
import { readLastApp } from './lastApp.ts'

/** The app that the menu belongs to: that of the page, or the last one on pages of an account or an organization. */
export function useMenuApp(): MenuApp {
  const { appId, organizationId } = useParams({ strict: false })
  const organizations = useQuery(organizationsQuery).data ?? []
  const lists = useQueries({ queries: organizations.map(({ id }) => appsQuery(id)) })
  const apps = lists.flatMap(({ data = [] }) => data)
  return findMenuApp({ appId, organizationId, apps, lastAppId: readLastApp() })
}
