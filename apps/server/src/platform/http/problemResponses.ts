import { ProblemSchema } from '@throughlink/protocol/schemas'
import type { FastifyInstance } from 'fastify'

const content = { 'application/problem+json': { schema: ProblemSchema } }

/** Adds the error responses to the schema of every route that is added afterwards. */
export function documentProblems(app: FastifyInstance): void {
  app.addHook('onRoute', ({ schema: routeSchema }) => {
    if (routeSchema === undefined || routeSchema.hide === true) return
    routeSchema.response = { ...problemResponses, ...(routeSchema.response as object | undefined) }
  })
}

/** Error responses for the schema of a route. */
export const problemResponses = {
  '4xx': { description: 'The request was rejected.', content },
  '5xx': { description: 'The service failed or is unavailable.', content },
} as const

/** `security` for the schema of a route that requires a publishable key. */
export const needsKey = [{ key: [] }] as const
