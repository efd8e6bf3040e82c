import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../../errors.ts'
import { isSafeMethod, checkOrigin } from './checkOrigin.ts'
import type { PersonSession } from './person.ts'

const csrfHeader = 'x-csrf-token'

/** Refuses what another site made the browser of a signed-in person send. Reading is always safe. */
export function assertSafe(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  session: Pick<PersonSession, 'csrfToken'>,
  publicOrigin: string,
): void {
  if (checkOrigin(method, headers, publicOrigin) !== 'allowed') {
    throw new ProblemError('forbidden_origin')
  }
  if (isSafeMethod(method)) return
  const given = headers[csrfHeader]
  if (typeof given !== 'string' || !isSame(given, session.csrfToken)) {
    throw new ProblemError('csrf_failed')
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === two.length && timingSafeEqual(one, two)
}
