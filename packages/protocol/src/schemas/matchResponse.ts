import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'

export const MatchTypeSchema = Type.Enum(['referrer', 'clipboard', 'probabilistic', 'none'], {
  title: 'MatchType',
  description: 'How the install was matched.',
  type: 'string',
})
export type MatchType = Static<typeof MatchTypeSchema>

export const MatchResponseSchema = Type.Object(
  {
    link: Type.Union([Type.String({ maxLength: limits.maxMatchedLinkLength }), Type.Null()], {
      description:
        'The matched link: a URL or an app path, with the query of the click. Null for no match.',
    }),
    matchType: MatchTypeSchema,
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Probability that `link` is correct: 1 for a referrer or a clipboard token, 0 for no match.',
    }),
    reason: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Reason for no match, for logs, such as `no_candidates` or `ambiguous`. Values may change; ' +
          'do not branch on them.',
      }),
    ),
  },
  {
    title: 'MatchResponse',
    description: 'Result of a match request. Status 404 means the same as a null `link`.',
  },
)
export type MatchResponse = Static<typeof MatchResponseSchema>
