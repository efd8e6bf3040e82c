import type { SignedIn } from '@throughlink/api'
import { toUnreachable } from '../ui/unreachable.ts'
import { getCsrfToken, setCsrfToken } from './csrfToken.ts'
import { requestProof } from './proofRequests.ts'
import { announceSignOut } from './sessionChannel.ts'
import { askToSignIn, isAskingToSignIn } from './signInPrompt.ts'

/** The person of the session in this tab. A retry with another person's session must not happen. */
let personId: string | null = null

export function setPersonId(next: string | null): void {
  personId = next
}

export function getPersonId(): string | null {
  return personId
}

/**
 * `fetch` with the CSRF token. If the session ended, a change waits for the person to sign in again, and is repeated:
 * what was typed must not be lost. If the request needs a proof of who the person is, they are asked for it, and the
 * request is repeated. If the token is out of date (another tab signed in again), it is read once more and the request
 * repeated, but only if the same person is still signed in.
 */
export async function fetchWithSession(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const response = await send(input, init)
  if (await isSessionOver(input, init, response)) {
    return (await askToSignIn()) ? send(input, init) : response
  }
  if (response.status !== 403) return response
  const code = await readProblemCode(response)
  if (code === 'proof_required') return (await requestProof()) ? send(input, init) : response
  if (init.method === 'GET' || code !== 'csrf_failed') return response
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
  return fetch(input, { ...init, headers }).catch((error: unknown) => {
    // A request that was given up is not an outage.
    throw init.signal?.aborted === true ? error : toUnreachable(error)
  })
}

/** A request for data leads to the sign-in page instead, unless the person is being asked already. */
async function isSessionOver(
  input: RequestInfo | URL,
  { method }: RequestInit,
  response: Response,
): Promise<boolean> {
  if (response.status !== 401 || personId === null) return false
  if (method === 'GET' && !isAskingToSignIn()) return false
  const path = input instanceof Request ? input.url : String(input)
  return !path.includes('/api/auth/') && (await readProblemCode(response)) === 'unauthenticated'
}

async function readProblemCode(response: Response): Promise<unknown> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (problem as { code?: unknown } | null)?.code
}
