import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'

export const MatchTypeSchema = Type.Enum(['referrer', 'clipboard', 'probabilistic', 'none'], {
  title: 'MatchType',
  description: 'By what the install was matched.',
  type: 'string',
})
export type MatchType = Static<typeof MatchTypeSchema>

export const MatchResponseSchema = Type.Object(
  {
    link: Type.Union([Type.String({ maxLength: limits.maxUrlLength }), Type.Null()], {
      description: 'The link that led to the install: a URL, or a path of the app. Null for none.',
    }),
    matchType: MatchTypeSchema,
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Probability that `link` is right: 1 for a referrer or a clipboard token, 0 for no match.',
    }),
    reason: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Why there is no link, as a word for logs, such as `no_candidates`, `ambiguous` or ' +
          '`index_unavailable`. Not a list to decide by: words come and go.',
      }),
    ),
  },
  {
    title: 'MatchResponse',
    description: 'The answer to a match request. Status 404 means the same as a null `link`.',
  },
)
export type MatchResponse = Static<typeof MatchResponseSchema>
