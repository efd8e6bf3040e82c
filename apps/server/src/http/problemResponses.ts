import { ProblemSchema } from '@throughlink/protocol/schemas'

const content = { 'application/problem+json': { schema: ProblemSchema } }

/** For the schema of a route: what its errors look like. */
export const problemResponses = {
  '4xx': { description: 'The request cannot be answered as it is.', content },
  '5xx': { description: 'The service, or a part of it, cannot answer now.', content },
} as const

/** For the schema of a route that needs a key. */
export const needsKey = [{ key: [] }] as const
