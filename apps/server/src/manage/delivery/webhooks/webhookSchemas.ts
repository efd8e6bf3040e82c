import { limits } from '@throughlink/protocol'
import {
  batchedEventTypes,
  maxSettingLength,
  maxWebhookDescriptionLength,
  regions,
  type SettingName,
  settingNames,
} from '@throughlink/protocol/rules'
import { type TNumber, type TOptional, type TSchema, type TString, Type } from 'typebox'
import { type EndpointKind, endpointKinds } from '#pipeline/outbox/endpointKinds.ts'
import { type WebhookEventType, webhookEventTypes } from '#pipeline/outbox/eventTypes.ts'

const timestamp = Type.String({ format: 'date-time' })
const nullableTimestamp = (description: string) =>
  Type.Union([timestamp, Type.Null()], { description })
const eventTypeNames = Object.keys(webhookEventTypes) as WebhookEventType[]
const eventTypes = Type.Array(Type.Enum(eventTypeNames, { title: 'WebhookEventType' }), {
  title: 'WebhookEventTypes',
  uniqueItems: true,
  maxItems: eventTypeNames.length,
  description: `Event types to send. Empty means all types, including types added later, except those with many messages, which are sent in batches: ${batchedEventTypes.join(', ')}, and except audit.recorded, for which a key needs audit:read. A connector accepts some types only, and must name them.`,
})
const url = Type.String({
  maxLength: limits.maxUrlLength,
  description:
    'HTTPS URL on a public host, at port 443 or 8443. Required for a webhook. A connector has its own.',
})
const kind = Type.Enum(Object.keys(endpointKinds) as EndpointKind[], {
  title: 'WebhookKind',
  description:
    'Receiver of the messages: `webhook` for a server of your own, or a connector to a product. It cannot be changed.',
})
const rate = Type.Number({ exclusiveMinimum: 0, maximum: 1 })
const sampling = Type.Object(
  Object.fromEntries(eventTypeNames.map((name) => [name, Type.Optional(rate)])) as Record<
    WebhookEventType,
    TOptional<TNumber>
  >,
  {
    additionalProperties: false,
    title: 'WebhookSampling',
    description:
      'Share of the messages of a type that is sent, such as 0.1 for a tenth. In a batch, it is the share of the items. Types without a rate are sent in full. A sampled message contains its `sampleRate`.',
  },
)
const secretText = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[!-~]*$',
    description: `${description} Stored encrypted. Responses contain the last four characters.`,
  })
const settings = Type.Object(
  {
    region: Type.Optional(
      Type.Enum([...regions], {
        description:
          'Region of your project. Default: `us`. PostHog, Segment, Google Analytics and Amplitude: `us`, `eu`. Mixpanel: `us`, `eu`, `in`.',
      }),
    ),
    origin: Type.Optional(
      Type.String({
        maxLength: maxSettingLength,
        description: 'PostHog only: origin of an instance of your own, instead of a region.',
      }),
    ),
    apiKey: Type.Optional(secretText('PostHog: project API key. Amplitude: API key.')),
    writeKey: Type.Optional(secretText('Segment: write key of the source.')),
    measurementId: Type.Optional(
      Type.String({
        pattern: '^G-[A-Z0-9]{4,20}$',
        description: 'Google Analytics: measurement ID of the web stream.',
      }),
    ),
    apiSecret: Type.Optional(
      secretText('Google Analytics: API secret of the Measurement Protocol.'),
    ),
    projectToken: Type.Optional(secretText('Mixpanel: project token.')),
    webhookUrl: Type.Optional(
      Type.String({
        maxLength: maxSettingLength,
        pattern: '^https://hooks\\.slack\\.com/services/[A-Za-z0-9/]+$',
        description:
          'Slack: URL of the incoming webhook. Stored encrypted. Responses contain the last four characters.',
      }),
    ),
  } satisfies Record<SettingName, TSchema>,
  {
    additionalProperties: false,
    title: 'ConnectorSettingsBody',
    description:
      'Settings of a connector. A change replaces all of them, except secrets that it does not contain.',
  },
)
const description = Type.String({
  maxLength: maxWebhookDescriptionLength,
  pattern: '^[^\\u0000]*$',
  description: 'Description for your own use.',
})

