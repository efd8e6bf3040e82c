import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { ProblemError } from '#errors.ts'
import { limitConnections } from '#platform/limits/limitConnections.ts'
import { secondMs } from '#platform/time/durations.ts'
import { toPrincipalKey } from './principal.ts'

/** A page of the dashboard sends a dozen requests at once, whose statements take milliseconds each. */
const maxWaiting = 100
/** Longer than a statement may take. */
const maxWaitMs = 5 * secondMs

/**
 * Lets the requests of an organization use at most half of the connections of the management API at a time, and those of a
 * person without one too. What authorizes a request is not counted: it reads few rows.
 */
export function addConnectionBudgets(app: FastifyInstance, pool: Pool): void {
  const runFor = limitConnections(pool, {
    maxPerKey: Math.max(1, Math.floor(pool.options.max / 2)),
    maxWaitingPerKey: maxWaiting,
    maxWaitMs,
    makeError: () =>
      new ProblemError('rate_limited', {
        detail: 'Too many slow requests of this organization at once.',
        retryAfterSeconds: 1,
      }),
  })
  app.addHook('preHandler', ({ caller }, _, done) => {
    runFor(caller.subject?.organizationId ?? toPrincipalKey(caller.principal), done)
  })
}
