import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { hashOneTimeToken } from '#manage/access/oneTimeToken.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { acceptAsNewPerson, acceptAsPerson } from './acceptInvitation.ts'
import { chargeSignIn } from './accountHooks.ts'
import {
  AcceptInvitationSchema,
  BootstrapPendingSchema,
  BootstrapSchema,
  InvitationPreviewSchema,
  LinkTokenSchema,
  SignedInSchema,
} from './accountSchemas.ts'
import { findInvitationPreview } from './accountStatements.ts'
import { createFirstOwner, inviteFirstOwner } from './bootstrap.ts'
import { mayUsePassword, type PasswordPolicy } from './passwordPolicy.ts'
import type { PersonSessions, SignedIn } from './personSessions.ts'

export interface JoinRoutesOptions {
  readonly db: Kysely<Database>
  readonly sessions: PersonSessions
  readonly limits: RateLimits
  readonly policy: PasswordPolicy
}

const tags = ['people']

/** Adds the routes that create people, behind one-time links. */
export function addJoinRoutes(app: FastifyInstance, options: JoinRoutesOptions): void {
  const { db, sessions, limits, policy } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  /** Somebody who was just created has no second factor. */
  const signInNew = async (...args: Parameters<PersonSessions['signIn']>): Promise<SignedIn> => {
    const signedIn = await sessions.signIn(...args)
    if (signedIn === null) throw new ProblemError('unauthenticated')
    return signedIn
  }

  routes.post(
    '/api/auth/bootstrap',
    {
      schema: {
        tags,
        operationId: 'bootstrap',
        summary: 'Create the first owner, with the link printed at startup',
        body: BootstrapSchema,
        description:
          'Responds with 202 if the person needs single sign-on. They then join by signing in with the issuer.',
        response: { 201: SignedInSchema, 202: BootstrapPendingSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const { token, ...fields } = request.body
      const { password, ...rest } = { ...fields, email: fields.email.toLowerCase() }
      if (!mayUsePassword(policy, rest.email)) {
        await inviteFirstOwner(db, token, rest, request.id)
        return reply.code(202).send({ next: 'single_sign_on' as const })
      }
      if (password === undefined) {
        const error = { pointer: '/password', detail: 'is required' }
        throw new ProblemError('validation_failed', { errors: [error] })
      }
      const owner = { ...rest, password }
      await createFirstOwner(db, token, owner, request.id)
      void reply.code(201)
      return signInNew(request, reply, owner)
    },
  )

  routes.post(
    '/api/auth/invitations/preview',
    {
      schema: {
        tags,
        operationId: 'previewInvitation',
        summary: 'Preview an invitation before accepting it',
        body: LinkTokenSchema,
        response: { 200: InvitationPreviewSchema, ...problemResponses },
      },
    },
    async (request) => {
      await chargeSignIn(limits, request, null)
      const found = await findInvitationPreview(db, hashOneTimeToken(request.body.token))
      if (found === null) throw new ProblemError('invalid_token')
      const needsSingleSignOn = !mayUsePassword(policy, found.email)
      return { ...found, needsSingleSignOn, expiresAt: found.expiresAt.toISOString() }
    },
  )

  routes.post(
    '/api/auth/accept-invitation',
    {
      schema: {
        tags,
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description:
          'Without a session, `name` and `password` are required and create a new person.',
        body: AcceptInvitationSchema,
        response: { 200: SignedInSchema, 201: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const { token, name, password } = request.body
      if ((await sessions.read(request)) !== null) {
        const { person, csrfTokens } = await sessions.require(request)
        await acceptAsPerson(db, token, person, request.id)
        return { person, csrfToken: csrfTokens[0] ?? '' }
      }
      if (name === undefined || password === undefined) {
        const error = { pointer: '', detail: 'name and password are required without a session' }
        throw new ProblemError('validation_failed', { errors: [error] })
      }
      const email = await acceptAsNewPerson(db, policy, token, { name, password }, request.id)
      void reply.code(201)
      return signInNew(request, reply, { email, password })
    },
  )
}
