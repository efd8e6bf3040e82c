import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { isDomainServed } from '#catalog/apps/findApp.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { createAddressCheck } from '#platform/http/createAddressCheck.ts'
import { isDirectRequest, isLoopback } from '#platform/http/isDirectRequest.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'

export interface CertificateOptions {
  readonly db: Kysely<Database>
  /** Domains of the service itself. */
  readonly certifiedHosts: readonly string[]
  /** Proxies that may ask, as CIDR ranges. This machine always may. */
  readonly trustedProxies: readonly string[]
}

/** Below `/_tl/`, so no link can have this path. */
export const certificatePath = '/_tl/certificates'

/** Other texts are the domain of no app, and PostgreSQL refuses some of them. */
const isName = (text: string) => /^[a-z0-9.-]+$/.test(text)

const schema = {
  tags: ['health'],
  summary: 'Check that a domain may have a certificate',
  description:
    'For a proxy that obtains certificates on demand, such as Caddy. Responds with 404 to requests that the ' +
    'proxy forwards, and to callers that are neither on this machine nor in `TRUSTED_PROXIES`.',
  querystring: Type.Object({
    domain: Type.String({ maxLength: 253, description: 'The domain of the TLS handshake.' }),
  }),
  response: {
    200: {
      description: 'The service serves this domain.',
      content: { 'text/plain': { schema: Type.String() } },
    },
    404: { ...problemResponses['4xx'], description: 'The service does not serve this domain.' },
    503: {
      ...problemResponses['5xx'],
      description: 'The database is unavailable, so the domain is unknown.',
    },
  },
}

/**
 * Tells a proxy whether to obtain a certificate for a domain. Nothing is cached: a deleted domain must not get
 * a certificate, and a proxy asks only for domains that it has no certificate for.
 */
export function addCertificateRoutes(
  server: FastifyInstance,
  { db, certifiedHosts, trustedProxies }: CertificateOptions,
): void {
  const isProxy = createAddressCheck(trustedProxies)
  const mayAsk = (address: string) => isLoopback(address) || isProxy(address)
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  app.get(certificatePath, { schema }, async (request, reply) => {
    if (!isDirectRequest(request, mayAsk)) throw new ProblemError('not_found')
    const domain = request.query.domain.toLowerCase()
    const isServed =
      certifiedHosts.includes(domain) || (isName(domain) && (await isDomainServed(db, domain)))
    if (!isServed) throw new ProblemError('not_found')
    return reply.type('text/plain').send('ok')
  })
}
