import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Oidc } from './oidc.ts'
import { chargeSignIn, needsSession } from './accountHooks.ts'
import type { PersonSessions } from './personSessions.ts'
import {
  ChangePasswordSchema,
  SessionIdSchema,
  SessionsSchema,
  SignedInSchema,
  SignInMethodsSchema,
  SignInSchema,
} from './accountSchemas.ts'
import { deleteSession, deleteSessionsByPerson, listSessions } from './accountStatements.ts'

export interface SessionRoutesOptions {
  readonly db: Kysely<Database>
  readonly sessions: PersonSessions
  readonly limits: RateLimits
  readonly oidc: Pick<Oidc, 'name'> | null
}

const tags = ['people']
const noContent = { 204: Type.Null(), ...problemResponses }

/** Signing in by password, signing out, and what a person can see and end of their sessions. */
export function addSessionRoutes(plain: FastifyInstance, parts: SessionRoutesOptions): void {
  const { db, sessions, limits, oidc } = parts
  const app = plain.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/auth/methods',
    {
      schema: {
        tags,
        operationId: 'listSignInMethods',
        summary: 'How people can sign in',
        response: { 200: SignInMethodsSchema, ...problemResponses },
      },
    },
    () => ({ password: true as const, oidc: oidc === null ? null : { name: oidc.name } }),
  )

  app.get(
    '/api/auth/session',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'getSession',
        summary: 'Who is signed in; keeps the session from ending',
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    (request, reply) => sessions.renew(request, reply),
  )

  app.post(
    '/api/auth/sign-in',
    {
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Sign in by mail address and password',
        body: SignInSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const email = request.body.email.toLowerCase()
      await chargeSignIn(limits, request, email)
      return sessions.signIn(request, reply, { email, password: request.body.password })
    },
  )

  app.post(
    '/api/auth/sign-out',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'signOut',
        summary: 'Sign out here',
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person, sessionId } = await sessions.require(request)
      // Ours, because better-auth would say that it is done where the database is away.
      await deleteSession(db, person.id, sessionId)
      await sessions.clearCookies(request, reply)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'listSessions',
        summary: 'Where the person is signed in',
        response: { 200: SessionsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { person, sessionId } = await sessions.require(request)
      const listed = (await listSessions(db, person.id)).map((each) => ({
        id: each.id,
        createdAt: each.createdAt.toISOString(),
        usedAt: each.usedAt.toISOString(),
        expiresAt: each.expiresAt.toISOString(),
        userAgent: each.userAgent,
        isCurrent: each.id === sessionId,
      }))
      return { sessions: listed }
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'endSession',
        summary: 'Sign out elsewhere',
        params: SessionIdSchema,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      const isDeleted = await deleteSession(db, person.id, request.params.id)
      if (!isDeleted) throw new ProblemError('not_found')
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'endSessions',
        summary: 'Sign out everywhere',
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      await deleteSessionsByPerson(db, person.id)
      await sessions.clearCookies(request, reply)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/auth/change-password',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'changePassword',
        summary: 'Choose another password; all other sessions end',
        body: ChangePasswordSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      await chargeSignIn(limits, request, person.email)
      return sessions.changePassword(request, reply, request.body)
    },
  )
}
