import { type Static, Type } from 'typebox'
import { type ProblemCode, problemCodes } from '../problemCodes.ts'

export const ProblemDetailSchema = Type.Object(
  {
    pointer: Type.String({
      description: 'Location in the body, as a JSON pointer such as `/events/0/id`.',
    }),
    detail: Type.String({ description: 'Explanation of the error, for a developer.' }),
  },
  { title: 'ProblemDetail', description: 'One validation error in a request body.' },
)
export type ProblemDetail = Static<typeof ProblemDetailSchema>

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'URI of the problem type. Links to its documentation.' }),
    title: Type.String({ description: 'Short summary of the problem type. Constant per code.' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status code.' }),
    code: Type.Enum(Object.keys(problemCodes) as ProblemCode[], {
      description:
        'Machine-readable error code. A newer service may send a code that is not listed: if the ' +
        'code is unknown, decide by `status`.',
      type: 'string',
    }),
    requestId: Type.String({
      description: 'Id of this request in the service log. Also sent as `X-Request-ID`.',
    }),
    detail: Type.Optional(
      Type.String({ description: 'Explanation of this error and how to fix it.' }),
    ),
    errors: Type.Optional(
      Type.Array(ProblemDetailSchema, {
        description: 'All validation errors, with `validation_failed`.',
      }),
    ),
  },
  {
    title: 'Problem',
    description: 'Error response body: RFC 9457, `application/problem+json`.',
  },
)
export type Problem = Static<typeof ProblemSchema>
