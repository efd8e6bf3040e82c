import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { rememberSession } from './sessionQuery.ts'

/** The account as it is now: the session with the ways to sign in and a deletion. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const { body } = await api.getSession({ signal })
    rememberSession(body)
    return body
  },
})
