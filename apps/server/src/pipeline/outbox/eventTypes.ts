import { Type, type Static, type TSchema } from 'typebox'

const appId = Type.String({ description: 'The app it happened in.' })
const linkId = Type.String({ description: 'The id of the link, as text: it has up to 63 bits.' })
const installId = Type.String({ description: 'The id that the app gave this install.' })
const closed = { additionalProperties: false } as const

const LinkSchema = Type.Object(
  {
    appId,
    linkId,
    domain: Type.String(),
    slug: Type.String(),
    destination: Type.String({ description: 'What the app is handed.' }),
  },
  closed,
)

/**
 * What can be told, each with what its `data` holds. Of a phone nothing is told but the id of its install.
 * A schema is closed: what it does not name is taken out before a message is stored.
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
    description: 'An install was told that no click led to it.',
    data: Type.Object({ appId, installId }, closed),
  },
  'link.created': { description: 'A link was made.', data: LinkSchema },
  'link.updated': { description: 'A link was changed.', data: LinkSchema },
  'link.archived': {
    description: 'A link was put away, and no longer leads on.',
    data: LinkSchema,
  },
  'import.finished': {
    description: 'An import of links has ended.',
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
    description: 'What was known of a person was erased.',
    data: Type.Object({ appId, erasureId: Type.String() }, closed),
  },
  'webhook.test': {
    description: 'Sent by hand, to one endpoint, to see that it takes messages.',
    data: Type.Object({ appId, endpointId: Type.String() }, closed),
  },
} as const satisfies Record<string, { readonly description: string; readonly data: TSchema }>

export type WebhookEventType = keyof typeof webhookEventTypes

export type WebhookData<T extends WebhookEventType> = Static<(typeof webhookEventTypes)[T]['data']>
