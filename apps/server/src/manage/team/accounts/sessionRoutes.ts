import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { toDeletion } from '../deletion/deletion.ts'
import { listOrganizationsByPerson } from '../organizations/organizationStatements.ts'
import { chargeSignIn, needsSession } from './accountHooks.ts'
import {
  ChangePasswordSchema,
  CodeNeededSchema,
  CurrentSessionSchema,
  SessionIdSchema,
  SessionsSchema,
  SignedInSchema,
  SignInMethodsSchema,
  SignInSchema,
} from './accountSchemas.ts'
import { listSessions, listSignInProviders } from './accountStatements.ts'
import { findAccountDeletion } from './deleteAccount.ts'
import { endAllSessions, endSession } from './endSessions.ts'
import { hasFactor } from './factor/factorStatements.ts'
import type { Oidc } from './oidc.ts'
import { hasPasskey } from './passkeys/passkeyStatements.ts'
import { type PasswordPolicy, requirePasswordAllowed } from './passwordPolicy.ts'
import type { PersonSessions } from './personSessions.ts'

/** Bounds the response. `listOrganizations` returns the rest, page by page. */
const maxOrganizations = 200

export interface SessionRoutesOptions {
  readonly db: Kysely<Database>
  readonly sessions: PersonSessions
  readonly limits: RateLimits
  readonly emails: Pick<Emails, 'isEnabled'>
  readonly oidc: Pick<Oidc, 'name'> | null
  readonly policy: PasswordPolicy
  readonly graceMs: number
}

const tags = ['people']
const noContent = { 204: Type.Null(), ...problemResponses }

/** Adds the routes for signing in by password, signing out, and managing one's own sessions. */
export function addSessionRoutes(app: FastifyInstance, options: SessionRoutesOptions): void {
  const { db, sessions, limits, emails, oidc, policy, graceMs } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/auth/methods',
    {
      schema: {
        tags,
        operationId: 'listSignInMethods',
        summary: 'List sign-in methods',
        response: { 200: SignInMethodsSchema, ...problemResponses },
      },
    },
    () => ({
      password: policy.hasPasswordSignIn,
      passwordReset: emails.isEnabled && policy.hasPasswordSignIn,
      oidc: oidc === null ? null : { name: oidc.name },
    }),
  )

  routes.get(
    '/api/auth/session',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'getSession',
        summary: 'Get the current session',
        description: 'Returns what a dashboard needs at startup.',
        response: { 200: CurrentSessionSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const signedIn = await sessions.readCurrent(request, reply)
      const state = await readAccountState(db, signedIn.person.id, oidc, graceMs)
      return { ...signedIn, ...state, sendsEmail: emails.isEnabled }
    },
  )

  routes.post(
    '/api/auth/sign-in',
    {
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Sign in with email and password',
        description:
          'Responds with 202 and without a session if the person has a second factor: send its code to ' +
          '`/api/auth/sign-in/code` within ten minutes.',
        body: SignInSchema,
        response: { 200: SignedInSchema, 202: CodeNeededSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const email = request.body.email.toLowerCase()
      await chargeSignIn(limits, request, email)
      await requirePasswordAllowed(db, policy, email)
      const { password } = request.body
      const signedIn = await sessions.signIn(request, reply, { email, password })
      if (signedIn !== null) return signedIn
      return reply.code(202).send({ next: 'code' as const })
    },
  )

  routes.post(
    '/api/auth/sign-out',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'signOut',
        summary: 'Sign out',
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person, sessionId } = await sessions.require(request)
      // Our own statement: better-auth reports success even if the database is down.
      const ending = { action: 'person.signed_out', requestId: request.id } as const
      await endSession(db, sessionId, { personId: person.id, ...ending })
      await sessions.clearCookies(request, reply)
      return reply.code(204).send(null)
    },
  )

  routes.get(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'listSessions',
        summary: 'List your sessions',
        response: { 200: SessionsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { person, sessionId } = await sessions.require(request)
      const listed = (await listSessions(db, person.id)).map((session) => ({
        id: session.id,
        createdAt: session.createdAt.toISOString(),
        usedAt: session.usedAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        userAgent: session.userAgent,
        country: session.country,
        isCurrent: session.id === sessionId,
      }))
      return { sessions: listed }
    },
  )

  routes.delete(
    '/api/auth/sessions/:id',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'endSession',
        summary: 'End one of your sessions',
        params: SessionIdSchema,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      const ending = { action: 'person.session_ended', requestId: request.id } as const
      const isEnded = await endSession(db, request.params.id, { personId: person.id, ...ending })
      if (!isEnded) throw new ProblemError('not_found')
      return reply.code(204).send(null)
    },
  )

  routes.delete(
    '/api/auth/sessions/others',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'endOtherSessions',
        summary: 'End all your sessions but this one',
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person, sessionId } = await sessions.require(request)
      const ending = { action: 'person.sessions_ended', requestId: request.id } as const
      await endAllSessions(db, { personId: person.id, ...ending }, sessionId)
      return reply.code(204).send(null)
    },
  )

  routes.delete(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'endSessions',
        summary: 'End all your sessions',
        response: noContent,
      },
    },
    async (request, reply) => {
      const { person } = await sessions.require(request)
      const ending = { action: 'person.sessions_ended', requestId: request.id } as const
      await endAllSessions(db, { personId: person.id, ...ending })
      await sessions.clearCookies(request, reply)
      return reply.code(204).send(null)
    },
  )

  routes.post(
    '/api/auth/change-password',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'changePassword',
        summary: 'Change your password',
        description: 'Ends all other sessions.',
        body: ChangePasswordSchema,
        response: { 200: SignedInSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const session = await sessions.require(request)
      await chargeSignIn(limits, request, session.person.email)
      await requirePasswordAllowed(db, policy, session.person.email)
      return sessions.changePassword(request, reply, session, request.body)
    },
  )
}

/** Reads what a dashboard needs at startup about a person: their organizations and how they can sign in. */
async function readAccountState(
  db: Kysely<Database>,
  personId: string,
  oidc: Pick<Oidc, 'name'> | null,
  graceMs: number,
) {
  const [organizations, providers, isFactorOn, isPasskeyOn, deletedAt] = await Promise.all([
    listOrganizationsByPerson(db, personId, null, maxOrganizations, false),
    listSignInProviders(db, personId),
    hasFactor(db, personId),
    hasPasskey(db, personId),
    findAccountDeletion(db, personId),
  ])
  return {
    organizations: organizations.map(({ id, name, role, requires_factor }) => ({
      id,
      name,
      role,
      requiresFactor: requires_factor,
    })),
    hasPassword: providers.includes('credential'),
    hasFactor: isFactorOn,
    hasPasskey: isPasskeyOn,
    oidc: oidc && { name: oidc.name, isLinked: providers.includes('oidc') },
    deletion: deletedAt && toDeletion(deletedAt, graceMs),
  }
}
