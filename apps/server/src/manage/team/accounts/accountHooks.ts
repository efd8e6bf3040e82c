import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#errors.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { Charge, RateLimits } from '#platform/limits/rateLimits.ts'
import { checkOrigin } from './checkOrigin.ts'

/** The `security` of a route that needs a session. */
export const needsSession = [{ session: [] }] as const

/** Checks the origin and disables caching on every account route, including those that need no session. */
export function addAccountHooks(app: FastifyInstance, publicOrigin: string): void {
  // Another site could otherwise sign a visitor in to its own account, and read what they enter (login CSRF).
  app.addHook('onRequest', (request, _, done) => {
    const isAllowed = checkOrigin(request.method, request.headers, publicOrigin) === 'allowed'
    done(isAllowed ? undefined : new ProblemError('forbidden_origin'))
  })
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.needsProof === true && schema !== undefined) {
      Object.assign(schema, { 'x-needs-proof': true })
    }
  })
  app.addHook('onSend', (_, reply, __, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Counts an attempt with a password or a token before it is checked, so that concurrent attempts are counted
 * too. Throws `rate_limited` over the limit, and while attempts cannot be counted.
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
