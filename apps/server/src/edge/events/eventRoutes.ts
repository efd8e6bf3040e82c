import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { apiPaths, limits as protocolLimits } from '@throughlink/protocol'
import { EventsRequestSchema, EventsResponseSchema } from '@throughlink/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import type { AppActivity } from '#catalog/apps/appActivity.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { needsKey, problemResponses } from '#platform/http/problemResponses.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { IngestEvents } from './ingestEvents.ts'

export interface EventRoutesOptions {
  readonly ingestEvents: IngestEvents
  readonly activity: Pick<AppActivity, 'record'>
  readonly limits: RateLimits
  readonly metrics: Metrics
}

/** A batch of twenty events has 8 kB. */
const charactersPerRequest = 16_000

/** Large bodies count as several requests: what they cost to read, store and ship grows with their size. */
function countAsRequests(bodyText: string | null): number {
  return Math.ceil((bodyText?.length ?? protocolLimits.maxRequestBytes) / charactersPerRequest)
}

export function addEventRoutes(app: FastifyInstance, options: EventRoutesOptions): void {
  const { ingestEvents, activity, limits, metrics } = options
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    apiPaths.events,
    {
      config: { keepsBodyText: true },
      schema: {
        tags: ['link'],
        security: needsKey,
        summary: 'Ingest a batch of events',
        body: EventsRequestSchema,
        response: { 202: EventsResponseSchema, ...problemResponses },
      },
    },
    async ({ body, bodyText, owner, ip, headers }, reply) => {
      const times = countAsRequests(bodyText)
      await enforceLimits(limits, [
        { limit: 'events', by: 'address', subject: ip, times },
        { limit: 'events', by: 'key', subject: owner.appId, times },
        { limit: 'events', by: 'tenant', subject: owner.organizationId, times },
      ])
      // Without a content length, the body may have any size up to the limit.
      const bodyBytes = Number(headers['content-length'] ?? Infinity)
      const sender = { appId: owner.appId, address: ip }
      const response = await ingestEvents({ request: body, text: bodyText, bodyBytes }, sender)
      if (response.accepted > 0) activity.record(owner.appId, 'event')
      metrics.events.inc({ outcome: 'accepted' }, response.accepted)
      metrics.events.inc({ outcome: 'duplicate' }, response.duplicate)
      metrics.events.inc({ outcome: 'rejected' }, response.rejected.length)
      return reply.code(202).send(response)
    },
  )
}
