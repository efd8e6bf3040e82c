import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'

export const ResolveShortRequestSchema = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: limits.maxUrlLength,
      description: 'The short link: origin and path. Its query stays on the device.',
    }),
  },
  {
    title: 'ResolveShortRequest',
    description: 'Body of `POST /api/link/resolve-short`: where does this short link lead?',
    additionalProperties: false,
  },
)
export type ResolveShortRequest = Static<typeof ResolveShortRequestSchema>

export const ResolveShortResponseSchema = Type.Object(
  {
    link: Type.String({
      maxLength: limits.maxUrlLength,
      description: 'Where the short link leads: a URL, or a path of the app.',
    }),
    route: Type.Union([Type.String({ maxLength: limits.maxUrlLength }), Type.Null()], {
      description: 'Path and query of `link`, `/<path>?<query>`. Null when none can be read.',
    }),
    // A record because the string that older clients know has to be parsed again by every reader.
    parameters: Type.Record(Type.String(), Type.String(), {
      description:
        'The query of `link`, percent-decoded. Of a name that occurs twice, the last value.',
    }),
  },
  {
    title: 'ResolveShortResponse',
    description: 'The answer for a short link that exists. Status 404 says that there is none.',
  },
)
export type ResolveShortResponse = Static<typeof ResolveShortResponseSchema>
