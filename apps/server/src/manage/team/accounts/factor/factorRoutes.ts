import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { needsSession } from '../accountHooks.ts'
import { SignedInSchema } from '../accountSchemas.ts'
import type { PersonSessions } from '../personSessions.ts'
import type { Factors } from './createFactors.ts'
import {
  CodeSignInSchema,
  ConfirmFactorSchema,
  FactorChangeSchema,
  FactorSetupRequestSchema,
  FactorSetupSchema,
  RecoveryCodesSchema,
} from './factorSchemas.ts'

export interface FactorRoutesOptions {
  readonly factors: Factors
  readonly sessions: Pick<PersonSessions, 'require'>
}

const tags = ['people']
const path = '/api/auth/factor'
const proof = 'Needs the password, or without one a sign-in within the last ten minutes'

/** Adds the routes for one's own second factor, and for signing in with it. */
export function addFactorRoutes(
  app: FastifyInstance,
  { factors, sessions }: FactorRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/auth/sign-in/code',
    {
      schema: {
        tags,
        operationId: 'signInWithCode',
        summary: 'Finish a sign-in with a code',
        description:
          'After `signIn` has responded with 202. A code works once, and five wrong ones end the sign-in.',
        body: CodeSignInSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    (request, reply) => factors.signIn(request, reply, request.body.code),
  )

  routes.post(
    `${path}/setup`,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'setUpFactor',
        summary: 'Begin to set up a second factor',
        description: `${proof}. Nothing changes until the first code is confirmed. Replaces what was begun before.`,
        body: FactorSetupRequestSchema,
        response: { 200: FactorSetupSchema, ...problemResponses },
      },
    },
    async (request) =>
      factors.setUp(request, await sessions.require(request), request.body.password),
  )

  routes.post(
    `${path}/confirm`,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'confirmFactor',
        summary: 'Turn on the second factor',
        description:
          'Needs a code of the authenticator app. Your other sessions go on; this one is replaced.',
        body: ConfirmFactorSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) =>
      factors.confirm(request, reply, await sessions.require(request), request.body.code),
  )

  routes.post(
    `${path}/recovery-codes`,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'replaceRecoveryCodes',
        summary: 'Replace your recovery codes',
        description: `${proof}, and a code. The old recovery codes do not work any more.`,
        body: FactorChangeSchema,
        response: { 200: RecoveryCodesSchema, ...problemResponses },
      },
    },
    async (request) => factors.replaceCodes(request, await sessions.require(request), request.body),
  )

  routes.post(
    `${path}/turn-off`,
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'turnOffFactor',
        summary: 'Turn off the second factor',
        description: `${proof}, and a code. This session is replaced.`,
        body: FactorChangeSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) =>
      factors.turnOff(request, reply, await sessions.require(request), request.body),
  )
}
