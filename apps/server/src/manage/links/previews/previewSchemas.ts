import { type TSchema, Type } from 'typebox'
import { languages } from '#catalog/landing/texts/texts.ts'
import { BrandingChangesSchema } from '#manage/team/apps/appSchemas.ts'
import { NewLinkSchema } from '../linkSchemas.ts'
import { deviceNames } from './devices.ts'
import { findings } from './findPreviewedLink.ts'
import { answers } from './previewVisit.ts'
import { reasonCodes } from './reasons.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const PreviewRequestSchema = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        description:
          'Any URL, with or without `https://`. Its query counts as the query of the click.',
      }),
    ),
    linkId: Type.Optional(Type.String({ maxLength: 19, description: 'Id of a saved link.' })),
    link: Type.Optional(NewLinkSchema),
    app: Type.Optional(BrandingChangesSchema),
    language: Type.Optional(
      Type.Enum([...languages], { default: 'en', description: 'Language of the pages.' }),
    ),
  },
  {
    title: 'PreviewRequest',
    additionalProperties: false,
    description:
      'Give exactly one of `url`, `linkId` and `link`. `link` has the settings of a link that need not be saved. ' +
      '`app` has changes of the app’s landing pages that need not be saved either; on its own, it is previewed with ' +
      'a link that has only a destination.',
    examples: [
      { url: 'https://go.example.com/spring?utm_source=mail' },
      { url: 'go.example.com/spring', language: 'de' },
      { app: { accentColor: '#0b6b4f', landingHeadline: 'Lamps that last' }, language: 'de' },
    ],
  },
)

const DevicePreviewSchema = Type.Object(
  {
    device: Type.Enum(deviceNames, { description: 'The kind of device and browser.' }),
    answer: Type.Enum(answers, {
      description:
        '`store_redirect`: to Google Play. `url_redirect`: to the link’s URL for the platform, or to the destination. `landing_page`: a ' +
        'page in `html`. `social_card`: preview tags, in `card`. `error_page`: not found or no longer available.',
    }),
    status: Type.Integer({ description: 'HTTP status of the response.' }),
    targetUrl: nullable(
      Type.String(),
      'Target of the redirect, or of the main button or QR code of the page. Has `preview` for the click id.',
    ),
    opensInstalledApp: nullable(
      Type.Boolean(),
      'Whether the phone opens the app, if it is installed, instead of sending the request. Null if no app can open.',
    ),
    reasons: Type.Array(
      Type.Object(
        {
          code: Type.Enum([...reasonCodes], { description: 'Stable code of the reason.' }),
          text: Type.String({ description: 'The reason in English.' }),
        },
        { title: 'PreviewReason' },
      ),
      { description: 'Why the device gets this response, most important reason first.' },
    ),
    html: nullable(
      Type.String(),
      'The page, without its script. Show it in a sandboxed frame. Null for a redirect or a card.',
    ),
    card: nullable(
      Type.Object(
        {
          title: Type.String({ description: 'Title of the card.' }),
          description: nullable(Type.String(), 'Description in the card.'),
          imageUrl: nullable(Type.String(), 'URL of the image in the card.'),
        },
        { title: 'SocialCard' },
      ),
      'The card that messengers and social networks show. Null for other devices.',
    ),
  },
  { title: 'DevicePreview' },
)

export const LinkPreviewSchema = Type.Object(
  {
    finding: Type.Enum(findings, {
      description:
        'State of the link at the URL, or the reason why there is none. `active` links are served.',
    }),
    explanation: Type.String({ description: 'The finding in English.' }),
    url: nullable(Type.String(), 'The visited URL, as browsers write it. Null if it is not a URL.'),
    link: nullable(
      Type.Object(
        {
          id: nullable(Type.String(), 'Link id. Null for settings that are not saved.'),
          domain: Type.String({ description: 'Domain of the link.' }),
          slug: Type.String({ description: 'Slug of the link, which may be a pattern.' }),
          deliveredUrl: Type.String({ description: 'URL that the app receives for this visit.' }),
        },
        { title: 'PreviewedLink' },
      ),
      'The link. Null if there is none.',
    ),
    devices: Type.Array(DevicePreviewSchema, {
      description: 'The response to each device. Empty if links of the app cannot have the URL.',
    }),
  },
  { title: 'LinkPreview' },
)
