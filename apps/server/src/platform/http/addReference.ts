import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Where people read what the document says. No slug begins with `api`, so no link is in the way. */
export const referencePath = '/api/reference'

/**
 * Serves the reference page of `/openapi.json`, all of it from here: it fetches nothing from elsewhere and
 * tells nobody. Loaded only now, because its script is four megabytes.
 */
export async function addReference(app: FastifyInstance): Promise<void> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  // The page shows our own document and nothing of a visitor's, so one nonce does for all of them.
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
      // Both would send what is typed here to somebody else's service.
      hideClientButton: true,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
}
