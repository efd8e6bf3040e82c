import { queryOptions } from '@tanstack/react-query'
import { ApiError, type SignedIn } from '@throughlink/api'
import { api } from './api.ts'
import { setCsrfToken } from './csrfToken.ts'
import { setPersonId } from './fetchWithSession.ts'

/** The signed-in person, or null. Rejects when the service cannot say, so that an outage never looks signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    try {
      const { body } = await api.getSession({ signal })
      return rememberSession(body)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** Takes over a session that a response started or renewed. */
export function rememberSession(session: SignedIn): SignedIn {
  setCsrfToken(session.csrfToken)
  setPersonId(session.person.id)
  return session
}
