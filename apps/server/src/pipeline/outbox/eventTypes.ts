import { Type, type Static, type TObject, type TSchema } from 'typebox'

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

const DomainSchema = Type.Object(
  { appId, domain: Type.String({ description: 'Name of the domain.' }) },
  closed,
)

const time = (description: string) => Type.String({ format: 'date-time', description })
const itemId = Type.String({
  description: 'ID of the item. The same if the item is ever sent again.',
})
const nullableLinkId = Type.Union([linkId, Type.Null()], {
  description: 'ID of the link. Null if there is none or it is unknown.',
})
const country = Type.Union([Type.String(), Type.Null()], {
  description: 'ISO 3166 code of the country. Null if unknown.',
})

/** The data of a type that is sent in batches: one message has several items. */
function BatchSchema<Item extends TObject>(item: Item) {
  return Type.Object({ appId, items: Type.Array(item, { minItems: 1 }) }, closed)
}

const ClickSchema = Type.Object(
  {
    id: itemId,
    linkId,
    clickedAt: time('Time of the click.'),
    platform: Type.String({ description: '`ios`, `android` or `desktop`.' }),
    country,
    referrerHost: Type.Union([Type.String(), Type.Null()], {
      description: 'Host of the page that contained the link.',
    }),
    campaign: Type.Record(Type.String(), Type.String(), {
      description: 'Campaign parameters of the click, such as `utm_source`.',
    }),
  },
  closed,
)

const OpenSchema = Type.Object(
  {
    id: itemId,
    installId,
    linkId: nullableLinkId,
    linkType: Type.Union([Type.Literal('verified'), Type.Literal('scheme'), Type.Null()], {
      description:
        '`verified` for a universal link or app link, `scheme` for a custom URL scheme. Null if unknown.',
    }),
    isFirstOpen: Type.Boolean({
      description: 'Whether the link opened the app on its first run, which counts as an install.',
    }),
    openedAt: time('Time at which the link opened the app, corrected for the clock of the device.'),
    country,
  },
  closed,
)

const EventSchema = Type.Object(
  {
    id: itemId,
    installId,
    linkId: nullableLinkId,
    name: Type.String({ description: 'Name of the event.' }),
    happenedAt: time('Time of the event, corrected for the clock of the device.'),
    country,
    data: Type.Unknown({
      description: 'Data that the app logged with the event. Null if there is none.',
    }),
    isDataOmitted: Type.Boolean({
      description: 'Whether the data was left out because it is too large for a message.',
    }),
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
  'link.clicked': {
    description: 'People clicked links. Bots and prefetches are left out. Sent in batches.',
    data: BatchSchema(ClickSchema),
  },
  'link.opened': {
    description: 'Links opened the app. Sent in batches.',
    data: BatchSchema(OpenSchema),
  },
  'event.logged': {
    description: 'The app logged events. Sent in batches.',
    data: BatchSchema(EventSchema),
  },
  'link.created': { description: 'A link was created.', data: LinkSchema },
  'link.updated': { description: 'A link was updated.', data: LinkSchema },
  'link.archived': {
    description: 'A link was archived and no longer redirects.',
    data: LinkSchema,
  },
  'link.deleted': {
    description: 'A link was deleted and no longer redirects. It can be restored for a while.',
    data: LinkSchema,
  },
  'domain.missing': {
    description: 'The TXT record of a domain is missing. The domain is suspended in seven days.',
    data: DomainSchema,
  },
  'domain.suspended': {
    description: 'A domain was suspended, because its TXT record is missing.',
    data: DomainSchema,
  },
  'domain.restored': {
    description: 'The TXT record of a domain is back.',
    data: DomainSchema,
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

/**
 * Types with many messages. They are sent in batches, once the log is shipped, and only to endpoints that name
 * them: an endpoint for all types does not get them.
 */
export const batchedEventTypes = ['link.clicked', 'link.opened', 'event.logged'] as const

export type BatchedEventType = (typeof batchedEventTypes)[number]
export type SingleEventType = Exclude<WebhookEventType, BatchedEventType>

export type BatchItem<T extends BatchedEventType> = WebhookData<T>['items'][number]
