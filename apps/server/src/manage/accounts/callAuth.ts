import { APIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError, unavailable } from '../../errors.ts'

/** Long enough to tell browsers apart; a header can be thousands. */
const shownCharacters = 200

/**
 * What better-auth is told of a request: its cookies, and which browser it is. Not its address, which only
 * the connection knows, and nothing that a client could claim to be somebody else by.
 */
export function headersFor({ headers }: Pick<FastifyRequest, 'headers'>): Headers {
  const told = new Headers()
  if (headers.cookie !== undefined) told.set('cookie', headers.cookie)
  const agent = headers['user-agent']
  if (agent !== undefined) told.set('user-agent', agent.slice(0, shownCharacters))
  return told
}

/** Hands the cookies of an answer on. */
export function setCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) void reply.header('set-cookie', cookie)
}

/**
 * Calls better-auth, and says in the wire's words why it refuses. It hides the reason of its own failures,
 * and the database is all that it could fail by.
 */
export async function callAuth<T>(
  call: () => Promise<T>,
  refusal: 'sign_in_failed' | 'unauthenticated',
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.statusCode >= 500) throw unavailable(error)
    throw new ProblemError(refusal, { cause: error })
  }
}
