import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { proofMs } from '#manage/access/requireRecentProof.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { needsSession } from './accountHooks.ts'
import { ProvedSchema } from './accountSchemas.ts'
import { saveProof } from './accountStatements.ts'
import type { Factors } from './factor/createFactors.ts'
import { ProofSchema } from './factor/factorSchemas.ts'
import { hasFactor } from './factor/factorStatements.ts'
import type { Passkeys } from './passkeys/createPasskeys.ts'
import { PasskeyOptionsSchema } from './passkeys/passkeySchemas.ts'
import { hasPasskey } from './passkeys/passkeyStatements.ts'
import type { PersonSessions } from './personSessions.ts'
import { requirePassword } from './requireProof.ts'

export interface ProofRoutesOptions {
  readonly db: Kysely<Database>
  readonly factors: Pick<Factors, 'prove'>
  readonly passkeys: Pick<Passkeys, 'createProofOptions' | 'prove'>
  readonly sessions: Pick<PersonSessions, 'require'>
  readonly limits: RateLimits
}

/** Adds the route with which people prove again who they are, for `needsProof` and for organizations that require a factor. */
export function addProofRoutes(app: FastifyInstance, options: ProofRoutesOptions): void {
  const { db, factors, passkeys, sessions } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/auth/proof/options',
    {
      schema: {
        tags: ['people'],
        security: needsSession,
        operationId: 'beginProof',
        summary: 'Begin to prove with a passkey who you are',
        response: { 200: PasskeyOptionsSchema, ...problemResponses },
      },
    },
    async (request) => ({
      options: await passkeys.createProofOptions(await sessions.require(request)),
    }),
  )

  routes.post(
    '/api/auth/proof',
    {
      schema: {
        tags: ['people'],
        security: needsSession,
        operationId: 'proveIdentity',
        summary: 'Prove again who you are',
        description:
          'For requests that were refused with `proof_required` or `factor_required`. Needs a code or a passkey if ' +
          'you have a second factor, otherwise your password. Applies to this session only.',
        body: ProofSchema,
        response: { 200: ProvedSchema, ...problemResponses },
      },
    },
    async (request) => {
      const session = await sessions.require(request)
      const { person, sessionId } = session
      const { password, code, passkey } = request.body
      const isFactor = (await hasFactor(db, person.id)) || (await hasPasskey(db, person.id))
      if (passkey !== undefined) await passkeys.prove(request, session, passkey)
      else if (code !== undefined) await factors.prove(request, session, code)
      else if (isFactor) {
        // The password would not be enough: it may be saved in the browser that somebody else uses.
        const detail = 'a code or a passkey is required, because you have a second factor'
        throw new ProblemError('validation_failed', { errors: [{ pointer: '', detail }] })
      } else if (!(await requirePassword(options, request, person, password))) {
        const detail = 'You have no password and no second factor. Sign in again.'
        throw new ProblemError('conflict', { detail })
      }
      const provedAt = new Date()
      await saveProof(db, sessionId, provedAt, isFactor)
      return { provedUntil: new Date(provedAt.getTime() + proofMs).toISOString() }
    },
  )
}
