import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { canCall, type Operations } from '@throughlink/api'
import type { Role } from '@throughlink/protocol/rules'
import { organizationsQuery } from './organizationsQuery.ts'
import { appQuery } from './useApp.ts'

/**
 * Returns a function that tells whether the person may call an operation on the app or organization of the page.
 * For showing and hiding buttons: the service checks again.
 */
export function useCan(): (name: keyof Operations) => boolean {
  const role = useRole()
  return (name) => canCall(role, name)
}

/** The role of the person in the organization of the page. Null until it is known, and outside organizations. */
export function useRole(): Role | null {
  const { appId, organizationId } = useParams({ strict: false })
  const app = useQuery({ ...appQuery(appId ?? ''), enabled: appId !== undefined })
  const organizations = useQuery(organizationsQuery)
  const id = organizationId ?? app.data?.organizationId
  return organizations.data?.find((organization) => organization.id === id)?.role ?? null
}
