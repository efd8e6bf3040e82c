import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '#errors.ts'
import { checkOrigin, isSafeMethod } from './checkOrigin.ts'
import type { PersonSession } from './person.ts'

const csrfHeader = 'x-csrf-token'

/** Throws if another site may have made the browser send the request (CSRF). Reads are always safe. */
export function assertSafe(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  session: Pick<PersonSession, 'csrfTokens'>,
  publicOrigin: string,
): void {
  if (checkOrigin(method, headers, publicOrigin) !== 'allowed') {
    throw new ProblemError('forbidden_origin')
  }
  if (isSafeMethod(method)) return
  const token = headers[csrfHeader]
  if (typeof token !== 'string' || !session.csrfTokens.some((each) => isEqual(token, each))) {
    throw new ProblemError('csrf_failed')
  }
}

/**
 * Derives the CSRF tokens of a session, one from each key. Only pages of our origin can read it: other sites can make a browser
 * send the cookie, but not these tokens.
 */
export function createCsrfTokens(keys: readonly Buffer[], sessionId: string): string[] {
  return keys.map((key) => createHmac('sha256', key).update(sessionId).digest('base64url'))
}

function isEqual(token: string, expected: string): boolean {
  const tokenBytes = Buffer.from(token)
  const expectedBytes = Buffer.from(expected)
  return tokenBytes.length === expectedBytes.length && timingSafeEqual(tokenBytes, expectedBytes)
}
