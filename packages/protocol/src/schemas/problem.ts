import { type Static, Type } from 'typebox'
import { type ProblemCode, problemCodes } from '../problemCodes.ts'

export const ProblemDetailSchema = Type.Object(
  {
    pointer: Type.String({
      description: 'Where in the body, as a JSON pointer such as `/events/0/id`.',
    }),
    detail: Type.String({ description: 'What is wrong there, in words for a developer.' }),
  },
  { title: 'ProblemDetail', description: 'One fault in the body of a request.' },
)
export type ProblemDetail = Static<typeof ProblemDetailSchema>

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'A URI that names the problem and leads to its page.' }),
    title: Type.String({ description: 'The problem in a few words, the same every time.' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
    code: Type.Enum(Object.keys(problemCodes) as ProblemCode[], {
      description:
        'The problem as one word, for programs. A newer service may send one that is not listed: ' +
        'decide by `status` where a code is unknown.',
      type: 'string',
    }),
    requestId: Type.String({
      description: 'Names this request in the log of the service, also in `X-Request-ID`.',
    }),
    detail: Type.Optional(
      Type.String({ description: 'What went wrong this time and how to cure it.' }),
    ),
    errors: Type.Optional(
      Type.Array(ProblemDetailSchema, {
        description: 'With `validation_failed`: every fault that was found.',
      }),
    ),
  },
  {
    title: 'Problem',
    description: 'Body of every error: RFC 9457, `application/problem+json`.',
  },
)
export type Problem = Static<typeof ProblemSchema>
