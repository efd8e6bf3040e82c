import {
  appFormats,
  landingLanguages,
  maxLandingHeadlineLength,
  maxLandingTextLength,
  maxPictureUrlLength,
  maxRating,
  maxRatingCount,
  minRating,
} from '@throughlink/protocol/rules'
import { type TSchema, Type } from 'typebox'
import { desktopResponses } from '#catalog/links/landingSettings.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const headline = Type.String({ maxLength: maxLandingHeadlineLength })
const text = Type.String({ maxLength: maxLandingTextLength })
const pictureUrl = Type.String({ maxLength: maxPictureUrlLength })
const LanguageSchema = Type.Enum([...landingLanguages])

const translation = {
  headline: nullable(headline, 'Headline. Null: that of all other languages.'),
  text: nullable(text, 'Text. Null: that of all other languages.'),
  imageUrl: nullable(pictureUrl, 'HTTPS URL of the picture. Null: that of all other languages.'),
}

const translationList = {
  maxItems: landingLanguages.length,
  description: 'Texts and pictures of single languages, each language once.',
}

const RatingSchema = Type.Object(
  {
    value: Type.Number({
      minimum: minRating,
      maximum: maxRating,
      description: 'Average of all ratings, with at most one decimal.',
    }),
    count: Type.Integer({ minimum: 1, maximum: maxRatingCount, description: 'Number of ratings.' }),
  },
  { title: 'Rating', additionalProperties: false },
)

const common = {
  iconUrl: nullable(
    pictureUrl,
    'HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more.',
  ),
  accentColor: nullable(
    Type.String(appFormats.accentColor),
    'Colour of the main button on landing pages, as `#rrggbb`.',
  ),
  landingHeadline: nullable(headline, 'Headline on the landing pages of links without a title.'),
  landingText: nullable(text, 'Text on the landing pages of links without a description.'),
  landingLanguage: nullable(
    LanguageSchema,
    'Language of `landingHeadline` and `landingText`, for screen readers. Null: unknown.',
  ),
  landingImageUrl: nullable(
    pictureUrl,
    'HTTPS URL of the picture on landing pages of links without an image.',
  ),
  rating: nullable(
    RatingSchema,
    'Rating in stores, to show on landing pages. The service does not ask the stores: keep it up to date.',
  ),
  desktopResponse: Type.Enum([...desktopResponses], {
    title: 'DesktopResponse',
    description:
      'What desktops get of a link without a `desktopUrl`. `page`: a page with a QR code and a way to the ' +
      'destination. `qr_code`: the page without that way. `destination`: a redirect to the destination, if it is a ' +
      'web URL on another host; otherwise the page.',
  }),
}

/** How landing pages look, and what desktops get. */
export const brandingFields = {
  ...common,
  landingTranslations: Type.Array(
    Type.Object({ language: LanguageSchema, ...translation }, { title: 'LandingTranslation' }),
    translationList,
  ),
}

export const brandingChangeFields = {
  ...common,
  landingTranslations: Type.Array(
    Type.Object(
      { language: LanguageSchema, ...Type.Partial(Type.Object(translation)).properties },
      { title: 'LandingTranslationBody', additionalProperties: false },
    ),
    translationList,
  ),
}
