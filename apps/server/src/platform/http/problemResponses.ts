import type { FastifyInstance } from 'fastify'
import { ProblemSchema } from '@throughlink/protocol/schemas'

/** By name, which keeps the document small; to the type checker it is the schema itself. */
const schema = { $ref: 'Problem#' } as unknown as typeof ProblemSchema
const content = { 'application/problem+json': { schema } }

/** Makes every route that is added from here on say what its errors look like. */
export function documentProblems(app: FastifyInstance): void {
  app.addSchema({ $id: 'Problem', ...ProblemSchema })
  app.addHook('onRoute', ({ schema: ofRoute }) => {
    if (ofRoute === undefined || ofRoute.hide === true) return
    ofRoute.response = { ...problemResponses, ...(ofRoute.response as object | undefined) }
  })
}

/** For the schema of a route: what its errors look like. */
export const problemResponses = {
  '4xx': { description: 'The request cannot be answered as it is.', content },
  '5xx': { description: 'The service, or a part of it, cannot answer now.', content },
} as const

/** For the schema of a route that needs a key. */
export const needsKey = [{ key: [] }] as const
