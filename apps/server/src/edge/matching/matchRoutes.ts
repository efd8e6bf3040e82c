import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { apiPaths } from '@throughlink/protocol'
import { MatchRequestSchema, MatchResponseSchema } from '@throughlink/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import type { AppActivity } from '#catalog/apps/appActivity.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { needsKey, problemResponses } from '#platform/http/problemResponses.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { MatchInstall } from './matchInstall.ts'

export interface MatchRoutesOptions {
  readonly matchInstall: MatchInstall
  readonly activity: Pick<AppActivity, 'record'>
  readonly limits: RateLimits
  readonly metrics: Metrics
}

/**
 * A new user waits for this response, by default for five seconds. A longer `Retry-After` would end that wait
 * without another try, although most outages of an engine are restarts that take a second or two.
 */
const outageRetrySeconds = 1

export function addMatchRoutes(app: FastifyInstance, options: MatchRoutesOptions): void {
  const { matchInstall, activity, limits, metrics } = options
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    apiPaths.matchLink,
    {
      config: { outageRetrySeconds },
      schema: {
        tags: ['link'],
        security: needsKey,
        summary: 'Match an install to a link',
        body: MatchRequestSchema,
        response: { 200: MatchResponseSchema, ...problemResponses },
      },
    },
    async ({ body, owner, ip }) => {
      await enforceLimits(limits, [
        { limit: 'match', by: 'address', subject: ip },
        { limit: 'match', by: 'key', subject: owner.appId },
        { limit: 'match', by: 'tenant', subject: owner.organizationId },
      ])
      const { response, isMiss } = await matchInstall(body, { appId: owner.appId, address: ip })
      if (isMiss) await enforceLimits(limits, buildMissCharges('match-miss', ip, owner.appId))
      if (response.link !== null) activity.record(owner.appId, 'match')
      metrics.matches.inc({ type: response.matchType })
      return response
    },
  )
}
