import { type TSchema, Type } from 'typebox'
import { LinkNameSchema } from '#manage/links/findLinkNames.ts'
import { installMethods } from './install.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** Query parameters that filter installs. */
export const installFilterQuery = {
  linkId: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,18}$',
      maxLength: 19,
      examples: ['7261833042275114112'],
      description: 'Only installs matched to this link. Defaults to the whole app.',
    }),
  ),
  method: Type.Optional(
    Type.Enum([...installMethods], { description: 'Only installs with this method.' }),
  ),
  isMatched: Type.Optional(
    Type.Boolean({ description: 'True: only matched installs. False: only unmatched ones.' }),
  ),
  reason: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: '^[a-z_]+$',
      examples: ['ambiguous'],
      description: 'Only unmatched installs with this reason.',
    }),
  ),
  minConfidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      examples: [0.9],
      description: 'Only installs with at least this confidence.',
    }),
  ),
  platform: Type.Optional(
    Type.Enum(['ios', 'android'], { description: 'Only installs on this platform.' }),
  ),
  isTest: Type.Optional(
    Type.Boolean({
      description: 'True: only installs on test devices. False: only installs on other devices.',
    }),
  ),
}

export const InstallSchema = Type.Object(
  {
    installId: Type.String({ description: 'ID of the install.' }),
    installedAt: Type.String({ format: 'date-time', description: 'Time of the first open.' }),
    platform: nullable(Type.String(), 'Platform of the device. Null if unknown.'),
    country: nullable(Type.String(), 'Two-letter country code. Null if unknown.'),
    method: Type.Enum([...installMethods], {
      description:
        'Method of the match. `opened`: a link opened the app on its first run. `none`: no match.',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Probability that the link is right. 0 without a match.',
    }),
    reason: nullable(Type.String(), 'Reason why there is no match. Null if there is one.'),
    linkId: nullable(Type.String(), 'Matched link. Null if there is no match.'),
    link: nullable(LinkNameSchema, 'Name of the matched link. Null if the link was purged.'),
    clickedAt: nullable(
      Type.String({ format: 'date-time' }),
      'Time of the matched click. Null if unknown.',
    ),
    delaySeconds: nullable(
      Type.Number({ minimum: 0 }),
      'Time from the click to the first open. Null if unknown.',
    ),
    isTest: Type.Boolean({ description: 'Whether the device is a test device now.' }),
  },
  { title: 'Install' },
)
