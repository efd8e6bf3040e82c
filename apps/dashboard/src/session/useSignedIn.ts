import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SignedIn } from '@throughlink/api'
import { isOwnPath } from './isOwnPath.ts'
import { takeNextPath } from './nextPath.ts'
import { announceSignIn } from './sessionChannel.ts'
import { rememberSession, sessionQuery } from './sessionQuery.ts'

/** Returns a function that takes over a new session and opens a page of the dashboard. */
export function useSignedIn(): (session: SignedIn, next?: string) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async (session, next) => {
    // From a sign-in with the issuer that was cancelled.
    const remembered = takeNextPath() ?? '/'
    client.clear()
    client.setQueryData(sessionQuery.queryKey, rememberSession(session))
    announceSignIn()
    const href = next !== undefined && isOwnPath(next) ? next : remembered
    await router.navigate({ href, replace: true })
  }
}
