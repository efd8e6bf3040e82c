import { Type } from 'typebox'
import { webhookEventTypes, type WebhookEventType } from '../../pipeline/outbox/eventTypes.ts'

const moment = Type.String({ format: 'date-time' })
const nullableMoment = Type.Union([moment, Type.Null()])
const eventTypeNames = Object.keys(webhookEventTypes) as WebhookEventType[]
const eventTypes = Type.Array(Type.Enum(eventTypeNames), {
  uniqueItems: true,
  maxItems: eventTypeNames.length,
  description: 'What it is told of. None: everything, and what is added later.',
})
const url = Type.String({
  maxLength: 2048,
  description: 'https, on a public host, at port 443 or 8443.',
})
const description = Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$' })

const fields = {
  id: Type.String(),
  url,
  description,
  eventTypes,
  isEnabled: Type.Boolean(),
  disabledReason: Type.Union([Type.Enum(['manual', 'gone', 'failing']), Type.Null()], {
    description:
      '`gone`: the receiver answered 410. `failing`: it answered nothing good for five days.',
  }),
  failingSince: nullableMoment,
  previousSecretUntil: Type.Union([moment, Type.Null()], {
    description: 'Until when messages are signed by the secret before the present one as well.',
  }),
  version: Type.Integer(),
  createdAt: moment,
  updatedAt: moment,
}
const secret = Type.String({ description: 'What messages are signed with. It is not shown again.' })

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
      { url: 'https://hooks.lumen.example:8443/all', description: 'Everything, to the warehouse.' },
    ],
  },
)

export const EndpointChangesSchema = Type.Object(
  {
    url: Type.Optional(url),
    description: Type.Optional(description),
    eventTypes: Type.Optional(eventTypes),
    isEnabled: Type.Optional(Type.Boolean()),
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
        description: 'How long the old secret signs as well. 0 where it has leaked.',
      }),
    ),
  },
  { additionalProperties: false, title: 'SecretRotation', examples: [{}, { overlapHours: 0 }] },
)

export const DeliverySchema = Type.Object(
  {
    messageId: Type.String({ description: 'Also the header `webhook-id`.' }),
    eventType: Type.String(),
    createdAt: moment,
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attemptCount: Type.Integer(),
    nextAttemptAt: nullableMoment,
    lastAttemptAt: nullableMoment,
    lastStatusCode: Type.Union([Type.Integer(), Type.Null()]),
    lastError: Type.Union([Type.String(), Type.Null()]),
    deliveredAt: nullableMoment,
  },
  { title: 'WebhookDelivery' },
)

export const DeliveryDetailSchema = Type.Object(
  {
    messageId: Type.String(),
    eventType: Type.String(),
    createdAt: moment,
    data: Type.Unknown({ description: 'What was sent as `data`.' }),
    attempts: Type.Array(
      Type.Object({
        number: Type.Integer(),
        startedAt: moment,
        durationMs: Type.Integer(),
        statusCode: Type.Union([Type.Integer(), Type.Null()]),
        error: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  },
  { title: 'WebhookDeliveryDetail' },
)

export const RedeliverySchema = Type.Object(
  { since: moment },
  {
    additionalProperties: false,
    title: 'Redelivery',
    examples: [{ since: '2026-11-01T00:00:00.000Z' }],
  },
)

export const RedeliveryResultSchema = Type.Object(
  { count: Type.Integer({ description: 'How many are sent again.' }) },
  { title: 'RedeliveryResult' },
)

export const TestMessageSchema = Type.Object({ messageId: Type.String() }, { title: 'TestMessage' })
