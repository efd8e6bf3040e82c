import { limits } from '@throughlink/protocol'
import { Type, type TSchema } from 'typebox'
import { campaignNames, maxCampaignLength } from '../../catalog/links/campaign.ts'
import { maxLengths, maxTags } from './validateSettings.ts'

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const Url = Type.String({ maxLength: limits.maxUrlLength })
const CampaignValue = Type.String({ maxLength: maxCampaignLength })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: maxLengths.tag }), {
  maxItems: maxTags,
})

/** An object with the same value at each name of a campaign. */
function campaignOf<Schema extends TSchema>(value: Schema) {
  const [source, medium, campaign, term, content] = campaignNames
  return Type.Object(
    {
      [source]: Type.Optional(value),
      [medium]: Type.Optional(value),
      [campaign]: Type.Optional(value),
      [term]: Type.Optional(value),
      [content]: Type.Optional(value),
    },
    { additionalProperties: false },
  )
}

const described = {
  destination: 'What the app is handed: an address of your site, or of the app’s own scheme.',
  overrides: 'Where a browser on this platform goes instead of the store or the landing page.',
  passesQuery: 'Whether the query of a click is added to the destination.',
  campaign: 'What its clicks count for. A click with parameters of its own counts for those.',
  domain: 'One of the app’s domains. The oldest one if it is not given.',
  slug: 'The path. Eight random characters if it is not given.',
} as const

/** What can be cleared, in a body that creates a link or changes one. */
const optionalSettings = {
  iosUrl: Type.Optional(orNull(Url)),
  androidUrl: Type.Optional(orNull(Url)),
  desktopUrl: Type.Optional(orNull(Url)),
  passesQuery: Type.Optional(orNull(Type.Boolean())),
  title: Type.Optional(orNull(Type.String({ maxLength: maxLengths.title }))),
  description: Type.Optional(orNull(Type.String({ maxLength: maxLengths.description }))),
  imageUrl: Type.Optional(orNull(Url)),
  expiresAt: Type.Optional(orNull(Type.String({ format: 'date-time', maxLength: 40 }))),
  isDisabled: Type.Optional(orNull(Type.Boolean())),
  tags: Type.Optional(orNull(Tags)),
  campaign: Type.Optional(orNull(campaignOf(orNull(CampaignValue)))),
}

const example = {
  destination: 'https://www.example.com/plants/fern?color=green',
  title: 'A fern for your window',
  tags: ['spring'],
  campaign: { utm_source: 'newsletter', utm_campaign: 'spring' },
}

export const NewLinkSchema = Type.Object(
  {
    domain: Type.Optional(Type.String({ maxLength: 253, description: described.domain })),
    slug: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: described.slug })),
    destination: Type.String({ ...Url, description: described.destination }),
    ...optionalSettings,
  },
  { title: 'NewLink', additionalProperties: false, examples: [example] },
)

export const LinkPatchSchema = Type.Object(
  { destination: Type.Optional(Url), ...optionalSettings },
  {
    title: 'LinkPatch',
    additionalProperties: false,
    description: 'What is given replaces, null clears, what is not given stays.',
    examples: [{ title: 'A fern for your desk', campaign: { utm_campaign: 'summer' } }],
  },
)

export const LinkSchema = Type.Object(
  {
    id: Type.String({ description: 'A number of 63 bits, in decimal digits.' }),
    url: Type.String({ description: 'The link as people share it.' }),
    domain: Type.String(),
    slug: Type.String(),
    destination: Type.String({ description: described.destination }),
    iosUrl: Type.Union([Type.String(), Type.Null()], { description: described.overrides }),
    androidUrl: Type.Union([Type.String(), Type.Null()], { description: described.overrides }),
    desktopUrl: Type.Union([Type.String(), Type.Null()], { description: described.overrides }),
    passesQuery: Type.Boolean({ description: described.passesQuery }),
    title: orNull(Type.String()),
    description: orNull(Type.String()),
    imageUrl: orNull(Type.String()),
    expiresAt: orNull(Type.String({ format: 'date-time' })),
    isDisabled: Type.Boolean(),
    isArchived: Type.Boolean({ description: 'It is not served. Its slug stays taken.' }),
    tags: Type.Array(Type.String()),
    campaign: Type.Object(campaignOf(Type.String()).properties, {
      description: described.campaign,
    }),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    version: Type.Integer({ description: 'As in the `ETag`. Counts up with each change.' }),
  },
  { title: 'Link' },
)

export const BulkLinksSchema = Type.Object(
  { links: Type.Array(NewLinkSchema, { minItems: 1, maxItems: 500 }) },
  {
    title: 'BulkLinks',
    additionalProperties: false,
    examples: [{ links: [{ ...example, slug: 'spring/fern' }, example] }],
  },
)

export const BulkOutcomeSchema = Type.Object(
  {
    created: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
    items: Type.Array(
      Type.Object({
        outcome: Type.Enum(['created', 'unchanged', 'failed']),
        link: Type.Union([LinkSchema, Type.Null()]),
        errors: Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() }), {
          description: 'Why it failed. Pointers are into the item.',
        }),
      }),
      { description: 'One for each link of the request, in its order.' },
    ),
  },
  { title: 'BulkOutcome' },
)
