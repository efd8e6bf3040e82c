import { apiVersion, headerNames } from '@throughlink/protocol'
import {
  EventsRequestSchema,
  EventsResponseSchema,
  MatchRequestSchema,
  MatchResponseSchema,
  ProblemSchema,
  ResolveShortRequestSchema,
  ResolveShortResponseSchema,
} from '@throughlink/protocol/schemas'
import { format, resolveConfig } from 'prettier'

const text = (pattern: string, example: string, description: string) => ({
  type: 'string',
  pattern,
  examples: [example],
  description,
})

/** Headers of a request, by their names in lower case: HTTP ignores the case. */
const headers = {
  'content-type': text('^application/json', 'application/json', 'The body is JSON in UTF-8.'),
  [headerNames.authorization.toLowerCase()]: text(
    '^Bearer \\S+$',
    'Bearer <API_KEY>',
    'The publishable key of the app.',
  ),
  [headerNames.appId.toLowerCase()]: text('^\\S+$', '<appID>', 'The app that the key belongs to.'),
  [headerNames.sdk.toLowerCase()]: text(
    '^[\\w.-]+/\\S+$',
    '<name>/<version>',
    'Name and version of the client library.',
  ),
  [headerNames.apiVersion.toLowerCase()]: {
    const: apiVersion,
    examples: [apiVersion],
    description: 'The version of the API that the client library was written for.',
  },
}

const HeadersSchema = {
  title: 'RequestHeaders',
  description: 'Headers of every request, by their names in lower case.',
  type: 'object',
  properties: headers,
  required: Object.keys(headers),
}

/** The wire format by file name: `schemas/<name>.schema.json`. */
export const wireSchemas = {
  headers: HeadersSchema,
  'match-request': MatchRequestSchema,
  'match-response': MatchResponseSchema,
  'resolve-request': ResolveShortRequestSchema,
  'resolve-response': ResolveShortResponseSchema,
  'events-request': EventsRequestSchema,
  'events-response': EventsResponseSchema,
  problem: ProblemSchema,
} as const satisfies Readonly<Record<string, object>>

/** Returns the content of a schema file. */
export async function printSchema(name: keyof typeof wireSchemas): Promise<string> {
  const { title, description, ...rest } = wireSchemas[name] as unknown as Record<string, unknown>
  const $schema = 'https://json-schema.org/draft/2020-12/schema'
  const json = JSON.stringify({ $schema, title, description, ...rest }, null, 2)
  return format(json, { ...(await resolveConfig(import.meta.filename)), parser: 'json' })
}
