import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../../errors.ts'
import { enforce } from '../../platform/limits/enforce.ts'
import type { Charge, RateLimits } from '../../platform/limits/rateLimits.ts'
import { judgeOrigin } from './judgeOrigin.ts'

/** For the schema of a route that needs a session. */
export const needsSession = [{ session: [] }] as const

/** What holds for all routes about people, also for those that nobody is signed in for yet. */
export function addPeopleHooks(app: FastifyInstance, publicOrigin: string): void {
  // Another site could sign somebody in as somebody else, and read what they then write.
  app.addHook('onRequest', (request, _, done) => {
    const isOurs = judgeOrigin(request.method, request.headers, publicOrigin) === 'allowed'
    done(isOurs ? undefined : new ProblemError('forbidden_origin'))
  })
  app.addHook('onSend', (_, reply, __, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Counts a try at a password or a token before it is looked at, so that those sent at the same time are
 * counted too. Refused while they cannot be counted.
 */
export function countTry(
  limits: RateLimits,
  { ip }: Pick<FastifyRequest, 'ip'>,
  email: string | null,
): Promise<void> {
  const byAddress: Charge = { limit: 'sign-in', by: 'address', subject: ip }
  if (email === null) return enforce(limits, [byAddress])
  return enforce(limits, [byAddress, { limit: 'sign-in', by: 'account', subject: email }])
}
