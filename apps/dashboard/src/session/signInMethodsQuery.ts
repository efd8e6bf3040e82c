import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** How people can sign in to this service. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: async ({ signal }) => (await api.listSignInMethods({ signal })).body,
})
