import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../../errors.ts'
import { enforceLimits } from '../../platform/limits/enforceLimits.ts'
import type { Charge, RateLimits } from '../../platform/limits/rateLimits.ts'
import { checkOrigin } from './checkOrigin.ts'

/** For the schema of a route that needs a session. */
export const needsSession = [{ session: [] }] as const

/** What holds for all routes about people, also for those that nobody is signed in for yet. */
export function addAccountHooks(app: FastifyInstance, publicOrigin: string): void {
  // Another site could sign somebody in as somebody else, and read what they then write.
  app.addHook('onRequest', (request, _, done) => {
    const isOurs = checkOrigin(request.method, request.headers, publicOrigin) === 'allowed'
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
export function chargeSignIn(
  limits: RateLimits,
  { ip }: Pick<FastifyRequest, 'ip'>,
  email: string | null,
): Promise<void> {
  const byAddress: Charge = { limit: 'sign-in', by: 'address', subject: ip }
  if (email === null) return enforceLimits(limits, [byAddress])
  return enforceLimits(limits, [byAddress, { limit: 'sign-in', by: 'account', subject: email }])
}
