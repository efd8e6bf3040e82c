import { maxNameLength } from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { NameSchema } from '#manage/access/nameSchema.ts'
import { ignoredReasons, refusedReasons, sourceKinds } from './purchaseMessage.ts'

const maxSecretLength = 255
const maxAppIds = 20

const name = NameSchema('Name of the source, for the team.', maxNameLength)
const kind = Type.Enum(sourceKinds, { description: 'Who sends the messages.', type: 'string' })

const SettingsSchema = Type.Object(
  {
    appIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255, pattern: '^[!-~]+$' }), {
        maxItems: maxAppIds,
        description:
          'Of `app_store`: the bundle IDs of the app, required. Of `revenuecat`: the IDs of the apps in RevenueCat; ' +
          'empty for all of them. Messages of other apps are refused.',
      }),
    ),
    acceptsSandbox: Type.Optional(
      Type.Boolean({
        description:
          'Whether purchases of the test environment count. Off by default: they are listed only.',
      }),
    ),
    accountToken: Type.Optional(
      Type.Enum(['install', 'user'], {
        description:
          'Of `app_store`: what your app passes as `appAccountToken`. The install ID by default, or its user ID.',
        type: 'string',
      }),
    ),
  },
  { title: 'PurchaseSourceSettings', additionalProperties: false },
)

/** Visible characters, because a header carries it. */
const secret = Type.String({
  minLength: 16,
  maxLength: maxSecretLength,
  pattern: '^[!-~]+(?: [!-~]+)*$',
  description:
    'Of `revenuecat`: the authorization header that you set in RevenueCat. Of `stripe`: the signing secret of the ' +
    'webhook, `whsec_…`. None for `app_store`. Stored encrypted, and never shown.',
})

export const NewPurchaseSourceSchema = Type.Object(
  { kind, name, settings: Type.Optional(SettingsSchema), secret: Type.Optional(secret) },
  {
    title: 'NewPurchaseSource',
    additionalProperties: false,
    examples: [
      { kind: 'stripe', name: 'Web shop', secret: 'whsec_c2lnbmluZy1zZWNyZXQ' },
      { kind: 'app_store', name: 'App Store', settings: { appIds: ['com.example.shop'] } },
    ],
  },
)

export const PurchaseSourceChangesSchema = Type.Object(
  {
    name: Type.Optional(name),
    settings: Type.Optional(SettingsSchema),
    secret: Type.Optional(secret),
  },
  {
    title: 'PurchaseSourceChanges',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ settings: { acceptsSandbox: true } }],
  },
)

export const PurchaseSourceSchema = Type.Object(
  {
    id: Type.String(),
    kind,
    name: Type.String(),
    url: Type.String({ description: 'Where the source sends its messages.' }),
    settings: Type.Object(
      {
        appIds: Type.Array(Type.String()),
        acceptsSandbox: Type.Boolean(),
        accountToken: Type.Enum(['install', 'user'], { type: 'string' }),
      },
      { title: 'StoredPurchaseSourceSettings' },
    ),
    version: Type.Integer(),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'PurchaseSource' },
)

export const PurchaseSourceListSchema = Type.Object(
  { items: Type.Array(PurchaseSourceSchema) },
  { title: 'PurchaseSourceList' },
)

export const PurchaseMessageListSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Type.Union([Type.String(), Type.Null()], {
            description: 'ID that the source gave the message. Null if it could not be read.',
          }),
          type: Type.Union([Type.String(), Type.Null()], {
            description: 'What the source calls it, such as `RENEWAL` or `invoice.paid`.',
          }),
          status: Type.Enum(['counted', 'ignored', 'refused', 'test'], {
            description:
              'Counted: an event was stored, whose purchase counts unless another one has reported it. Ignored: ' +
              'valid, but nobody paid. Refused: see `reason`. Test: a test message of the source.',
            type: 'string',
          }),
          reason: Type.Union([Type.Enum([...ignoredReasons, ...refusedReasons]), Type.Null()], {
            description: 'Why it does not count. Null if it does, and for a test.',
          }),
          count: Type.Integer({ description: 'How often it has arrived. It counts once.' }),
          receivedAt: Type.String({ format: 'date-time', description: 'The last time.' }),
        },
        { title: 'PurchaseMessage' },
      ),
    ),
  },
  { title: 'PurchaseMessageList' },
)
