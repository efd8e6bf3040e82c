import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { chargeSignIn, needsSession } from './accountHooks.ts'
import { ChangeEmailSchema, ConfirmedEmailSchema, LinkTokenSchema } from './accountSchemas.ts'
import { confirmEmailChange, requestEmailChange } from './changeEmail.ts'
import { isInDomains, type PasswordPolicy } from './passwordPolicy.ts'
import type { PersonSessions } from './personSessions.ts'
import { requireProof } from './requireProof.ts'

export interface EmailChangeRoutesOptions {
  readonly db: Kysely<Database>
  readonly sessions: PersonSessions
  readonly limits: RateLimits
  readonly emails: Emails
  readonly publicOrigin: string
  readonly policy: PasswordPolicy
}

const tags = ['people']

/** Adds the routes that change a person's email address. */
export function addEmailChangeRoutes(
  app: FastifyInstance,
  { db, sessions, limits, emails, publicOrigin, policy }: EmailChangeRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const toOptions = (requestId: string) => ({ emails, publicOrigin, requestId, now: Date.now })

  routes.post(
    '/api/auth/change-email',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'changeEmail',
        summary: 'Change your email address',
        description:
          'Sends a link to your current address, and after it was used, one to the new address. The address changes ' +
          'when both were used, each within two hours. Needs your password or, without one, a sign-in within the last ' +
          'day. Ends an earlier request. Responds with 409 if the service sends no email.',
        body: ChangeEmailSchema,
        response: { 202: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      const session = await sessions.require(request)
      const { person } = session
      if (!emails.isEnabled) {
        const detail = 'The service sends no email, so an address cannot be confirmed.'
        throw new ProblemError('conflict', { detail })
      }
      await requireProof({ db, limits }, request, session, request.body.password)
      const newEmail = request.body.email.toLowerCase()
      // Otherwise somebody could leave single sign-on with another address, or be locked out by it.
      if ([person.email, newEmail].some((each) => isInDomains(policy.ssoDomains, each))) {
        const detail = 'Addresses of this domain are managed by single sign-on.'
        throw new ProblemError('forbidden', { detail })
      }
      if (newEmail === person.email) {
        throw new ProblemError('conflict', { detail: 'This is your current address.' })
      }
      await requestEmailChange(db, person, newEmail, toOptions(request.id))
      return reply.code(202).send(null)
    },
  )

  routes.post(
    '/api/auth/confirm-email',
    {
      schema: {
        tags,
        operationId: 'confirmEmail',
        summary: 'Confirm a new email address',
        description:
          'Needs the token of a link. The link to the current address sends one to the new address. That link changes ' +
          'the address and ends all other sessions of the person.',
        body: LinkTokenSchema,
        response: { 200: ConfirmedEmailSchema, ...problemResponses },
      },
    },
    async (request) => {
      await chargeSignIn(limits, request, null)
      const session = await sessions.read(request)
      const kept = session && { personId: session.person.id, sessionId: session.sessionId }
      return confirmEmailChange(db, request.body.token, kept, toOptions(request.id))
    },
  )
}
