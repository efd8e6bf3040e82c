import type { SignedIn } from '@throughlink/api'
import { getCsrfToken, setCsrfToken } from './csrfToken.ts'
import { announceSignOut } from './sessionChannel.ts'

/** The person of the session in this tab. A retry with another person's session must not happen. */
let personId: string | null = null

export function setPersonId(next: string | null): void {
  personId = next
}

/**
 * `fetch` with the CSRF token. If the token is out of date (another tab signed in again), it is read once more
 * and the request repeated, but only if the same person is still signed in.
 */
export async function fetchWithSession(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const response = await send(input, init)
  if (response.status !== 403 || init.method === 'GET' || !(await isCsrfProblem(response)))
    return response
  const session = await fetch('/api/auth/session')
  if (!session.ok) return response
  const { person, csrfToken } = (await session.json()) as SignedIn
  if (person.id !== personId) {
    announceSignOut()
    return response
  }
  setCsrfToken(csrfToken)
  return send(input, init)
}

function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const token = getCsrfToken()
  const headers = new Headers(init.headers)
  if (init.method !== 'GET' && token !== null) headers.set('x-csrf-token', token)
  return fetch(input, { ...init, headers })
}

async function isCsrfProblem(response: Response): Promise<boolean> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (problem as { code?: unknown } | null)?.code === 'csrf_failed'
}
