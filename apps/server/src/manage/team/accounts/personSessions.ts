import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { secondMs } from '#platform/time/durations.ts'
import { findSessionId } from './accountStatements.ts'
import { assertSafe, createCsrfTokens } from './assertSafe.ts'
import { callAuth, setCookies, toAuthHeaders } from './callAuth.ts'
import type { Auth } from './createAuth.ts'
import { hashSessionToken } from './hashSessionTokens.ts'
import type { Person, PersonSession } from './person.ts'
import { freshSeconds, getSessionCookieName } from './toBetterAuthOptions.ts'

export interface PersonSessionsOptions {
  readonly db: Kysely<Database>
  readonly auth: Auth
  /** The first key of each list signs, all of them verify. */
  readonly cookieSecrets: readonly string[]
  readonly csrfKeys: readonly Buffer[]
  readonly publicOrigin: string
}

/** The response to signing in and to reading the current session. */
export interface SignedIn {
  readonly person: Person
  readonly csrfToken: string
}

export interface PersonSessions {
  /** Returns null without a valid cookie. Writes nothing. */
  read(request: FastifyRequest): Promise<PersonSession | null>
  /** Reads the session, and extends it to its full duration once a day. Throws `unauthenticated`. */
  renew(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn>
  /** Reads the session and rejects forged requests. Throws `unauthenticated` and the errors of {@link assertSafe}. */
  require(request: FastifyRequest): Promise<PersonSession>
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<SignedIn>
  /** Ends all sessions of the person and starts a new one. Throws `sign_in_failed` for a wrong password. */
  changePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<SignedIn>
  /** Removes the cookie from the browser. */
  clearCookies(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Connects better-auth's sessions to Fastify's requests and replies. */
export function createPersonSessions(options: PersonSessionsOptions): PersonSessions {
  const { db, auth, cookieSecrets, csrfKeys, publicOrigin } = options
  const cookieName = getSessionCookieName(publicOrigin)

  function toSession(found: NonNullable<AuthSession>): PersonSession {
    const { session, user } = found
    return {
      person: toPerson(user),
      sessionId: session.id,
      csrfTokens: createCsrfTokens(csrfKeys, session.id),
      isFresh: Date.now() - session.createdAt.getTime() < freshSeconds * secondMs,
    }
  }

  async function read(request: FastifyRequest): Promise<PersonSession | null> {
    if (request.headers.cookie?.includes(`${cookieName}=`) !== true) return null
    const query = { disableRefresh: true, disableCookieCache: true }
    const headers = toAuthHeaders(request, cookieSecrets)
    const found = await callAuth(() => auth.api.getSession({ headers, query }), 'unauthenticated')
    return found === null ? null : toSession(found)
  }

  /** Builds the response for a session that was just created. */
  async function toSignedIn(token: string | null, user: Person): Promise<SignedIn> {
    const id = token === null ? null : await findSessionId(db, hashSessionToken(token))
    if (id === null) throw new ProblemError('unauthenticated')
    return { person: toPerson(user), csrfToken: createCsrfTokens(csrfKeys, id)[0] ?? '' }
  }

  return {
    read,

    async renew(request, reply) {
      const query = { disableCookieCache: true }
      const call = {
        headers: toAuthHeaders(request, cookieSecrets),
        query,
        returnHeaders: true,
      } as const
      const result = await callAuth(() => auth.api.getSession(call), 'unauthenticated')
      setCookies(reply, result.headers)
      if (result.response === null) throw new ProblemError('unauthenticated')
      const { person, csrfTokens } = toSession(result.response)
      return { person, csrfToken: csrfTokens[0] ?? '' }
    },

    async require(request) {
      const session = await read(request)
      if (session === null) throw new ProblemError('unauthenticated')
      assertSafe(request, session, publicOrigin)
      return session
    },

    async signIn(request, reply, credentials) {
      const call = {
        body: credentials,
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const result = await callAuth(() => auth.api.signInEmail(call), 'sign_in_failed')
      setCookies(reply, result.headers)
      return toSignedIn(result.response.token, result.response.user)
    },

    async changePassword(request, reply, passwords) {
      const body = { ...passwords, revokeOtherSessions: true }
      const call = {
        body,
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const result = await callAuth(() => auth.api.changePassword(call), 'sign_in_failed')
      setCookies(reply, result.headers)
      return toSignedIn(result.response.token, result.response.user)
    },

    async clearCookies(request, reply) {
      const call = { headers: toAuthHeaders(request, cookieSecrets), returnHeaders: true } as const
      setCookies(reply, (await auth.api.signOut(call)).headers)
    },
  }
}

type AuthSession = Awaited<ReturnType<Auth['api']['getSession']>>

function toPerson({ id, email, name }: Person): Person {
  return { id, email, name }
}
