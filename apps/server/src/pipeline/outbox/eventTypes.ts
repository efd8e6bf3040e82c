import {
  type BatchedEventType,
  eventTypeTexts,
  type WebhookEventType,
} from '@throughlink/protocol/rules'
import { type Static, type TObject, type TSchema, Type } from 'typebox'

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
    money: Type.Union(
      [
        Type.Object(
          {
            amount: Type.String({
              description: 'Exact, in units of the currency. Negative for a refund.',
            }),
            currency: Type.String({ description: 'ISO 4217.' }),
          },
          closed,
        ),
        Type.Null(),
      ],
      {
        description:
          'What the event adds to revenue. Null without an amount, and if another event has reported the same purchase.',
      },
    ),
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
    description: eventTypeTexts['install.matched'],
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
    description: eventTypeTexts['install.unmatched'],
    data: Type.Object({ appId, installId }, closed),
  },
  'link.clicked': {
    description: eventTypeTexts['link.clicked'],
    data: BatchSchema(ClickSchema),
  },
  'link.opened': {
    description: eventTypeTexts['link.opened'],
    data: BatchSchema(OpenSchema),
  },
  'event.logged': {
    description: eventTypeTexts['event.logged'],
    data: BatchSchema(EventSchema),
  },
  'link.created': {
    description: eventTypeTexts['link.created'],
    data: LinkSchema,
  },
  'link.updated': {
    description: eventTypeTexts['link.updated'],
    data: LinkSchema,
  },
  'link.archived': {
    description: eventTypeTexts['link.archived'],
    data: LinkSchema,
  },
  'link.deleted': {
    description: eventTypeTexts['link.deleted'],
    data: LinkSchema,
  },
  'domain.missing': {
    description: eventTypeTexts['domain.missing'],
    data: DomainSchema,
  },
  'domain.suspended': {
    description: eventTypeTexts['domain.suspended'],
    data: DomainSchema,
  },
  'domain.restored': {
    description: eventTypeTexts['domain.restored'],
    data: DomainSchema,
  },
  'import.finished': {
    description: eventTypeTexts['import.finished'],
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
    description: eventTypeTexts['erasure.finished'],
    data: Type.Object({ appId, erasureId: Type.String() }, closed),
  },
  'audit.recorded': {
    description: eventTypeTexts['audit.recorded'],
    // Without the details of the entry, which may name people and settings.
    data: Type.Object(
      {
        organizationId: Type.String(),
        appId: Type.Union([Type.String(), Type.Null()], {
          description: 'Null for an entry of the organization itself.',
        }),
        entryId: Type.String({ description: 'ID of the entry in the audit log.' }),
        at: time('Time of the entry.'),
        action: Type.String({ description: 'The change, such as `key.created`.' }),
        actor: Type.Object(
          {
            kind: Type.Union([
              Type.Literal('person'),
              Type.Literal('key'),
              Type.Literal('service'),
            ]),
            id: Type.String(),
          },
          closed,
        ),
        target: Type.String({ description: 'ID of the changed resource.' }),
        requestId: Type.Union([Type.String(), Type.Null()]),
      },
      closed,
    ),
  },
  'webhook.test': {
    description: eventTypeTexts['webhook.test'],
    data: Type.Object({ appId, endpointId: Type.String() }, closed),
  },
} as const satisfies Record<
  WebhookEventType,
  { readonly description: string; readonly data: TSchema }
>

export type { BatchedEventType, WebhookEventType }

export type WebhookData<T extends WebhookEventType> = Static<(typeof webhookEventTypes)[T]['data']>

export type SingleEventType = Exclude<WebhookEventType, BatchedEventType>

export type BatchItem<T extends BatchedEventType> = WebhookData<T>['items'][number]
