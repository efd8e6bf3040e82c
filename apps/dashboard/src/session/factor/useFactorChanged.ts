import { useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '@throughlink/api'
import { accountQuery } from '../accountQuery.ts'
import { rememberSession } from '../sessionQuery.ts'

/** Returns a function that takes over the session with which a change of the factor has replaced this one. */
export function useFactorChanged(): (session: SignedIn) => Promise<void> {
  const client = useQueryClient()
  return async (session) => {
    rememberSession(session)
    await client.invalidateQueries({ queryKey: accountQuery.queryKey })
    await client.invalidateQueries({ queryKey: ['sessions'] })
  }
}
