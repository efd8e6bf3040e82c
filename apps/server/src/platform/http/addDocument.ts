import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'

/** `/openapi.json`: what the service can be asked, and who may. */
export function addDocument(app: FastifyInstance): void {
  const content = { 'application/json': { schema: Type.Record(Type.String(), Type.Unknown()) } }
  const response = { 200: { description: 'The document, in OpenAPI 3.1.', content } }
  app.get(
    '/openapi.json',
    { schema: { tags: ['documents'], summary: 'This document.', response } },
    () => app.swagger(),
  )
}
