import { Type, type Static, type TSchema } from 'typebox'

const appId = Type.String({ description: 'ID of the app.' })
const linkId = Type.String({
  description: 'ID of the link. A string, because it has up to 63 bits.',
})
const installId = Type.String({ description: 'ID that the app assigned to the install.' })
const closed = { additionalProperties: false } as const

const LinkSchema = Type.Object(
  {
    appId,
    linkId,
    domain: Type.String({ description: 'Domain of the link.' }),
    slug: Type.String({ description: 'Path of the link on its domain.' }),
    destination: Type.String({ description: 'Destination that the app receives.' }),
  },
  closed,
)

/**
 * Webhook event types, each with the schema of its `data`. Messages contain no device data except the install
 * id. Schemas are closed: properties that they do not define are removed before a message is stored.
 */
export const webhookEventTypes = {
  'install.matched': {
    description: 'An install was matched to a click.',
    data: Type.Object(
      {
        appId,
        installId,
        linkId,
        method: Type.Union([
          Type.Literal('referrer'),
          Type.Literal('clipboard'),
          Type.Literal('probabilistic'),
        ]),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
      },
      closed,
    ),
  },
  'install.unmatched': {
    description: 'No click was matched to an install.',
    data: Type.Object({ appId, installId }, closed),
  },
  'link.created': { description: 'A link was created.', data: LinkSchema },
  'link.updated': { description: 'A link was updated.', data: LinkSchema },
  'link.archived': {
    description: 'A link was archived and no longer redirects.',
    data: LinkSchema,
  },
  'import.finished': {
    description: 'An import of links finished.',
    data: Type.Object(
      {
        appId,
        importId: Type.String(),
        createdCount: Type.Integer({ minimum: 0 }),
        refusedCount: Type.Integer({ minimum: 0 }),
      },
      closed,
    ),
  },
  'erasure.finished': {
    description: 'The data of an install was erased.',
    data: Type.Object({ appId, erasureId: Type.String() }, closed),
  },
  'webhook.test': {
    description: 'A test message, sent to one endpoint on request.',
    data: Type.Object({ appId, endpointId: Type.String() }, closed),
  },
} as const satisfies Record<string, { readonly description: string; readonly data: TSchema }>

export type WebhookEventType = keyof typeof webhookEventTypes

export type WebhookData<T extends WebhookEventType> = Static<(typeof webhookEventTypes)[T]['data']>
