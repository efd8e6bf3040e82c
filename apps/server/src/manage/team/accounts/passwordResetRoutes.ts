import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { chargeSignIn } from './accountHooks.ts'
import { ForgottenPasswordSchema, ResetPasswordSchema } from './accountSchemas.ts'
import { findPersonByEmail } from './accountStatements.ts'
import { createNeedsSingleSignOn, mayUsePassword, type PasswordPolicy } from './passwordPolicy.ts'
import { resetPassword, sendResetLink } from './resetPassword.ts'

export interface PasswordResetRoutesOptions {
  readonly db: Kysely<Database>
  readonly limits: RateLimits
  readonly emails: Emails
  readonly publicOrigin: string
  readonly policy: PasswordPolicy
  readonly onError: (message: string) => void
}

const tags = ['people']

/** Adds the routes for people who lost their password. */
export function addPasswordResetRoutes(
  app: FastifyInstance,
  { db, limits, emails, publicOrigin, policy, onError }: PasswordResetRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/auth/forgotten-password',
    {
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Request a link to reset a password',
        description:
          'Sends it by email if the address belongs to a person with a password. The response is the same for every ' +
          'address. Responds with 409 if the service sends no email.',
        body: ForgottenPasswordSchema,
        response: { 202: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      if (!emails.isEnabled) {
        const detail = 'The service sends no email. Ask its operator for a link.'
        throw new ProblemError('conflict', { detail })
      }
      await chargeSignIn(limits, request, null)
      const email = request.body.email.toLowerCase()
      if (!mayUsePassword(policy, email)) throw createNeedsSingleSignOn()
      const person = await findPersonByEmail(db, email)
      if (person !== null) {
        const options = { emails, publicOrigin, requestId: request.id, now: Date.now }
        // Not awaited: the time of the response must not tell whether the address is known.
        void sendResetLink(db, person, options).catch((error: unknown) => {
          onError((error as Error).message)
        })
      }
      return reply.code(202).send(null)
    },
  )

  routes.post(
    '/api/auth/reset-password',
    {
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Reset a password',
        description:
          'Needs a link, by email or from the operator. Ends all sessions of the person.',
        body: ResetPasswordSchema,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const { token, password } = request.body
      await resetPassword(db, token, password, { emails, policy, requestId: request.id })
      return reply.code(204).send(null)
    },
  )
}
