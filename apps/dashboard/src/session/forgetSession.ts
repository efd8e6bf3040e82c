import type { QueryClient } from '@tanstack/react-query'
import { setCsrfToken } from './csrfToken.ts'
import { setPersonId } from './fetchWithSession.ts'
import { sessionQuery } from './sessionQuery.ts'

/** Removes everything that belongs to the session from memory. */
export async function forgetSession(client: QueryClient): Promise<void> {
  setCsrfToken(null)
  setPersonId(null)
  await client.cancelQueries()
  client.clear()
  client.setQueryData(sessionQuery.queryKey, null)
}
