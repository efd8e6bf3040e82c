import { limits } from '@throughlink/protocol'
import {
  maxFolderLength,
  maxLinkDescriptionLength,
  maxLinkNameLength,
  maxLinkNoteLength,
  maxLinkTitleLength,
  maxTagLength,
  maxTags,
} from '@throughlink/protocol/rules'
import { type TSchema, Type } from 'typebox'
import { campaignNames, maxCampaignLength } from '#catalog/links/campaign.ts'
import { DeletedAtSchema } from '../team/deletion/deletion.ts'
import { TakedownSchema } from '../team/takedowns/takedownSchema.ts'

function nullable<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description })
}

function optional<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Optional(nullable(schema, description))
}

const Url = Type.String({ maxLength: limits.maxUrlLength })
const CampaignValue = Type.String({ maxLength: maxCampaignLength })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength }), {
  maxItems: maxTags,
})

const descriptions = {
  domain: 'One of the app’s domains. Defaults to the oldest one.',
  slug:
    'Path of the link on its domain. Defaults to eight random characters. A slug that ends in `/*`, such as ' +
    '`products/*`, stands for every path below it.',
  name: 'Internal name of the link. Visitors never see it. Without it, the dashboard shows the title.',
  note: 'Internal note about the link. Visitors never see it.',
  folder: 'Folder of the link. A new name creates the folder.',
  destination:
    'URL that the app receives: a page of your website, or a URL with the app’s scheme. If the slug ends in ' +
    '`/*`, a destination that ends in `/*` receives the path below the link.',
  iosUrl: 'URL that browsers on iOS open instead of the store or the landing page.',
  androidUrl: 'URL that browsers on Android open instead of the store or the landing page.',
  desktopUrl: 'URL that desktop browsers open instead of the landing page.',
  passesQuery:
    'Whether query parameters of a click are added to the destination, also when the app is installed only after ' +
    'the click. The destination’s own parameters win. Default: true.',
  passesCampaign:
    'Whether the campaign is added to the URLs that browsers and the app receive. Its values then replace those of ' +
    'the URLs, win over those of a click, and are the ones that analytics count. Default: true.',
  title: 'Title in the link preview and on the landing page.',
  description: 'Description in the link preview and on the landing page.',
  imageUrl:
    'URL of the image in the link preview. With HTTPS it is also the picture on the landing page.',
  appStorePage:
    'Id of a custom product page in the App Store (`ppid`). The link’s App Store button leads to that page.',
  startsAt:
    'Time the link starts. Before that it responds with 404, and visits are no clicks. Null if it is available at once.',
  expiresAt:
    'Time the link expires. From then on it redirects to `expiredUrl`, or responds with 410. Null if it never expires.',
  expiredUrl:
    'URL that visits get after the expiry, as written: without the query and the campaign. They are no clicks. The ' +
    'app receives it too.',
  isDisabled: 'Whether the link is disabled. A disabled link responds with 410.',
  tags: 'Labels to organize links by, sorted and without duplicates.',
  campaign:
    'Campaign of the link’s clicks. Parameters of a click override these values only if `passesCampaign` is false.',
} as const

const campaignDescriptions = {
  utm_source: 'Source of the traffic, such as `newsletter`.',
  utm_medium: 'Marketing medium, such as `email`.',
  utm_campaign: 'Name of the campaign.',
  utm_term: 'Search term.',
  utm_content: 'Variant of the content, such as `header`.',
} as const

/** Creates the properties of a campaign, with the same kind of value for each name. */
function createCampaignProperties<Schema extends TSchema>(
  createValue: (description: string) => Schema,
) {
  const [source, medium, campaign, term, content] = campaignNames
  return {
    [source]: Type.Optional(createValue(campaignDescriptions[source])),
    [medium]: Type.Optional(createValue(campaignDescriptions[medium])),
    [campaign]: Type.Optional(createValue(campaignDescriptions[campaign])),
    [term]: Type.Optional(createValue(campaignDescriptions[term])),
    [content]: Type.Optional(createValue(campaignDescriptions[content])),
  }
}

export const CampaignPatch = Type.Object(
  createCampaignProperties((description) => nullable(CampaignValue, description)),
  { additionalProperties: false, title: 'CampaignPatch' },
)

/** Values of a campaign, each of which is set. */
export const CampaignValues = Type.Object(
  createCampaignProperties((description) =>
    Type.String({ minLength: 1, maxLength: maxCampaignLength, description }),
  ),
  { additionalProperties: false, minProperties: 1, title: 'CampaignValues' },
)

/** Settings that null resets, in a body that creates or updates a link. */
const optionalSettings = {
  name: optional(Type.String({ maxLength: maxLinkNameLength }), descriptions.name),
  note: optional(Type.String({ maxLength: maxLinkNoteLength }), descriptions.note),
  folder: optional(Type.String({ maxLength: maxFolderLength }), descriptions.folder),
  iosUrl: optional(Url, descriptions.iosUrl),
  androidUrl: optional(Url, descriptions.androidUrl),
  desktopUrl: optional(Url, descriptions.desktopUrl),
  passesQuery: optional(Type.Boolean(), descriptions.passesQuery),
  passesCampaign: optional(Type.Boolean(), descriptions.passesCampaign),
  title: optional(Type.String({ maxLength: maxLinkTitleLength }), descriptions.title),
  description: optional(
    Type.String({ maxLength: maxLinkDescriptionLength }),
    descriptions.description,
  ),
  imageUrl: optional(Url, descriptions.imageUrl),
  appStorePage: optional(Type.String({ format: 'uuid', maxLength: 36 }), descriptions.appStorePage),
  startsAt: optional(Type.String({ format: 'date-time', maxLength: 40 }), descriptions.startsAt),
  expiresAt: optional(Type.String({ format: 'date-time', maxLength: 40 }), descriptions.expiresAt),
  expiredUrl: optional(Url, descriptions.expiredUrl),
  isDisabled: optional(Type.Boolean(), descriptions.isDisabled),
  tags: optional(Tags, descriptions.tags),
  campaign: optional(CampaignPatch, descriptions.campaign),
}

