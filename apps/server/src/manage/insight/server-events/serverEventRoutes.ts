import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxServerEventsBytes } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { ServerEventsOutcomeSchema, ServerEventsSchema } from './serverEventSchemas.ts'
import { storeServerEvents, type StoreServerEventsOptions } from './storeServerEvents.ts'

/** As many bytes as those of one request of an app count for. */
const bytesPerRequest = 16_000

export interface ServerEventRouteOptions {
  readonly log: StoreServerEventsOptions['log']
  readonly limits: RateLimits
  readonly metrics: Pick<Metrics, 'events'>
  readonly now: () => number
}

export function addServerEventRoutes(
  app: FastifyInstance,
  { log, limits, metrics, now }: ServerEventRouteOptions,
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/events',
    {
      // Whoever invents events invents results of links, so this is not for editors.
      config: { access: { subject: 'app', role: 'admin', scope: 'events:write' } },
      bodyLimit: maxServerEventsBytes,
      schema: {
        tags: ['installs'],
        operationId: 'logEvents',
        summary: 'Log up to 1,000 events of installs',
        description:
          'For what happens on your server, such as renewals. Each event is validated separately, and all valid ones ' +
          'are stored before the response. The request can be repeated safely; an `Idempotency-Key` is not needed. ' +
          'The limits of an event are those of the SDK. Events are not added to the audit log.',
        params: Type.Object({ appId: Type.String() }),
        body: ServerEventsSchema,
        response: { 202: ServerEventsOutcomeSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const bytes = Number(request.headers['content-length'] ?? maxServerEventsBytes)
      const times = Math.ceil(bytes / bytesPerRequest)
      await enforceLimits(limits, [
        { limit: 'events', by: 'key', subject: appId, times },
        { limit: 'events', by: 'tenant', subject: getOrganizationId(request), times },
      ])
      const events = readEvents(request.body)
      const outcome = await storeServerEvents(events, { log, appId, nowMs: now() })
      metrics.events.inc({ outcome: 'accepted' }, outcome.accepted)
      metrics.events.inc({ outcome: 'rejected' }, outcome.rejected.length)
      return reply.code(202).send(outcome)
    },
  )
}

function readEvents({ events }: Static<typeof ServerEventsSchema>) {
  return events.map(({ time, ...event }, index) => {
    if (event.installId === undefined && event.userId === undefined) {
      const errors = [{ pointer: `/events/${index}`, detail: 'must have installId or userId' }]
      throw new ProblemError('validation_failed', { errors })
    }
    const timeMs = Date.parse(time)
    // The format of the schema allows leap seconds, which a `Date` cannot represent.
    if (!Number.isNaN(timeMs)) return { ...event, time: timeMs }
    const errors = [
      { pointer: `/events/${index}/time`, detail: 'must be a time without a leap second' },
    ]
    throw new ProblemError('validation_failed', { errors })
  })
}
