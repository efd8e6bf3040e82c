import { Type } from 'typebox'
import { webhookEventTypes, type WebhookEventType } from '../../pipeline/outbox/eventTypes.ts'

const timestamp = Type.String({ format: 'date-time' })
const nullableTimestamp = (description: string) =>
  Type.Union([timestamp, Type.Null()], { description })
const eventTypeNames = Object.keys(webhookEventTypes) as WebhookEventType[]
const eventTypes = Type.Array(Type.Enum(eventTypeNames), {
  uniqueItems: true,
  maxItems: eventTypeNames.length,
  description: 'Event types to send. Empty means all types, including types added later.',
})
const url = Type.String({
  maxLength: 2048,
  description: 'HTTPS URL on a public host, at port 443 or 8443.',
})
const description = Type.String({
  maxLength: 500,
  pattern: '^[^\\u0000]*$',
  description: 'Description for your own use.',
})

const isEnabled = Type.Boolean({ description: 'Whether messages are sent to the webhook.' })

const fields = {
  id: Type.String(),
  url,
  description,
  eventTypes,
  isEnabled,
  disabledReason: Type.Union([Type.Enum(['manual', 'gone', 'failing']), Type.Null()], {
    description:
      '`manual`: disabled through the API. `gone`: the receiver responded with 410. `failing`: every attempt failed for five days.',
  }),
  failingSince: nullableTimestamp('Time since which every attempt has failed. Null if healthy.'),
  previousSecretUntil: nullableTimestamp(
    'Time until which messages are also signed with the previous secret.',
  ),
  version: Type.Integer({ description: 'Incremented with every change. Also the ETag.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
}
const secret = Type.String({ description: 'Signing secret. It is shown only once.' })

export const EndpointSchema = Type.Object(fields, { title: 'WebhookEndpoint' })
export const EndpointWithSecretSchema = Type.Object(
  { ...fields, secret },
  { title: 'WebhookEndpointWithSecret' },
)
export const EndpointListSchema = Type.Object(
  { items: Type.Array(EndpointSchema) },
  { title: 'WebhookEndpointList' },
)

export const NewEndpointSchema = Type.Object(
  { url, description: Type.Optional(description), eventTypes: Type.Optional(eventTypes) },
  {
    additionalProperties: false,
    title: 'NewWebhookEndpoint',
    examples: [
      { url: 'https://hooks.lumen.example/throughlink', eventTypes: ['install.matched'] },
      {
        url: 'https://hooks.lumen.example:8443/all',
        description: 'All events, for the warehouse.',
      },
    ],
  },
)

export const EndpointChangesSchema = Type.Object(
  {
    url: Type.Optional(url),
    description: Type.Optional(description),
    eventTypes: Type.Optional(eventTypes),
    isEnabled: Type.Optional(isEnabled),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'WebhookEndpointChanges',
    examples: [{ eventTypes: ['link.created', 'link.updated'] }, { isEnabled: false }],
  },
)

export const SecretRotationSchema = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 168,
        default: 24,
        description:
          'Hours for which messages are also signed with the old secret. Use 0 if it has leaked.',
      }),
    ),
  },
  { additionalProperties: false, title: 'SecretRotation', examples: [{}, { overlapHours: 0 }] },
)

export const DeliverySchema = Type.Object(
  {
    messageId: Type.String({
      description: 'ID of the message, also sent as the `webhook-id` header.',
    }),
    eventType: Type.String(),
    createdAt: timestamp,
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attemptCount: Type.Integer({ description: 'Number of attempts, over all redeliveries.' }),
    nextAttemptAt: nullableTimestamp('Time of the next attempt. Null if none is scheduled.'),
    lastAttemptAt: nullableTimestamp('Time of the last attempt.'),
    lastStatusCode: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the last attempt. Null without a response.',
    }),
    lastError: Type.Union([Type.String(), Type.Null()], {
      description: 'Error code of the last attempt, such as `timed_out`. Null if it succeeded.',
    }),
    deliveredAt: nullableTimestamp('Time of the successful delivery.'),
  },
  { title: 'WebhookDelivery' },
)

export const DeliveryDetailSchema = Type.Object(
  {
    messageId: Type.String(),
    eventType: Type.String(),
    createdAt: timestamp,
    data: Type.Unknown({ description: 'The `data` of the message.' }),
    attempts: Type.Array(
      Type.Object({
        number: Type.Integer(),
        startedAt: timestamp,
        durationMs: Type.Integer(),
        statusCode: Type.Union([Type.Integer(), Type.Null()], {
          description: 'HTTP status of the response. Null without a response.',
        }),
        error: Type.Union([Type.String(), Type.Null()], {
          description: 'Error code, such as `timed_out`. Null if the attempt succeeded.',
        }),
      }),
    ),
  },
  { title: 'WebhookDeliveryDetail' },
)

export const RedeliverySchema = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'Redeliver failed messages created at or after this time.',
    }),
  },
  {
    additionalProperties: false,
    title: 'Redelivery',
    examples: [{ since: '2026-11-01T00:00:00.000Z' }],
  },
)

export const RedeliveryResultSchema = Type.Object(
  { count: Type.Integer({ description: 'Number of messages that are redelivered.' }) },
  { title: 'RedeliveryResult' },
)

export const TestMessageSchema = Type.Object({ messageId: Type.String() }, { title: 'TestMessage' })
