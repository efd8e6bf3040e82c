import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { acceptAsNewPerson, acceptAsPerson } from './acceptInvitation.ts'
import { bootstrap } from './bootstrap.ts'
import { chargeSignIn } from './accountHooks.ts'
import type { PersonSessions } from './personSessions.ts'
import { resetPassword } from './resetPassword.ts'
import {
  AcceptInvitationSchema,
  BootstrapSchema,
  ResetPasswordSchema,
  SignedInSchema,
} from './accountSchemas.ts'

export interface JoinRoutesOptions {
  readonly db: Kysely<Database>
  readonly sessions: PersonSessions
  readonly limits: RateLimits
}

const tags = ['people']

/** What links open that work once: how people come to be, and get a new password. */
export function addJoinRoutes(plain: FastifyInstance, parts: JoinRoutesOptions): void {
  const { db, sessions, limits } = parts
  const app = plain.withTypeProvider<TypeBoxTypeProvider>()

  app.post(
    '/api/auth/bootstrap',
    {
      schema: {
        tags,
        operationId: 'bootstrap',
        summary: 'Become the first owner, by the link that was printed at the start',
        body: BootstrapSchema,
        response: { 201: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const { token, ...given } = request.body
      const owner = { ...given, email: given.email.toLowerCase() }
      await bootstrap(db, token, owner, request.id)
      void reply.code(201)
      return sessions.signIn(request, reply, owner)
    },
  )

  app.post(
    '/api/auth/accept-invitation',
    {
      schema: {
        tags,
        operationId: 'acceptInvitation',
        summary: 'Join an organization; who is not signed in gives name and password',
        body: AcceptInvitationSchema,
        response: { 200: SignedInSchema, 201: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const { token, name, password } = request.body
      if ((await sessions.read(request)) !== null) {
        const { person, csrfToken } = await sessions.require(request)
        await acceptAsPerson(db, token, person, request.id)
        return { person, csrfToken }
      }
      if (name === undefined || password === undefined) {
        const fault = { pointer: '', detail: 'needs name and password of who is not signed in' }
        throw new ProblemError('validation_failed', { errors: [fault] })
      }
      const email = await acceptAsNewPerson(db, token, { name, password }, request.id)
      void reply.code(201)
      return sessions.signIn(request, reply, { email, password })
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Choose a new password by a link of the operator; all sessions end',
        body: ResetPasswordSchema,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      await resetPassword(db, request.body.token, request.body.password)
      return reply.code(204).send(null)
    },
  )
}
