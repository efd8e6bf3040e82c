import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'

export const ResolveShortRequestSchema = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: limits.maxUrlLength,
      description: 'Origin and path of the short link. The query stays on the device.',
    }),
  },
  {
    title: 'ResolveShortRequest',
    description: 'Body of `POST /api/link/resolve-short`: resolve a short link.',
    additionalProperties: false,
  },
)
export type ResolveShortRequest = Static<typeof ResolveShortRequestSchema>

export const ResolveShortResponseSchema = Type.Object(
  {
    link: Type.String({
      maxLength: limits.maxUrlLength,
      description: 'Destination of the short link: a URL or an app path.',
    }),
    route: Type.Union([Type.String({ maxLength: limits.maxUrlLength }), Type.Null()], {
      description:
        'Path and query of `link`, as `/<path>?<query>`. Null if `link` has no readable path.',
    }),
    // A record, because every reader would have to parse the string that older clients use.
    parameters: Type.Record(Type.String(), Type.String(), {
      description:
        'Query parameters of `link`, percent-decoded. For a repeated name, the last value.',
    }),
  },
  {
    title: 'ResolveShortResponse',
    description: 'Result for an existing short link. An unknown short link gets status 404.',
  },
)
export type ResolveShortResponse = Static<typeof ResolveShortResponseSchema>
