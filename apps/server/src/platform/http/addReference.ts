import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'

/** Path of the reference page. No slug starts with `api`, so no link can shadow it. */
export const referencePath = '/api/reference'

/** Serves the OpenAPI document at `/openapi.json` and a page that shows it at `/api/reference`. */
export async function addReference(app: FastifyInstance): Promise<void> {
  await addReferencePage(app)
  const content = { 'application/json': { schema: Type.Record(Type.String(), Type.Unknown()) } }
  const response = { 200: { description: 'The OpenAPI 3.1 document.', content } }
  app.get(
    '/openapi.json',
    { schema: { tags: ['documents'], summary: 'Get the OpenAPI document', response } },
    () => app.swagger(),
  )
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
