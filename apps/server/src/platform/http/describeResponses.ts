/** What `@fastify/swagger` writes where a response schema has no description. */
const placeholder = 'Default Response'

const descriptions: Readonly<Record<string, string>> = {
  200: 'The request succeeded.',
  201: 'The resource was created.',
  202: 'The request was accepted.',
  204: 'The request succeeded. The response has no body.',
}

type Responses = Readonly<Record<string, { description?: string }>>
type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>

/** Describes the responses of an OpenAPI document that have no description, by their status. */
export function describeResponses<Document extends { readonly paths?: unknown }>(
  document: Document,
): Document {
  const operations = Object.values((document.paths ?? {}) as Paths).flatMap(Object.values)
  for (const { responses = {} } of operations as { responses?: Responses }[]) {
    for (const [status, response] of Object.entries(responses)) {
      if (response.description !== placeholder) continue
      response.description = descriptions[status] ?? 'The request succeeded.'
    }
  }
  return document
}