const shownSettings = Type.Object(
  Object.fromEntries(settingNames.map((name) => [name, Type.Optional(Type.String())])) as Record<
    SettingName,
    TOptional<TString>
  >,
  {
    additionalProperties: false,
    title: 'ConnectorSettings',
    description: 'Settings of a connector. Secrets are shortened to their last four characters.',
  },
)

const isEnabled = Type.Boolean({ description: 'Whether messages are sent to the webhook.' })

export const EndpointSchema = Type.Object(
  {
    id: Type.String(),
    kind,
    url: Type.String({ description: 'Where messages are sent, without secrets.' }),
    description,
    eventTypes,
    sampling,
    settings: shownSettings,
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
  },
  { title: 'Webhook' },
)
const secret = Type.Union([Type.String(), Type.Null()], {
  description: 'Signing secret. It is shown only once. Null for a connector.',
})

export const EndpointWithSecretSchema = Type.Intersect([EndpointSchema, Type.Object({ secret })], {
  title: 'WebhookWithSecret',
})
export const EndpointListSchema = Type.Object(
  { items: Type.Array(EndpointSchema) },
  { title: 'WebhookList' },
)

export const NewEndpointSchema = Type.Object(
  {
    kind: Type.Optional(kind),
    url: Type.Optional(url),
    description: Type.Optional(description),
    eventTypes: Type.Optional(eventTypes),
    sampling: Type.Optional(sampling),
    settings: Type.Optional(settings),
  },
  {
    additionalProperties: false,
    title: 'NewWebhook',
    examples: [
      { url: 'https://hooks.lumen.example/throughlink', eventTypes: ['install.matched'] },
      {
        url: 'https://hooks.lumen.example:8443/all',
        description: 'All events, for the warehouse.',
      },
      {
        url: 'https://hooks.lumen.example/clicks',
        eventTypes: ['link.clicked', 'install.matched'],
        sampling: { 'link.clicked': 0.1 },
      },
      {
        kind: 'posthog',
        eventTypes: ['link.clicked', 'install.matched', 'event.logged'],
        settings: { region: 'eu', apiKey: 'phc_exampleexampleexample' },
      },
      {
        kind: 'slack',
        eventTypes: ['domain.missing', 'domain.suspended', 'import.finished'],
        settings: { webhookUrl: 'https://hooks.slack.com/services/T0/B0/example' },
      },
    ],
  },
)

export const EndpointChangesSchema = Type.Object(
  {
    url: Type.Optional(url),
    description: Type.Optional(description),
    eventTypes: Type.Optional(eventTypes),
    sampling: Type.Optional(sampling),
    settings: Type.Optional(settings),
    isEnabled: Type.Optional(isEnabled),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'WebhookChanges',
    examples: [
      { eventTypes: ['link.created', 'link.updated'] },
      { isEnabled: false },
      { eventTypes: ['link.clicked'], sampling: { 'link.clicked': 0.05 } },
    ],
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
    data: Type.Unknown({ description: 'The `data` of the message. A batch has `items`.' }),
    attempts: Type.Array(
      Type.Object(
        {
          number: Type.Integer(),
          startedAt: timestamp,
          durationMs: Type.Integer(),
          statusCode: Type.Union([Type.Integer(), Type.Null()], {
            description: 'HTTP status of the response. Null without a response.',
          }),
          error: Type.Union([Type.String(), Type.Null()], {
            description: 'Error code, such as `timed_out`. Null if the attempt succeeded.',
          }),
        },
        { title: 'WebhookAttempt' },
      ),
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
