import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'

/** Path of the reference page. No slug starts with `api`, so no link can shadow it. */
export const referencePath = '/api/reference'

/** Serves the OpenAPI document at `/openapi.json` and a page that shows it at `/api/reference`. */
export async function addReference(app: FastifyInstance): Promise<void> {
  await addReferencePage(app)
  const content = { 'application/json': { schema: Type.Record(Type.String(), Type.Unknown()) } }
  const response = {
    200: { description: 'The OpenAPI 3.1 document.', content },
    304: { description: 'The client has the current document.' },
  }
  const read = createDocumentReader(app)
  app.get(
    '/openapi.json',
    { schema: { tags: ['documents'], summary: 'Get the OpenAPI document', response } },
    (request, reply) => {
      const { text, etag } = read()
      void reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}

/** Serializes the document at the first request, when all routes exist. It takes several milliseconds. */
function createDocumentReader(app: FastifyInstance) {
  let document: { readonly text: string; readonly etag: string } | null = null
  return () => {
    if (document === null) {
      const text = JSON.stringify(app.swagger())
      const hash = createHash('sha256').update(text).digest('base64url')
      document = { text, etag: `"${hash.slice(0, 22)}"` }
    }
    return document
  }
}

/**
 * All files are served from here, and the page loads nothing from other hosts. The library is imported
 * lazily, because its script is four megabytes.
 */
async function addReferencePage(app: FastifyInstance): Promise<void> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  // The page contains no user data, so one nonce for all visitors is enough.
  const nonce = randomBytes(16).toString('base64url')
  const policy = [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self' data:`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
  await app.register(reference, {
    routePrefix: referencePath,
    hooks: {
      onRequest(_, reply, done) {
        void reply.header('content-security-policy', policy).header('x-frame-options', 'DENY')
        done()
      },
    },
    configuration: {
      url: '/openapi.json',
      nonce,
      pageTitle: 'Throughlink API',
      withDefaultFonts: false,
      telemetry: false,
      // The client button and the proxy would send input to a third-party service.
      hideClientButton: true,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
}