const Destination = Type.String({ ...Url, description: descriptions.destination })

const example = {
  destination: 'https://www.example.com/plants/fern?color=green',
  title: 'A fern for your window',
  tags: ['spring'],
  campaign: { utm_source: 'newsletter', utm_campaign: 'spring' },
}

export const NewLinkSchema = Type.Object(
  {
    domain: Type.Optional(Type.String({ maxLength: 253, description: descriptions.domain })),
    slug: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: descriptions.slug }),
    ),
    destination: Destination,
    ...optionalSettings,
  },
  { title: 'NewLink', additionalProperties: false, examples: [example] },
)

export const LinkPatchSchema = Type.Object(
  { destination: Type.Optional(Destination), ...optionalSettings },
  {
    title: 'LinkPatch',
    additionalProperties: false,
    description: 'Fields that are given are replaced, null resets a field, all others stay.',
    examples: [
      { title: 'A fern for your desk', campaign: { utm_campaign: 'summer' } },
      { appStorePage: '45812c9b-c296-43d3-c6a0-c5a02f74bf6e' },
    ],
  },
)

export const LinkSchema = Type.Object(
  {
    id: Type.String({ description: 'Link id: a 63-bit number in decimal digits.' }),
    url: Type.String({ description: 'Full URL of the link, to share.' }),
    domain: Type.String({ description: 'Domain of the link.' }),
    slug: Type.String({ description: 'Path of the link on its domain.' }),
    name: nullable(Type.String(), descriptions.name),
    note: nullable(Type.String(), descriptions.note),
    folder: nullable(Type.String(), descriptions.folder),
    destination: Type.String({ description: descriptions.destination }),
    iosUrl: nullable(Type.String(), descriptions.iosUrl),
    androidUrl: nullable(Type.String(), descriptions.androidUrl),
    desktopUrl: nullable(Type.String(), descriptions.desktopUrl),
    passesQuery: Type.Boolean({ description: descriptions.passesQuery }),
    passesCampaign: Type.Boolean({ description: descriptions.passesCampaign }),
    title: nullable(Type.String(), descriptions.title),
    description: nullable(Type.String(), descriptions.description),
    imageUrl: nullable(Type.String(), descriptions.imageUrl),
    appStorePage: nullable(Type.String({ format: 'uuid' }), descriptions.appStorePage),
    startsAt: nullable(Type.String({ format: 'date-time' }), descriptions.startsAt),
    expiresAt: nullable(Type.String({ format: 'date-time' }), descriptions.expiresAt),
    expiredUrl: nullable(Type.String(), descriptions.expiredUrl),
    isDisabled: Type.Boolean({ description: descriptions.isDisabled }),
    isArchived: Type.Boolean({
      description: 'Whether the link is archived. It is not served, but its slug stays taken.',
    }),
    deletedAt: DeletedAtSchema,
    takedown: TakedownSchema,
    tags: Type.Array(Type.String(), { description: descriptions.tags }),
    campaign: Type.Object(
      createCampaignProperties((description) => Type.String({ description })),
      { title: 'Campaign', description: descriptions.campaign },
    ),
    createdBy: nullable(
      Type.String(),
      'Creator of the link: `person:` or `key:` and an id. Null if the service created it.',
    ),
    createdAt: Type.String({ format: 'date-time', description: 'Time the link was created.' }),
    updatedAt: Type.String({ format: 'date-time', description: 'Time of the last change.' }),
    version: Type.Integer({
      description: 'Number of the version, as in the `ETag`. Each change adds one.',
    }),
  },
  { title: 'Link' },
)

export const BulkLinksSchema = Type.Object(
  {
    links: Type.Array(NewLinkSchema, {
      minItems: 1,
      maxItems: 500,
      description: 'Links to create.',
    }),
  },
  {
    title: 'BulkLinks',
    additionalProperties: false,
    examples: [{ links: [{ ...example, slug: 'spring/fern' }, example] }],
  },
)

export const BulkErrorSchema = Type.Object(
  {
    pointer: Type.String({
      description: 'JSON pointer to the invalid value in the link or the change.',
    }),
    detail: Type.String({ description: 'Explanation of the error.' }),
  },
  { title: 'BulkError' },
)

export const BulkOutcomeSchema = Type.Object(
  {
    created: Type.Integer({ description: 'Number of links created.' }),
    unchanged: Type.Integer({
      description: 'Number of links that already existed with the same content.',
    }),
    failed: Type.Integer({ description: 'Number of links that could not be created.' }),
    items: Type.Array(
      Type.Object(
        {
          outcome: Type.Enum(['created', 'unchanged', 'failed'], {
            description: 'Result for this link.',
          }),
          link: nullable(LinkSchema, 'The link, or null if it could not be created.'),
          errors: Type.Array(BulkErrorSchema, {
            description: 'Reasons why the link could not be created.',
          }),
        },
        { title: 'BulkResult' },
      ),
      { description: 'One result for each link of the request, in the same order.' },
    ),
  },
  { title: 'BulkOutcome' },
)
