import { eventRejectionCodes } from '@throughlink/protocol'
import { maxServerEvents } from '@throughlink/protocol/rules'
import { LinkEventSchema } from '@throughlink/protocol/schemas'
import { Type } from 'typebox'

const { id, installId, userId, name, data } = LinkEventSchema.properties

/** Those of an app, which has no amounts of its own. */
const serverEventRejectionCodes = [...eventRejectionCodes, 'invalid_amount'] as const
export type ServerEventRejectionCode = (typeof serverEventRejectionCodes)[number]

const ServerEventSchema = Type.Object(
  {
    id: {
      ...id,
      description:
        'Your ID of the event. An event sent again with the same ID and time is counted once, so use one that a ' +
        'retry has too, such as that of the order.',
    },
    installId: Type.Optional({
      ...installId,
      description:
        'The install that the event belongs to, as `useLinkDetails` of the SDK returns it. The event is counted for ' +
        'the link of the install. Required without `userId`.',
    }),
    userId: Type.Optional({
      ...userId,
      description:
        'The person that the event belongs to, by the ID that your app passes to `setUserId`. Without `installId`, ' +
        'the event is counted for the install that reported the person last, if one has done so before.',
    }),
    name: {
      ...name,
      description:
        'A name of the SDK, such as `purchase`, or your own. `install` and `link_opened` are for the SDK only.',
    },
    time: Type.String({
      format: 'date-time',
      description: 'When it happened. At most seven days ago.',
    }),
    data: Type.Optional(data),
    value: Type.Optional(
      Type.Union([Type.Number(), Type.String({ maxLength: 40 })], {
        description:
          'Amount in units of `currency`, exact: `"19.90"` or `19.9`. A refund is negative; with the name `refund` it ' +
          'is, whatever the sign. At most 15 digits, and no fraction of the smallest unit of the currency.',
      }),
    ),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217. Required with `value`.' }),
    ),
    purchaseId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'ID of the purchase or refund. It counts once, however many events have it: the app reports the same one as ' +
          '`transactionId`. Give several refunds of one purchase IDs of their own.',
      }),
    ),
  },
  { title: 'ServerEvent', additionalProperties: false },
)

export const ServerEventsSchema = Type.Object(
  {
    events: Type.Array(ServerEventSchema, { minItems: 1, maxItems: maxServerEvents }),
  },
  {
    title: 'ServerEvents',
    additionalProperties: false,
    examples: [
      {
        events: [
          {
            id: 'renewal-7420-2026-11',
            installId: '0b9f2c1e-5d0a-4b53-9f7e-2f1d6c1f8a10',
            name: 'subscription_renewed',
            time: '2026-11-19T08:30:00Z',
            data: { plan: 'yearly' },
            value: '19.90',
            currency: 'EUR',
            purchaseId: 'order-7420',
          },
        ],
      },
    ],
  },
)

export const ServerEventsOutcomeSchema = Type.Object(
  {
    accepted: Type.Integer({
      minimum: 0,
      description: 'Number of events that are stored. Those sent before are included.',
    }),
    rejected: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'ID of the event.' }),
          code: Type.Enum(serverEventRejectionCodes, {
            description:
              'Why it was rejected. Do not send the same event again. `invalid_amount`: `value` and `currency` are no ' +
              'exact amount, or one of them is missing.',
          }),
        },
        { title: 'RejectedEvent' },
      ),
    ),
  },
  { title: 'ServerEventsOutcome' },
)
