import { APIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError, unavailable } from '#errors.ts'
import { truncateText } from '#platform/text/truncateText.ts'
import { signCookiesAgain } from './signCookiesAgain.ts'

/** Long enough to tell browsers apart; a header can have thousands of characters. */
const maxUserAgentLength = 200

/**
 * Picks the headers that better-auth gets: cookies and user agent. Everything else is left out, in particular
 * headers that could spoof the client's address or identity. Cookies may be signed with any of the secrets.
 */
export function toAuthHeaders(
  { headers }: Pick<FastifyRequest, 'headers'>,
  cookieSecrets: readonly string[],
): Headers {
  const picked = new Headers()
  if (headers.cookie !== undefined) {
    picked.set('cookie', signCookiesAgain(headers.cookie, cookieSecrets))
  }
  const agent = headers['user-agent']
  if (agent !== undefined) picked.set('user-agent', truncateText(agent, maxUserAgentLength))
  return picked
}

/** Copies the cookies of a better-auth response to the reply. */
export function setCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) void reply.header('set-cookie', cookie)
}

/**
 * Calls better-auth and maps its errors to problems: a refusal to `refusal`, a failure to `unavailable`. It
 * hides the cause of its failures, but only the database can cause one.
 */
export async function callAuth<T>(
  call: () => Promise<T>,
  refusal: 'sign_in_failed' | 'unauthenticated' | 'invalid_token',
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.statusCode >= 500) throw unavailable(error)
    throw new ProblemError(refusal, { cause: error })
  }
}
