import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { pageQuery, PageSchema, readPosition, toPage } from '#manage/access/pagination.ts'
import { sendTestMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { findMessage, listAttempts, listDeliveries } from './deliveryListStatements.ts'
import {
  endpointParams,
  readAccess,
  type WebhookRoutesOptions,
  writeAccess,
} from './endpointRoutes.ts'
import { findEndpoint } from './endpointStatements.ts'
import { redeliver, redeliverFailed } from './redeliveryStatements.ts'
import { requireAuditAccess } from './requireAuditAccess.ts'
import {
  DeliveryDetailSchema,
  DeliverySchema,
  RedeliveryResultSchema,
  RedeliverySchema,
  TestMessageSchema,
} from './webhookSchemas.ts'

const path = '/api/v1/apps/:appId/webhooks/:endpointId'
const tags = ['webhooks']
const messageParams = Type.Object({
  ...endpointParams.properties,
  messageId: Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' }),
})

/** Adds routes to list deliveries, redeliver messages and send a test message. */
export function addWebhookDeliveryRoutes(
  app: FastifyInstance,
  { db, changes, now }: Pick<WebhookRoutesOptions, 'db' | 'changes' | 'now'>,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  async function requireEndpoint(appId: string, endpointId: string): Promise<void> {
    if ((await findEndpoint(db, appId, endpointId)) === null) throw new ProblemError('not_found')
  }

  routes.get(
    `${path}/deliveries`,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'listWebhookDeliveries',
        summary: 'List deliveries of a webhook',
        description: 'Newest first. Deliveries are kept for 30 days.',
        params: endpointParams,
        querystring: Type.Object(
          { ...pageQuery, status: Type.Optional(DeliverySchema.properties.status) },
          { additionalProperties: false },
        ),
        response: { 200: PageSchema(DeliverySchema, 'WebhookDeliveriesPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { endpointId } = request.params
      const appId = getAppId(request)
      const { after, limit = 50, status } = request.query
      await requireEndpoint(appId, endpointId)
      const [last = null] = readPosition(after, [/^msg_[0-9a-f]{32}$/]) ?? []
      const filter = { appId, endpointId, status, after: last, limit: limit + 1 }
      return toPage(
        await listDeliveries(db, filter),
        limit,
        (delivery) => ({
          ...delivery,
          createdAt: delivery.createdAt.toISOString(),
          nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
          lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
          deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
        }),
        ({ messageId }) => [messageId],
      )
    },
  )

  routes.get(
    `${path}/deliveries/:messageId`,
    {
      config: { access: readAccess },
      schema: {
        tags,
        operationId: 'getWebhookDelivery',
        summary: 'Get a message and its delivery attempts',
        params: messageParams,
        response: { 200: DeliveryDetailSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { endpointId, messageId } = request.params
      const appId = getAppId(request)
      await requireEndpoint(appId, endpointId)
      const message = await findMessage(db, appId, messageId)
      if (message === null) throw new ProblemError('not_found')
      requireAuditAccess(request.caller.principal, [message.eventType])
      const attempts = await listAttempts(db, appId, endpointId, messageId)
      return {
        messageId,
        eventType: message.eventType,
        createdAt: message.createdAt.toISOString(),
        data: message.data,
        attempts: attempts.map((each) => ({ ...each, startedAt: each.startedAt.toISOString() })),
      }
    },
  )

  routes.post(
    `${path}/deliveries/:messageId/redelivery`,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'redeliverWebhookMessage',
        summary: 'Redeliver a message',
        description: 'Sends the message again with the same ID and a new series of retries.',
        params: messageParams,
        response: { 202: RedeliveryResultSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.redelivered', async (trx) => {
        const { endpointId, messageId } = request.params
        const redelivery = { appId: getAppId(request), endpointId, messageId, now: new Date(now()) }
        if (!(await redeliver(trx, redelivery))) throw new ProblemError('not_found')
        return { target: endpointId, details: { messageId }, status: 202, body: { count: 1 } }
      }),
  )

  routes.post(
    `${path}/redelivery`,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'redeliverFailedWebhookMessages',
        summary: 'Redeliver all failed messages since a time',
        params: endpointParams,
        body: RedeliverySchema,
        response: { 202: RedeliveryResultSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.redelivered', async (trx) => {
        const { endpointId } = request.params
        const appId = getAppId(request)
        await requireEndpoint(appId, endpointId)
        const since = new Date(request.body.since)
        const redelivery = { appId, endpointId, since, now: new Date(now()) }
        const count = await redeliverFailed(trx, redelivery)
        return { target: endpointId, details: { count }, status: 202, body: { count } }
      }),
  )

  routes.post(
    `${path}/test`,
    {
      config: { access: writeAccess },
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test message',
        params: endpointParams,
        response: { 202: TestMessageSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'webhook.tested', async (trx) => {
        const { endpointId } = request.params
        const appId = getAppId(request)
        await requireEndpoint(appId, endpointId)
        const messageId = await sendTestMessage(trx, appId, endpointId, now())
        if (messageId === null) {
          throw new ProblemError('conflict', {
            detail: 'The webhook is disabled. Enable it first.',
          })
        }
        return { target: endpointId, status: 202, body: { messageId } }
      }),
  )
}
